/** AfterShip's statuses in our words (aftership.com/docs/tracking/enum/delivery-statuses and delivery-sub-statuses; read November 2026). */
import type { FulfillmentStatus } from '../../../../domain/orders/order.ts';

/** Null: the carrier knows nothing, or no more. */
const TAGS: Record<string, FulfillmentStatus | null> = {
  Pending: null,
  InfoReceived: 'LABEL_PRINTED',
  InTransit: 'IN_TRANSIT',
  OutForDelivery: 'OUT_FOR_DELIVERY',
  AttemptFail: 'ATTEMPTED_DELIVERY',
  Delivered: 'DELIVERED',
  AvailableForPickup: 'READY_FOR_PICKUP',
  Exception: 'NOT_DELIVERED',
  Expired: null,
};

/** Where the sub-status says something else than its status. */
const SUBTAGS: Record<string, FulfillmentStatus> = {
  Delivered_002: 'PICKED_UP',
  InTransit_002: 'CARRIER_PICKED_UP',
  // Delayed in customs, and by other causes.
  Exception_004: 'DELAYED',
  Exception_005: 'DELAYED',
  // Held for payment.
  Exception_006: 'ON_HOLD',
  // Damaged, and lost.
  Exception_012: 'FAILURE',
  Exception_013: 'FAILURE',
};

/** It is with its sender again. On its way there (`Exception_010`) it can still turn around. */
export const RETURNED = 'Exception_011';

/** A word that AfterShip adds later says nothing. */
export function statusOf(tag: unknown, subtag: unknown): FulfillmentStatus | null {
  const known = (table: Record<string, FulfillmentStatus | null>, name: unknown) =>
    typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
  return known(SUBTAGS, subtag) ?? known(TAGS, tag) ?? null;
}
