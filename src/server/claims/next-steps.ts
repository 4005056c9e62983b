/** What happens next with a claim, for its page and mails. */

import { type NextStep, nextSteps } from '../../domain/claims/next-step.ts';
import { workCalendarOf } from '../../domain/stores/holidays.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { ClaimDocument } from './queries.ts';

const instant = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** The claim's next steps, from its row: clocks, timers and resolutions. */
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
        byHand: one.provider === null,
        since: Date.parse(one.updated_at),
      })),
    },
    { timers: store.settings.timers, calendar: workCalendarOf(store), now },
  );
}
