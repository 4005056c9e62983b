/** What must hold after every fault, and whether it did. */
import type { Check, Fault, Outcome } from './fault.ts';

const READY_SECONDS = 30;
const JOBS_SECONDS = 30;
const DRAIN_SECONDS = 60;

export type Finding = Check & { fault: string };

/** @param patience how many times longer all may take than it does on a machine of its own */
export function judge(fault: Fault, outcome: Outcome, patience = 1): Finding[] {
  const { filed, lost, doubled, messages, messagesOff, odd, answered, askedAgain } = outcome;
  const rounds = outcome.ready.length;
  const most = (fault.twice ?? 0) * rounds + outcome.unanswered;
  const { mails, unsent, twice } = outcome;
  const checks: Check[] = [
    none('claim that was acknowledged is lost', lost, filed.length),
    none('claim or unit is there twice, in half, or beyond the order', doubled, filed.length),
    none('message is lost or there twice', messagesOff, messages),
    none('answer but success and "come again"', odd, answered + askedAgain),
    {
      bound: `every mail leaves, at most ${most} twice`,
      measured: `${mails - unsent} of ${mails}, ${twice} twice`,
      held: mails > 0 && unsent === 0 && twice <= most,
    },
    ...(fault.kills ? [] : [none('process ends', outcome.deaths, rounds)]),
    ...awayChecks(outcome),
    within('ready again', READY_SECONDS * patience, outcome.ready),
    within('a claim filed then is mailed', JOBS_SECONDS * patience, outcome.jobs),
    within('mails that waited have left', (fault.drainSeconds ?? DRAIN_SECONDS) * patience, outcome.drained),
    ...outcome.also,
  ];
  return checks.map((check) => ({ fault: `${fault.name}, ${rounds} ×`, ...check }));
}

function awayChecks({ probes, lies }: Outcome): Check[] {
  if (probes === 0) return [];
  const bound = 'never ready while the database is down';
  return [{ bound, measured: `${lies} of ${probes} answers`, held: lies === 0 }];
}

/** A check that tried nothing proves nothing. */
function none(what: string, found: readonly string[], tried: number): Check {
  const shown = found.length > 0 ? `: ${found.slice(0, 3).join('; ')}` : '';
  return {
    bound: `no ${what}`,
    measured: `${found.length} of ${tried}${shown}`,
    held: found.length === 0 && tried > 0,
  };
}

function within(what: string, seconds: number, measured: readonly number[]): Check {
  const worst = Math.max(...measured);
  return { bound: `${what} within ${seconds} s`, measured: inSeconds(worst), held: worst <= seconds };
}

export const inSeconds = (seconds: number): string =>
  Number.isFinite(seconds) ? `${Math.max(0, seconds).toFixed(1)} s` : 'never';
