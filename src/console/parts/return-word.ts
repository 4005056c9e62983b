/** How far a return is, in words. */
import type { ReturnStatus } from '../../domain/orders/order.ts';
import { catalogue } from '../../domain/text/catalogue.ts';

export const RETURN_WORDS = catalogue({
  REQUESTED: 'Requested',
  APPROVED: 'Approved',
  IN_TRANSIT: 'On its way back',
  RECEIVED: 'Received',
  REFUNDED: 'Refunded',
  DECLINED: 'Declined',
  CANCELLED: 'Canceled',
} satisfies Record<ReturnStatus, string>);
