/** What a shop is told about claims, so that its team sees it there. */
import type { Busy, Refused, Unknown } from './outcomes.ts';

/** Tags on orders in the shop, by which its team sorts them. */
export type TagsPort = {
  /**
   * Leaves an order with those of `wanted` and none of the others of `ours`. Every other tag stays. Safe to repeat. Refused with
   * `not_found`: the shop has no such order. @param tags in lower case
   */
  keep(
    sourceOrderId: string,
    tags: { wanted: readonly string[]; ours: readonly string[] },
  ): Promise<{ kind: 'done' } | Refused | Busy | Unknown>;
};

/** `goods`: what is in it, as the replacement was asked for. */
export type SentParcel = {
  trackingNumber: string;
  company: string;
  trackingUrl: string | null;
  goods: readonly { sourceVariantId: string | null; name: string; quantity: number }[];
};

/** Orders that the shop took for replacements, and the parcels in which their goods leave. Both look first, and are safe to repeat. */
export type FulfillmentPort = {
  /**
   * Marks an order's goods as sent, as far as they are in the parcel and not sent yet. `held`: the shop keeps some back for now, or
   * the connection lacks the permission.
   * Refused with `not_found`: there is no such order. The customer is told nothing by the shop.
   */
  ship(
    sourceOrderId: string,
    parcel: SentParcel,
  ): Promise<{ kind: 'done' } | { kind: 'held' } | Refused | Busy | Unknown>;
  /** The parcel does not leave: its goods are to be sent again. */
  takeBack(
    sourceOrderId: string,
    trackingNumber: string,
  ): Promise<{ kind: 'done' } | { kind: 'held' } | Refused | Busy | Unknown>;
};
