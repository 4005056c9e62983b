/** Why something can or cannot be filed now, and when it can (docs/rules/verdicts.md). */

/** In order of preference: when one code stands for several verdicts, the first that applies wins. */
export const ELIGIBILITY_CODES = [
  'eligible',
  'too_soon',
  'expired',
  'not_shipped',
  'not_protected',
  'policy_removed',
  'cancelled',
  'disputed',
  'fully_claimed',
  'refunded',
  'not_applicable',
] as const;
export type EligibilityCode = (typeof ELIGIBILITY_CODES)[number];

export type Verdict = {
  eligible: boolean;
  eligibilityCode: EligibilityCode;
  /** When filing opens or opened, ISO 8601 UTC; null if it doesn't depend on a date or the date is unknown. */
  eligibleAt: string | null;
  /** The last millisecond of the last day, so that its date in the store's time zone is that day. */
  uneligibleAt: string | null;
  /** Stable name of the rule that decided, for example `item_issue.delivered` (windows.ts) or `order.cancelled`. */
  rule: string;
};

export function verdictOf(
  eligibilityCode: EligibilityCode,
  rule: string,
  eligibleAt: string | null = null,
  uneligibleAt: string | null = null,
): Verdict {
  return { eligible: eligibilityCode === 'eligible', eligibilityCode, eligibleAt, uneligibleAt, rule };
}

const rank = new Map<EligibilityCode, number>(ELIGIBILITY_CODES.map((code, index) => [code, index]));
const rankOf = (verdict: Verdict): number => rank.get(verdict.eligibilityCode) ?? ELIGIBILITY_CODES.length;

const canStillApply = (verdict: Verdict): boolean =>
  verdict.eligibilityCode === 'eligible' || verdict.eligibilityCode === 'too_soon';

/**
 * One verdict for several: the best one, with the earliest opening and the latest closing of those that can still apply
 * (or, if none can, of those with the same code). `not_applicable` for an empty list.
 */
export function bestOf(verdicts: readonly Verdict[]): Verdict {
  const [first, ...others] = verdicts;
  if (!first) return verdictOf('not_applicable', 'nothing_to_claim');
  const best = others.reduce((so, other) => (rankOf(other) < rankOf(so) ? other : so), first);
  let { eligibleAt, uneligibleAt } = best;
  for (const verdict of verdicts) {
    const counts = canStillApply(best)
      ? canStillApply(verdict)
      : verdict.eligibilityCode === best.eligibilityCode;
    if (!counts) continue;
    // toISOString writes them all in the same format, so the strings sort like the times.
    if (verdict.eligibleAt && (!eligibleAt || verdict.eligibleAt < eligibleAt))
      eligibleAt = verdict.eligibleAt;
    if (verdict.uneligibleAt && (!uneligibleAt || verdict.uneligibleAt > uneligibleAt)) {
      uneligibleAt = verdict.uneligibleAt;
    }
  }
  return { ...best, eligibleAt, uneligibleAt };
}
