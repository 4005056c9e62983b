/** What the carrier says about a package, in words. */
import { catalogue } from '../../domain/text/catalogue.ts';

const words: Readonly<Record<string, string>> = catalogue({
  AWAITING_SHIPMENT: 'Awaiting shipment',
  DELIVERED: 'Delivered',
  IN_TRANSIT: 'In transit',
  FULFILLED: 'Fulfilled',
  ON_HOLD: 'On hold',
  PARTIALLY_FULFILLED: 'Partly fulfilled',
  OUT_FOR_DELIVERY: 'Out for delivery',
  ATTEMPTED_DELIVERY: 'Delivery attempted',
  NOT_DELIVERED: 'Not delivered',
  LABEL_PURCHASED: 'Label purchased',
  LABEL_PRINTED: 'Label printed',
  READY_FOR_PICKUP: 'Ready for pickup',
  CONFIRMED: 'Confirmed',
  SCHEDULED: 'Scheduled',
  UNFULFILLED: 'Unfulfilled',
  CARRIER_PICKED_UP: 'Picked up by the carrier',
  PICKED_UP: 'Picked up',
  DELAYED: 'Delayed',
  FAILURE: 'Delivery failed',
});

/** An unknown status is shown as the carrier wrote it. */
export const shipmentWord = (status: string): string => words[status] ?? status;
