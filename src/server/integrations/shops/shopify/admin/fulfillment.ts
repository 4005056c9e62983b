/**
 * Marks a replacement's goods as sent: `fulfillmentCreate` for each fulfillment order, and `fulfillmentCancel` (shopify.dev, GraphQL Admin
 * API 2026-07, build fulfillment solutions; read November 2026; they need write_merchant_managed_fulfillment_orders). Shopify knows no key
 * for it, so what a parcel's number was noted for is read first. One fulfillment is of one location, as a fulfillment order is.
 */
import { z } from 'zod';
import { refused, unknown } from '../../../outcomes.ts';
import type { FulfillmentPort, SentParcel } from '../../../shop-told-port.ts';
import { type Failed, failureOfUserErrors } from './errors.ts';
import type { Asked, Shop } from './graphql.ts';
import { gidOf } from './ids.ts';

const GOODS = 'lineItem { title variant { id } }';

export const BEFORE_FULFILLMENT = `
  query BeforeFulfillment($id: ID!) {
    order(id: $id) {
      id
      fulfillments(first: 50) {
        id status trackingInfo(first: 10) { number } fulfillmentLineItems(first: 50) { nodes { quantity ${GOODS} } }
      }
      fulfillmentOrders(first: 10) {
        nodes { id supportedActions { action } lineItems(first: 50) { nodes { id remainingQuantity ${GOODS} } } }
      }
    }
  }`;

export const FULFILLMENT_CREATE = `
  mutation Fulfill($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
  }`;

export const FULFILLMENT_CANCEL = `
  mutation CancelFulfillment($id: ID!) {
    fulfillmentCancel(id: $id) { fulfillment { id } userErrors { field message } }
  }`;

const goods = z.object({ title: z.string(), variant: z.object({ id: z.string() }).nullable() });
const beforeShape = z.object({
  order: z
    .object({
      id: z.string(),
      fulfillments: z.array(
        z.object({
          id: z.string(),
          status: z.string(),
          trackingInfo: z.array(z.object({ number: z.string().nullable() })),
          fulfillmentLineItems: z.object({
            nodes: z.array(z.object({ quantity: z.number().int().nullable(), lineItem: goods })),
          }),
        }),
      ),
      fulfillmentOrders: z.object({
        nodes: z.array(
          z.object({
            id: z.string(),
            supportedActions: z.array(z.object({ action: z.string() })),
            lineItems: z.object({
              nodes: z.array(
                z.object({ id: z.string(), remainingQuantity: z.number().int(), lineItem: goods }),
              ),
            }),
          }),
        ),
      }),
    })
    .nullable(),
});
type Before = NonNullable<z.infer<typeof beforeShape>['order']>;

const payload = z
  .object({
    fulfillment: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ message: z.string() })),
  })
  .nullable();

export const fulfillmentOf = (shop: Shop): FulfillmentPort => ({
  async ship(sourceOrderId, parcel) {
    const order = await before(shop, sourceOrderId);
    if ('kind' in order) return heldIfUngranted(order);
    const left = leftOf(order, parcel);
    let isHeld = false;
    for (const one of order.fulfillmentOrders.nodes) {
      const items = takenFrom(one, left);
      if (items.length === 0) continue;
      if (!one.supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT')) {
        isHeld = true;
        continue;
      }
      const failed = await create(shop, one.id, items, parcel);
      if (failed !== null) return heldIfUngranted(failed);
    }
    return isHeld ? { kind: 'held' } : { kind: 'done' };
  },
  async takeBack(sourceOrderId, trackingNumber) {
    const order = await before(shop, sourceOrderId);
    if ('kind' in order) return heldIfUngranted(order);
    for (const { id } of withNumber(order, trackingNumber)) {
      const failed = await change(shop, FULFILLMENT_CANCEL, 'fulfillmentCancel', { id });
      if (failed !== null) return heldIfUngranted(failed);
    }
    return { kind: 'done' };
  },
});

async function before(shop: Shop, sourceOrderId: string): Promise<Before | Failed> {
  const id = gidOf('Order', sourceOrderId);
  if (id === null) return refused('not_found');
  const asked: Asked<z.infer<typeof beforeShape>> = await shop.ask({
    document: BEFORE_FULFILLMENT,
    variables: { id },
    shape: beforeShape,
  });
  if (asked.kind !== 'answer') return asked;
  return asked.data.order ?? refused('not_found');
}

type Held = { kind: 'held' };

/** An app that was not granted the scope does everything else: this waits. */
const heldIfUngranted = (failed: Failed): Failed | Held =>
  failed.kind === 'refused' && failed.code === 'missing_permission' ? { kind: 'held' } : failed;

const withNumber = ({ fulfillments }: Before, trackingNumber: string): Before['fulfillments'] =>
  fulfillments.filter(
    ({ status, trackingInfo }) =>
      status !== 'CANCELLED' && trackingInfo.some(({ number }) => number === trackingNumber),
  );

/** Goods of a replacement's order have their variant, or only a name (replacement.ts). */
const keyOf = ({ title, variant }: z.infer<typeof goods>): string => variant?.id ?? title;

/** Units in the parcel that the shop does not know to be in it, by their goods. */
function leftOf(order: Before, { goods: sent, trackingNumber }: SentParcel): Map<string, number> {
  const left = new Map<string, number>();
  const add = (key: string, units: number): void => void left.set(key, (left.get(key) ?? 0) + units);
  for (const { sourceVariantId, name, quantity } of sent)
    add(gidOf('ProductVariant', sourceVariantId ?? '') ?? name, quantity);
  for (const { fulfillmentLineItems } of withNumber(order, trackingNumber))
    for (const { quantity, lineItem } of fulfillmentLineItems.nodes) add(keyOf(lineItem), -(quantity ?? 0));
  return left;
}

type Item = { id: string; quantity: number };

/** What of a fulfillment order is in the parcel; taken out of what is left. */
function takenFrom(
  { lineItems }: Before['fulfillmentOrders']['nodes'][number],
  left: Map<string, number>,
): Item[] {
  return lineItems.nodes.flatMap(({ id, remainingQuantity, lineItem }) => {
    const key = keyOf(lineItem);
    const quantity = Math.min(remainingQuantity, left.get(key) ?? 0);
    if (quantity <= 0) return [];
    left.set(key, (left.get(key) ?? 0) - quantity);
    return [{ id, quantity }];
  });
}

/** The customer hears from us. */
const create = (
  shop: Shop,
  fulfillmentOrderId: string,
  fulfillmentOrderLineItems: Item[],
  { company, trackingNumber: number, trackingUrl: url }: SentParcel,
): Promise<Failed | null> =>
  change(shop, FULFILLMENT_CREATE, 'fulfillmentCreate', {
    fulfillment: {
      lineItemsByFulfillmentOrder: [{ fulfillmentOrderId, fulfillmentOrderLineItems }],
      trackingInfo: { company, number, ...(url && { url }) },
      notifyCustomer: false,
    },
  });

async function change(
  shop: Shop,
  document: string,
  name: 'fulfillmentCreate' | 'fulfillmentCancel',
  variables: Record<string, unknown>,
): Promise<Failed | null> {
  const asked = await shop.ask({ document, variables, shape: z.object({ [name]: payload }) });
  if (asked.kind !== 'answer') return asked;
  const { fulfillment, userErrors } = asked.data[name] ?? { fulfillment: null, userErrors: [] };
  if (userErrors.length > 0) return failureOfUserErrors(userErrors);
  return fulfillment ? null : unknown('Shopify named no fulfillment.');
}
