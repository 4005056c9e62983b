/** What happens next, in sentences with their dates where the store is. */
import { displayDay } from '../../domain/explanation.ts';
import { workCalendarOf } from '../../domain/holidays.ts';
import { type NextStep, type NextStepKind, nextSteps } from '../../domain/next-step.ts';
import { PROOF_REQUESTS } from '../../domain/proof-request.ts';
import type { ClaimDocument } from '../../server/claims/store.ts';
import type { KnownStore } from '../../server/stores/store.ts';
import { momentInZone, weekday } from '../flow/days.ts';
import { words } from './words.ts';

const instant = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** The claim's steps from its row: clocks, timers and resolutions. */
export function stepsOf(store: KnownStore, { claim, resolutions }: ClaimDocument, now: number): NextStep[] {
  const at = instant(claim.timer_at ?? null);
  return nextSteps(
    {
      status: claim.status,
      since: Date.parse(claim.status_since ?? claim.updated_at),
      firstAnswerDueAt: instant(claim.first_answer_due_at ?? null),
      decisionDueAt: instant(claim.decision_due_at ?? null),
      dismissedUntil: instant(claim.dismissed_until ?? null),
      timer: claim.timer && at !== null ? { timer: claim.timer, at } : null,
      closedFor: claim.closed_for ?? null,
      appealedAt: claim.appealed_at ?? null,
      resolutions: resolutions.map((one) => ({
        type: one.resolution_type,
        state: one.state,
        external: one.external,
        since: Date.parse(one.updated_at),
      })),
    },
    { timers: store.settings.timers, calendar: workCalendarOf(store), now },
  );
}

/** Hours matter where the team's clock runs; of everything else the day is enough. */
const BY_THE_HOUR: readonly NextStepKind[] = ['read', 'decide', 'decide_again'];

/** "Monday, November 23" or, by the hour, "Nov 23 at 10:00 AM EST"; null where no clock runs. */
export function dueOf({ step, by }: NextStep, { timeZone }: KnownStore, now: number): string | null {
  if (by === null) return null;
  const iso = new Date(by).toISOString();
  if (BY_THE_HOUR.includes(step)) return momentInZone(iso, timeZone);
  const [day, year] = [weekday(iso, timeZone), displayDay(iso, timeZone, now)];
  return /\d{4}$/.test(year) ? `${day}, ${year.slice(-4)}` : day;
}

/** What the team waits for, in words that follow "We need". */
function askedFor({ claim }: ClaimDocument): string {
  const { proof_request: request } = claim;
  const types = request && !request.answeredAt ? request.types : [];
  if (types.length > 0) {
    return new Intl.ListFormat('en-US').format(types.map((type) => PROOF_REQUESTS[type]));
  }
  return claim.status === 'PENDING_CUSTOMER' ? words.yourSignature : words.anAnswer;
}

export function nextSentences(
  steps: readonly NextStep[],
  store: KnownStore,
  document: ClaimDocument,
  { now, mayAppeal }: { now: number; mayAppeal: boolean },
): string[] {
  const asked = askedFor(document);
  return steps.map((step) =>
    words.next[step.step]({
      by: dueOf(step, store, now),
      since: displayDay(new Date(step.since).toISOString(), store.timeZone, now),
      isLate: step.isLate,
      asked,
      mayAppeal,
    }),
  );
}
