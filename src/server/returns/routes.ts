import { orderReturnsSchema } from '../../contract/order-returns.ts';
import { teamRead, type Wiring } from '../http/team-calls.ts';
import { readOrderReturns } from './present.ts';

/** Returns are the returns tool's: read here, decided there. */
export function orderReturnRoutes(wiring: Wiring): void {
  teamRead(wiring, {
    ...{ tag: 'Orders', permissions: ['return:read'] },
    url: '/orders/:orderId/returns',
    operationId: 'readOrderReturns',
    summary: 'Returns of an order, with the claims about the same items',
    description:
      'Answers what is known at once. If nobody looked within ten minutes, the store’s returns tools are asked in the background: `isAsking` says so.',
    answer: orderReturnsSchema,
    read: (held, { orderId = '' }) => readOrderReturns(held, orderId),
  });
}
