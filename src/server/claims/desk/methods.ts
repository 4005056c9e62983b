import { isOffered, RESOLUTION_METHODS } from '../../../domain/claims/resolution-methods.ts';
import { RESOLUTION_TYPES, type ResolutionType } from '../../../domain/claims/resolution-types.ts';
import type { ProviderName } from '../../../domain/connections/providers.ts';
import { formatAmount } from '../../../domain/money/money.ts';
import { openBudget } from '../../../domain/resolutions/valuation.ts';
import { approvalFactsOf } from '../approval-facts.ts';
import { ableOf } from '../instructions/present.ts';
import { read } from './part.ts';

const CONNECTED = 'select json_agg(k.provider order by k.position) from connections k where k.store_id = $1';

const TYPES = Object.keys(RESOLUTION_TYPES) as ResolutionType[];

/** The resolutions that an approval may use, whether a provider can send each, and the most it may pay. */
export const methodsPart = read<'methods', ProviderName[] | null>(null, CONNECTED, (connected, facts) => {
  const { store, document, order } = facts;
  if (!order) return null;
  const { bonus: amount, bonusType: type, capPercentage } = store.settings.credit;
  const { by, at } = openBudget(approvalFactsOf(store, document, order)).ceiling();
  const offered = new Set<string>(RESOLUTION_METHODS.filter((method) => isOffered(store.settings, method)));
  return {
    types: TYPES.map((name) => {
      const { label, pays, instruction } = RESOLUTION_TYPES[name];
      const isByHand = instruction !== null && ableOf(instruction, connected ?? []).length === 0;
      return { type: name, label, pays, isOffered: offered.has(name), isByHand };
    }),
    bonus: { amount, type, capPercentage, currency: store.currency },
    cap: { by, amount: formatAmount(at) },
    currency: order.currency,
    storeCurrency: store.currency,
    exchangeRate: order.exchangeRate,
  };
});
