import { protectionStatus } from '../../../domain/protection/protection.ts';
import { computed } from './part.ts';

const FIELDS = ['insuredAmount', 'premiumPaid', 'premiumCurrency', 'removedAt'] as const;

/** The policy as it was at filing, and the order's protection now. */
export const policyPart = computed<'policy'>(null, ({ document, order }) => {
  const { claim } = document;
  const coverage = claim.claim_category === 'WARRANTY' ? 'WARRANTY' : 'SHIPPING';
  const now = order?.protection[coverage === 'WARRANTY' ? 'warranty' : 'shipping'] ?? null;
  const filed = claim.policy;
  return {
    status: protectionStatus(order ?? { protection: { shipping: filed, warranty: null } }, {
      isOta: claim.is_ota,
    }),
    coverage,
    insuredAmount: filed?.insuredAmount ?? null,
    premiumPaid: filed?.premiumPaid ?? null,
    premiumCurrency: filed?.premiumCurrency ?? null,
    removedAt: filed?.removedAt ?? null,
    isAmountPerResolution: filed?.isAmountPerResolution ?? false,
    changedSinceFiling:
      order !== null && FIELDS.some((name) => (filed?.[name] ?? null) !== (now?.[name] ?? null)),
  };
});
