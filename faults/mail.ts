/** Mail servers that are slow, refuse, drop connections or are down. Requests and readiness must not be affected. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check, Fault } from './fault.ts';
import type { Behavior } from './mail-server.ts';
import type { Site } from './site.ts';

/** The delay before a job's fourth attempt, which the last failure of a bad period may still have ahead of it, plus a margin. */
const DRAIN_SECONDS = 90;

/** Readiness must not change while the mail server misbehaves. */
async function readyThroughout({ shop }: Site, ms: number): Promise<Check> {
  const until = performance.now() + ms;
  const no: number[] = [];
  let asked = 0;
  for (; performance.now() < until; asked += 1) {
    const { status } = await fetch(`${shop.url}/readyz`);
    if (status !== 200) no.push(status);
    await sleep(100);
  }
  return {
    bound: 'ready all the time, whatever the mail server does',
    measured: `${asked - no.length} of ${asked} answers`,
    held: no.length === 0 && asked > 0,
  };
}

const misbehaving = (behavior: Behavior, seconds: number, rounds: number): Fault => ({
  name: `a mail server that is ${behavior} for ${seconds} s`,
  place: 'embedded',
  rounds,
  pauseMs: 500,
  drainSeconds: DRAIN_SECONDS,
  async strike(site) {
    site.mail.behavior = behavior;
    const throughout = await readyThroughout(site, seconds * 1000);
    site.mail.behavior = 'well';
    return { healedAt: performance.now(), away: null, also: [throughout] };
  },
});

export const dropping = misbehaving('dropping', 3, 1);

/** The mail server has the email and we can't know it: the only case that sends an email twice, under the same Message-ID. */
const takingAndDropping: Fault = {
  ...misbehaving('taking and dropping', 5, 2),
  name: 'a mail server that accepts mails and drops the connection before confirming, for 5 s',
};

export const mails: readonly Fault[] = [
  misbehaving('slow', 15, 2),
  misbehaving('busy', 15, 2),
  misbehaving('dropping', 15, 2),
  takingAndDropping,
  misbehaving('away', 15, 2),
  misbehaving('silent', 15, 2),
];
