/** Changing an order by hand. What is changed stays, whatever the shop sends (docs/decisions/092-orders-by-hand.md). */
import type { OrderEditAnswer, OrderEditBody } from '../../contract/order-edit.ts';
import { parseAmount } from '../../domain/money/money.ts';
import {
  changesBetween,
  type EditedLine,
  editOf,
  keptOf,
  type OrderEdit,
  sameAddress,
  valuesOf,
} from '../../domain/orders/by-hand.ts';
import type { Address } from '../../domain/orders/order.ts';
import { emailKey } from '../../domain/orders/order-number.ts';
import { shortId } from '../auth/short-id.ts';
import { takeAddress } from '../claims/address.ts';
import { loadHeldOrder } from '../claims/decisions/queries.ts';
import { actorIdOf, type HeldStore, type HeldWrite, refuseOtherVersion } from '../http/team-calls.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import { keepByHand, type OrderInHand, takeOrder } from '../orders/save.ts';
import { ProblemError } from '../problem-error.ts';
import { claimOf, leastOf, presentEdit } from './present.ts';
import { findOrderChanges, handOver, isAppeasedTwice, writeOrderChange } from './queries.ts';

type Both = { order: LoadedOrder; inHand: OrderInHand };

async function orderOf({ client, storeId }: HeldStore, orderId: string, how: 'read' | 'held'): Promise<Both> {
  const inHand = await takeOrder(client, storeId, orderId, how);
  const order = inHand && (await loadHeldOrder(client, storeId, orderId));
  if (!order) throw new ProblemError('not_found');
  return { order, inHand };
}

/** @throws not_found */
export async function readEdit(held: HeldStore, orderId: string): Promise<OrderEditAnswer> {
  const { order, inHand } = await orderOf(held, orderId, 'read');
  return presentEdit(order, inHand, await findOrderChanges(held.client, held.storeId, orderId));
}

/** @throws not_found, version_mismatch, validation_failed, address_incomplete */
export async function replaceEdit(
  held: HeldWrite & { version: number | null },
  body: OrderEditBody,
  orderId: string,
): Promise<OrderEditAnswer> {
  const { client, storeId, caller, now, version } = held;
  const both = await orderOf(held, orderId, 'held');
  const { order, inHand } = both;
  refuseOtherVersion(version, inHand);
  const before = editOf(order, inHand.kept);
  const after = takeEdit(both, before, body);
  refuseErased(both, before, after);
  const fields = changesBetween(before, after, order.currency);
  const kept = keptOf(after, inHand.shop, inHand.kept?.protection);
  await keepByHand(client, storeId, inHand, kept);
  await followEmail(held, both, after.customer.email);
  const actorId = actorIdOf(caller);
  if (fields.length > 0) await writeOrderChange(client, storeId, { orderId, actorId, fields, now });
  held.changed({
    subject: { id: orderId, name: order.sourceOrderNumber },
    before: valuesOf(fields, 'before'),
    after: valuesOf(fields, 'after'),
  });
  return readEdit(held, orderId);
}

type Fault = { path: string; message: string };

function refuse(fields: readonly Fault[]): void {
  if (fields.length > 0) throw new ProblemError('validation_failed', { fields: [...fields] });
}

/** What the team types of a customer who was erased would not be kept. */
function refuseErased({ inHand }: Both, before: OrderEdit, after: OrderEdit): void {
  if (inHand.erasedAt === null) return;
  const message = 'The customer of this order was erased: leave this as it is.';
  refuse([
    ...(JSON.stringify(after.customer) === JSON.stringify(before.customer)
      ? []
      : [{ path: 'customer.email', message }]),
    ...(sameAddress(after.shippingAddress, before.shippingAddress)
      ? []
      : [{ path: 'shippingAddress', message }]),
  ]);
}

/** What was sent, checked against the order's claims, packages and currency. New lines get their ids. */
function takeEdit({ order, inHand }: Both, before: OrderEdit, body: OrderEditBody): OrderEdit {
  refuse([
    ...body.items.flatMap((line, at) => lineFaults(order, inHand, line, `items.${at}`)),
    ...goneFaults(order, body),
    ...twiceFaults(body),
  ]);
  return {
    customer: body.customer,
    shippingAddress: addressOf(inHand, before, body.shippingAddress),
    items: body.items.map(({ sourceItemId, ...line }) => ({
      ...line,
      sourceItemId: sourceItemId ?? `by-hand-${shortId()}`,
    })),
  };
}

/** One that was known before need not be complete: shops send what they have. */
function addressOf({ shop }: OrderInHand, before: OrderEdit, address: Address | null): Address | null {
  const isKnown = [before.shippingAddress, shop.shippingAddress].some((known) => sameAddress(known, address));
  return isKnown ? address : takeAddress(address, 'shippingAddress');
}

type SentLine = OrderEditBody['items'][number];

function lineFaults(order: LoadedOrder, inHand: OrderInHand, line: SentLine, path: string): Fault[] {
  const { sourceItemId: id, sourceFulfillmentId: inPackage } = line;
  const faults: Fault[] = [];
  const fault = (field: keyof EditedLine, message: string) =>
    void faults.push({ path: `${path}.${field}`, message });
  if (id !== null && !order.items.some((item) => item.sourceItemId === id))
    fault('sourceItemId', 'No line of the order has this id.');
  for (const field of ['price', 'discount', 'tax'] as const)
    if (!parseAmount(line[field], order.currency, 'item'))
      fault(field, `Use at most one digit more after the point than ${order.currency} has.`);
  if (Number(line.discount) > Number(line.price)) fault('discount', 'Use at most the price.');
  const least = id === null ? 1 : leastOf(order, inHand, id);
  if (line.quantity < least)
    fault('quantity', `Claims and refunds hold ${least} of them: use at least that.`);
  const isOfShop = inHand.shop.items.some((item) => item.sourceItemId === id);
  if (inPackage !== null && isOfShop) fault('sourceFulfillmentId', 'The shop says which package holds it.');
  else if (
    inPackage !== null &&
    !order.fulfillments.some(({ sourceFulfillmentId }) => sourceFulfillmentId === inPackage)
  )
    fault('sourceFulfillmentId', 'No package of the order has this id.');
  return faults;
}

/** Lines that would be taken out although a claim refers to them. */
function goneFaults(order: LoadedOrder, body: OrderEditBody): Fault[] {
  const sent = new Set(body.items.map(({ sourceItemId }) => sourceItemId));
  return order.items
    .filter(({ sourceItemId }) => !sent.has(sourceItemId))
    .flatMap(({ sourceItemId, name }) => {
      const claim = claimOf(order, sourceItemId);
      return claim === null
        ? []
        : [{ path: 'items', message: `${name} is in claim #${claim}, so it stays in the order.` }];
    });
}

function twiceFaults({ items }: OrderEditBody): Fault[] {
  const ids = items.map(({ sourceItemId }) => sourceItemId);
  return ids.flatMap((id, at) =>
    id !== null && ids.indexOf(id) < at
      ? [{ path: `items.${at}.sourceItemId`, message: 'This id is here twice.' }]
      : [],
  );
}

/** A corrected e-mail address: everything of the order is the new customer's, and nothing of it is the old one's. */
async function followEmail(held: HeldWrite, { order }: Both, email: string): Promise<void> {
  const { client, storeId, caller, now } = held;
  const key = emailKey(email);
  if (key === emailKey(order.customer.email)) return;
  if (await isAppeasedTwice(client, storeId, { orderId: order.id, key })) {
    const message =
      'The customer with this address has had a one-time appeasement for another order already.';
    refuse([{ path: 'customer.email', message }]);
  }
  const handover = { orderId: order.id, from: order.customer.email, email, key };
  await handOver(client, storeId, handover, { actorId: actorIdOf(caller), now });
}
