/** A remote database that is unreachable for a while. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/** Connections break, and new ones are refused. */
const cut = (seconds: number, rounds: number): Fault => ({
  name: `the database is down for ${seconds} s`,
  place: 'apart',
  rounds,
  async strike({ proxy }) {
    proxy.cut();
    const from = performance.now();
    await sleep(seconds * 1000);
    const to = performance.now();
    proxy.heal();
    return { healedAt: to, away: { from, to } };
  },
});

export const outage = cut(1, 10);

const withSlowMail: Fault = {
  ...outage,
  name: `${outage.name}, while the mail server is slow`,
  pauseMs: 1_000,
  async strike(site, random) {
    site.mail.behavior = 'slow';
    await sleep(1_000 + random.below(2_000));
    const struck = await outage.strike(site, random);
    await sleep(3_000);
    site.mail.behavior = 'well';
    return struck;
  },
};

/** Packets are lost: no connection breaks, and none is refused. */
const silence = (seconds: number, rounds: number): Fault => ({
  name: `the database hangs for ${seconds} s`,
  place: 'apart',
  rounds,
  async strike({ proxy }) {
    proxy.freeze();
    // Data that the database sent earlier is still read.
    const from = performance.now() + 100;
    await sleep(seconds * 1000);
    const to = performance.now();
    proxy.heal();
    return { healedAt: to, away: { from, to } };
  },
});

const failover: Fault = {
  name: 'a failover without a reset',
  place: 'apart',
  rounds: 4,
  async strike({ proxy }) {
    const healedAt = performance.now();
    proxy.mute();
    return { healedAt, away: null };
  },
};

export const outages: readonly Fault[] = [
  outage,
  withSlowMail,
  cut(15, 2),
  cut(120, 1),
  silence(2, 3),
  silence(15, 2),
  silence(60, 1),
  failover,
];
