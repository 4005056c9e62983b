import type { OrderProtection } from '../../contract/order-protection.ts';
import { isSamePolicy } from '../../domain/orders/by-hand.ts';
import type { OrderDocument } from '../../domain/orders/order.ts';
import { type ProtectionAct, refusalOf, refusalSentence } from '../../domain/protection/by-hand.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import type { ProtectionChange } from './queries.ts';

/** @param shop the order as the shop sent it last */
export function presentProtection(
  order: LoadedOrder,
  shop: OrderDocument,
  changes: readonly ProtectionChange[],
): OrderProtection {
  const policy = order.protection.shipping;
  const reported = shop.protection.shipping;
  const refusal = (act: ProtectionAct) => {
    const refused = refusalOf(act, order);
    return { refusal: refused && refusalSentence(refused) };
  };
  return {
    policy,
    reported: isSamePolicy(policy, reported) ? null : reported,
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
