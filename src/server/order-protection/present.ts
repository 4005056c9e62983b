import type { OrderProtection } from '../../contract/order-protection.ts';
import { type ProtectionAct, refusalOf, refusalSentence } from '../../domain/protection/by-hand.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import type { ProtectionChange } from './queries.ts';

export function presentProtection(order: LoadedOrder, changes: readonly ProtectionChange[]): OrderProtection {
  const policy = order.protection.shipping;
  const [last] = changes;
  const refusal = (act: ProtectionAct) => {
    const refused = refusalOf(act, order);
    return { refusal: refused && refusalSentence(refused) };
  };
  return {
    policy,
    reported: last?.isReported ? last.reported : null,
    add: refusal('add'),
    remove: refusal('remove'),
    changes: changes.map(({ at, kind, by, policy: then }) => ({
      at: new Date(at).toISOString(),
      kind,
      by,
      premium: then.premiumPaid,
      currency: then.premiumCurrency ?? order.currency,
    })),
  };
}
