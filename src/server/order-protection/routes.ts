import { addProtectionSchema, orderProtectionSchema } from '../../contract/order-protection.ts';
import { loadHeldOrder } from '../claims/decisions/queries.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { takeOrder } from '../orders/save.ts';
import { ProblemError } from '../problem-error.ts';
import { addProtection, removeProtection } from './commands.ts';
import { presentProtection } from './present.ts';
import { findChanges } from './queries.ts';

const to = { tag: 'Orders', url: '/orders/:orderId/protection' } as const;
const answer = { status: 200, schema: orderProtectionSchema } as const;
const MAILED =
  'The customer gets a mail. What the shop sends later about it is kept beside it and does not count.';

/** Shipping protection, added to an order or removed from it by hand. */
export function orderProtectionRoutes(wiring: Wiring): void {
  teamRead(wiring, {
    ...to,
    operationId: 'readOrderProtection',
    summary: 'The shipping protection of an order, and who changed it by hand',
    permissions: ['order:read'],
    answer: orderProtectionSchema,
    read: async ({ client, storeId }, { orderId = '' }) => {
      const order = await loadHeldOrder(client, storeId, orderId);
      const inHand = await takeOrder(client, storeId, orderId, 'read');
      if (!order || !inHand) throw new ProblemError('not_found');
      return presentProtection(order, inHand.shop, await findChanges(client, storeId, orderId));
    },
  });
  teamWrite(wiring, {
    ...to,
    method: 'POST',
    operationId: 'addProtection',
    summary: 'Add shipping protection to an order',
    description: `The order is insured for its total. ${MAILED}`,
    permissions: ['order:read', 'protection:add'],
    problems: ['protection_active', 'protection_in_use', 'protection_order_closed'],
    body: addProtectionSchema,
    answer,
    write: (held, { premium }, { orderId = '' }) => addProtection(held, orderId, premium),
  });
  teamWrite(wiring, {
    ...to,
    method: 'DELETE',
    operationId: 'removeProtection',
    summary: 'Remove the shipping protection of an order, and give its premium back',
    description: `Refused while a claim depends on it. ${MAILED}`,
    permissions: ['order:read', 'protection:remove'],
    problems: ['protection_inactive', 'protection_in_use'],
    answer,
    write: (held, _, { orderId = '' }) => removeProtection(held, orderId),
  });
}
