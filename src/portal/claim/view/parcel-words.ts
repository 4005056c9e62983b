/** Where the package of a replacement is, if there is more to say than that it is on its way. The browser doesn't need these words. */
import type { FulfillmentStatus } from '../../../domain/orders/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';

export const parcelWords: Partial<Record<FulfillmentStatus, string>> = catalogue({
  OUT_FOR_DELIVERY: 'Out for delivery.',
  READY_FOR_PICKUP: 'Ready to be picked up.',
  ATTEMPTED_DELIVERY: 'The carrier tried to deliver it.',
  DELAYED: 'The carrier says it’s delayed.',
  NOT_DELIVERED: 'The carrier couldn’t deliver it yet.',
  FAILURE: 'The carrier couldn’t deliver it yet.',
});
