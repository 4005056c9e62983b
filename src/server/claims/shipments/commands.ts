/** Applies news about packages to claims (docs/decisions/118-tracking.md). The news says how a package is now, so a repeat changes nothing. */
import type { PoolClient } from 'pg';
import { stageOf } from '../../../domain/claims/claim.ts';
import type { ReplacementTrouble } from '../../../domain/claims/replacement-news.ts';
import { RESOLUTION_STATES } from '../../../domain/claims/resolution-types.ts';
import {
  isRefusedForArrival,
  isWorkedOn,
  type ShipmentSeen,
  shipmentNews,
} from '../../../domain/claims/shipment-news.ts';
import type { OrderDocument } from '../../../domain/orders/order.ts';
import { parcelOf, replacementProgress, troubleOf } from '../../../domain/orders/replacement.ts';
import { policyOfReplacement } from '../../../domain/protection/by-hand.ts';
import type { StoreId } from '../../auth/caller.ts';
import { stableHash } from '../../imports/by-hand.ts';
import { keepByHand, takeOrder } from '../../orders/save.ts';
import { type HeldClaim, noteEvent, notifyShopper, writeChange } from '../change.ts';
import { tryReopening } from '../conversation/commands.ts';
import { advance } from '../instructions/advance.ts';
import { changeInstruction, changeResolution, holdInstruction } from '../instructions/queries.ts';
import type { ResolutionRow } from '../queries.ts';
import type { ShipmentChange } from './queries.ts';

/** Tells the claim about its own packages. */
export async function tellClaim(held: HeldClaim, changes: readonly ShipmentChange[]): Promise<void> {
  const { fulfillments, items } = held.document;
  const claimed = new Set(items.map((item) => item.source_fulfillment_id));
  for (const change of changes) {
    const id = change.source_fulfillment_id;
    const shipment = fulfillments.find((one) => one.source_fulfillment_id === id);
    if (!shipment || !claimed.has(id)) continue;
    const seen: ShipmentSeen = {
      delivered: isDelivered(shipment),
      returned: shipment.returned_at !== null,
    };
    const news = shipmentNews(lastTold(held, id) ?? beforeOf(change), seen);
    if (news !== null) await tellOne(held, { sourceFulfillmentId: id, news, ...seen });
  }
}

const isDelivered = (row: HeldClaim['document']['fulfillments'][number]): boolean =>
  row.delivered_at !== null ||
  row.fulfillment_status === 'DELIVERED' ||
  row.fulfillment_status === 'PICKED_UP';

const beforeOf = ({ was_delivered: delivered, was_returned: returned }: ShipmentChange): ShipmentSeen => ({
  ...{ delivered, returned },
});

/** What the claim was last told about this package. */
function lastTold({ document }: HeldClaim, id: string): ShipmentSeen | null {
  const last = document.events.findLast(
    ({ kind, data }) => kind === 'shipment_changed' && data.sourceFulfillmentId === id,
  );
  return last ? { delivered: last.data.delivered === true, returned: last.data.returned === true } : null;
}

type Told = ShipmentSeen & { sourceFulfillmentId: string; news: string };

async function tellOne(held: HeldClaim, told: Told): Promise<void> {
  const { claim } = held.document;
  const reopens = told.news === 'undelivered' && isRefusedForArrival(claim);
  if (!reopens && !isWorkedOn(claim.status)) return;
  await noteEvent(held, 'shipment_changed', told);
  if (!reopens) return;
  await tryReopening(held, { kind: 'reopened', to: 'OPEN' }, null);
  if (held.document.claim.status === 'OPEN') await notifyShopper(held, 'reopened');
}

/** @param order of the shop, made for the instruction */
export async function followReplacement(
  held: HeldClaim,
  instructionId: string,
  order: OrderDocument,
): Promise<void> {
  const { client, store, document, now } = held;
  const instruction = await holdInstruction(client, store.id, document.claim.id, instructionId);
  const before = document.resolutions.find(({ id }) => id === instruction?.resolution_id);
  if (instruction?.state !== 'DONE' || !before?.in_force || !RESOLUTION_STATES[before.state].moved) return;
  const { reached, shipment } = replacementProgress(order);
  if (shipment === null) return;
  const trouble = reached === 'SHIPPED' ? troubleOf(order, patienceWith(held, order), now) : null;
  const change = changeOf(before, {
    trouble,
    tracking_company: shipment.trackingCompany,
    tracking_number: shipment.trackingNumber,
    tracking_url: shipment.trackingUrl,
    parcel: parcelOf(shipment),
  });
  if (reached === 'RETURNED') {
    const detail = 'The package came back to its sender.';
    await changeInstruction(client, instruction, { state: 'REVERSED', next_at: null, detail }, now);
    return advance(held, before, { to: 'REVERSED', change: { ...change, on_its_way: false } });
  }
  const to = reached === 'MADE' || reached === before.state ? null : reached;
  // A new location is no progress of the resolution, so its time of change stays.
  if (to === null) await changeResolution(client, before, change, Date.parse(before.updated_at));
  else await advance(held, before, { to, change });
  if (before.state === 'DONE' && to === 'SHIPPED') await openAgain(held);
  if (reached === 'SHIPPED') await tellTrouble(held, before, trouble);
}

/** @param orderId of the replacement's order */
export async function protectAgain(client: PoolClient, storeId: StoreId, orderId: string): Promise<void> {
  const order = await takeOrder(client, storeId, orderId, 'held');
  const policy = order && policyOfReplacement(order.shop, order.kept?.protection ?? null);
  if (policy) await keepByHand(client, storeId, order, { ...order.kept, protection: policy });
}

/** How many days without a scan a package may still count as moving: as many as must pass before the customer can report it lost. */
function patienceWith({ store }: HeldClaim, { shippingAddress }: OrderDocument): number {
  const { notMoving, notMovingAbroad } = store.settings.windows;
  const country = shippingAddress?.country?.toUpperCase() ?? '';
  return country === '' || country === store.country.toUpperCase() ? notMoving : notMovingAbroad;
}

async function tellTrouble(
  held: HeldClaim,
  { id: resolutionId, trouble: before, resolved_by: decidedBy }: ResolutionRow,
  trouble: ReplacementTrouble | null,
): Promise<void> {
  if (trouble === before) return;
  await noteEvent(held, 'replacement_changed', { news: trouble ?? 'moving', resolutionId, decidedBy });
}

type Fields = Pick<
  ResolutionRow,
  'tracking_company' | 'tracking_number' | 'tracking_url' | 'parcel' | 'trouble'
>;

/** Only the fields that differ from the row. */
const changeOf = (before: ResolutionRow, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => stableHash(value) !== stableHash(before[name as keyof Fields] ?? null),
    ),
  );

/** The delivery that resolved the claim was taken back. */
async function openAgain(held: HeldClaim): Promise<void> {
  const stage = stageOf(held.document.claim.status);
  if (stage === 'resolved') await writeChange(held, { kind: 'reopened', to: 'APPROVED' });
  if (stage === 'closed') await writeChange(held, { kind: 'reopened', to: 'OPEN' });
}
