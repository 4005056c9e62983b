/** Sentences about what happens next, with dates in the store's time zone. */

import type { NextStep, NextStepKind } from '../../../domain/claims/next-step.ts';
import { PROOF_REQUESTS } from '../../../domain/claims/proof-request.ts';
import { displayDay } from '../../../domain/protection/explanation.ts';
import { language } from '../../../domain/text/locale.ts';
import type { ClaimDocument } from '../../../server/claims/queries.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import { momentInZone, weekday } from '../../order/flow/days.ts';
import { words } from './words.ts';

/** The team's deadlines show the hour; for all other steps the day is enough. */
const BY_THE_HOUR: readonly NextStepKind[] = ['read', 'decide', 'decide_again'];

/** "Monday, November 23" or, with the hour, "Nov 23 at 10:00 AM EST"; null without a deadline. */
export function dueOf({ step, by }: NextStep, { timeZone }: KnownStore, now: number): string | null {
  if (by === null) return null;
  const iso = new Date(by).toISOString();
  return BY_THE_HOUR.includes(step) ? momentInZone(iso, timeZone, now) : weekday(iso, timeZone, now);
}

/** What the team is waiting for, as words that follow "We need". */
function askedFor({ claim }: ClaimDocument): string {
  const { proof_request: request } = claim;
  const types = request && !request.answeredAt ? request.types : [];
  if (types.length > 0) {
    return new Intl.ListFormat(language().tag).format(types.map((type) => PROOF_REQUESTS[type]));
  }
  return claim.status === 'PENDING_CUSTOMER' ? words.yourSignature : words.anAnswer;
}

/** Shoppers wait for the day of the decision, so leave out the date of the first review before it. If both have passed, one apology is enough. */
const promised = (steps: readonly NextStep[]): readonly NextStep[] => {
  const [first, second] = steps;
  const isNews = first?.isLate === true && second?.isLate === false;
  return first?.step === 'read' && second?.step === 'decide' && !isNews ? steps.slice(1) : steps;
};

export function nextSentences(
  steps: readonly NextStep[],
  store: KnownStore,
  document: ClaimDocument,
  { now, mayAppeal }: { now: number; mayAppeal: boolean },
): string[] {
  const asked = askedFor(document);
  return promised(steps).map((step) =>
    words.next[step.step]({
      by: dueOf(step, store, now),
      since: displayDay(new Date(step.since).toISOString(), store.timeZone, now),
      isLate: step.isLate,
      asked,
      mayAppeal,
      into: document.claim.merged_into_number,
    }),
  );
}
