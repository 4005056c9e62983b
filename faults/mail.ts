/** Mail servers that are slow, refuse, drop connections or are down. Requests and readiness must not be affected. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check, Fault } from './fault.ts';
import type { Mood } from './mail-server.ts';
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

const inMood = (mood: Mood, seconds: number, rounds: number): Fault => ({
  name: `a mail server that is ${mood} for ${seconds} s`,
  place: 'embedded',
  rounds,
  pauseMs: 500,
  drainSeconds: DRAIN_SECONDS,
  async strike(site) {
    site.mail.mood = mood;
    const throughout = await readyThroughout(site, seconds * 1000);
    site.mail.mood = 'well';
    return { healedAt: performance.now(), away: null, also: [throughout] };
  },
});

export const dropping = inMood('dropping', 3, 1);

/** The mail server has the email and we can't know it: the only case that sends an email twice, under the same Message-ID. */
const takingAndDropping: Fault = {
  ...inMood('taking and dropping', 5, 2),
  name: 'a mail server that takes mails and drops the connection before it says so, for 5 s',
};

export const mails: readonly Fault[] = [
  inMood('slow', 15, 2),
  inMood('busy', 15, 2),
  inMood('dropping', 15, 2),
  takingAndDropping,
  inMood('away', 15, 2),
  inMood('silent', 15, 2),
];
