import { isOffered, RESOLUTION_METHODS } from '../../../domain/claims/resolution-methods.ts';
import { RESOLUTION_TYPES, type ResolutionType } from '../../../domain/claims/resolution-types.ts';
import { formatAmount } from '../../../domain/money/money.ts';
import { openBudget } from '../../../domain/resolutions/valuation.ts';
import { approvalFactsOf } from '../approval-facts.ts';
import { computed } from './part.ts';

const TYPES = Object.keys(RESOLUTION_TYPES) as ResolutionType[];

/** What an approval may use, and how far it may go. */
export const methodsPart = computed<'methods'>(null, ({ store, document, order }) => {
  if (!order) return null;
  const { bonus: amount, bonusType: type, capPercentage } = store.settings.credit;
  const { by, at } = openBudget(approvalFactsOf(store, document, order)).ceiling();
  const offered = new Set<string>(RESOLUTION_METHODS.filter((method) => isOffered(store.settings, method)));
  return {
    types: TYPES.map((name) => {
      const { label, pays } = RESOLUTION_TYPES[name];
      return { type: name, label, pays, isOffered: offered.has(name) };
    }),
    bonus: { amount, type, capPercentage, currency: store.currency },
    cap: { by, amount: formatAmount(at) },
    currency: order.currency,
    storeCurrency: store.currency,
    exchangeRate: order.exchangeRate,
  };
});
