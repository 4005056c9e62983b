import { explainVerdictToTeam } from '../../../domain/protection/explanation.ts';
import { lineVerdict } from '../../../domain/protection/line-verdict.ts';
import type { Verdict } from '../../../domain/protection/verdict.ts';
import type { ClaimItemRow } from '../queries.ts';
import { computed } from './part.ts';

/** Each line's verdict as of the filing and as of now. */
export const eligibilityPart = computed<'eligibility'>(null, ({ store, document, order, now }) => {
  const { claim, items } = document;
  const present = (item: ClaimItemRow, verdict: Verdict) => ({
    ...verdict,
    sentence: explainVerdictToTeam(verdict, store.timeZone, now),
    claimItemId: item.id,
    claimType: item.claim_type,
    sourceFulfillmentId: item.source_fulfillment_id,
  });
  const facts = { store, now, isWarranty: claim.claim_category === 'WARRANTY', isOta: claim.is_ota };
  const verdictNow = (item: ClaimItemRow) =>
    order &&
    lineVerdict(
      { ...facts, order },
      {
        sourceFulfillmentId: item.source_fulfillment_id,
        sourceItemId: item.source_item_id,
        claimType: item.claim_type,
      },
    );
  const all = (of: (item: ClaimItemRow) => Verdict | null) =>
    items.flatMap((item) => {
      const verdict = of(item);
      return verdict ? [present(item, verdict)] : [];
    });
  return { filed: all((item) => item.verdict), now: all(verdictNow) };
});
