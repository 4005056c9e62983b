/** What people change in an order stays over whatever the shop sends, and its totals follow. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderDocumentSchema } from '../../contract/order.ts';
import { buildFulfillment, buildItem, buildOrder } from '../../demo/build.ts';
import { changesBetween, editOf, keptAgainst, keptOf, type OrderEdit, withKept } from './by-hand.ts';
import type { OrderDocument } from './order.ts';

const IDS = ['a', 'b', 'c'];
const cents = fc.integer({ min: 0, max: 5_000 }).map((amount) => (amount / 100).toFixed(3));
const name = fc.constantFrom('Mug', 'Bowl', 'Plate', 'Teapot');

const sums = (order: Pick<OrderDocument, 'items'>): number =>
  order.items.reduce(
    (sum, { quantity, price, discount, tax }) =>
      sum + Math.round((Number(price) - Number(discount) + Number(tax)) * quantity * 100),
    0,
  );
const hundredths = (amount: string): number => Math.round(Number(amount) * 100);

/** Orders of a shop with some of three lines. Totals are those of the lines, and 6.50 for the shipping. */
const shopOrder = fc
  .record({
    lines: fc.subarray(IDS, { minLength: 1 }),
    values: fc.array(fc.tuple(name, fc.integer({ min: 1, max: 9 }), cents, cents), {
      minLength: 3,
      maxLength: 3,
    }),
    email: fc.constantFrom('ada@example.com', 'theo@example.com'),
    city: fc.constantFrom('Boise', 'Austin', null),
  })
  .map(({ lines, values, email, city }) => {
    const items = lines.map((sourceItemId) => {
      const [of, quantity, price, tax] = values[IDS.indexOf(sourceItemId)] ?? ['Mug', 1, '1.000', '0.000'];
      return buildItem({ sourceItemId, name: of, quantity, price, tax, discount: '0.000', lineTotal: null });
    });
    const order = buildOrder({
      items,
      fulfillments: [
        buildFulfillment({ items: items.map(({ sourceItemId, quantity }) => ({ sourceItemId, quantity })) }),
      ],
    });
    const total = ((sums(order) + 650) / 100).toFixed(2);
    const { shippingAddress } = order;
    return {
      ...order,
      ...{ subtotal: total, discountTotal: '0.00', tax: '0.00', total },
      customer: { ...order.customer, email },
      shippingAddress: shippingAddress && { ...shippingAddress, city },
    };
  });

const change = fc.record({
  email: fc.option(fc.constantFrom('new@example.com', 'ada@example.com'), { nil: undefined }),
  quantity: fc.option(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 9 })), { nil: undefined }),
  price: fc.option(fc.tuple(fc.nat(2), cents), { nil: undefined }),
  removes: fc.option(fc.nat(2), { nil: undefined }),
  adds: fc.option(fc.tuple(name, cents), { nil: undefined }),
});

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

let added = 0;

function changed(edit: OrderEdit, { email, quantity, price, removes, adds }: Change): OrderEdit {
  let items = edit.items.map((line, at) => ({
    ...line,
    ...(quantity?.[0] === at && { quantity: quantity[1] }),
    ...(price?.[0] === at && { price: price[1] }),
  }));
  if (removes !== undefined && items.length > 1) items = items.filter((_, at) => at !== removes);
  if (adds) {
    added += 1;
    items.push({
      ...{ sourceItemId: `by-hand-${added}`, name: adds[0], sku: null, quantity: 1, price: adds[1] },
      ...{ discount: '0', tax: '0', warrantyPeriod: null, sourceFulfillmentId: 'f1' },
    });
  }
  return { ...edit, customer: { ...edit.customer, ...(email && { email }) }, items };
}

describe('what is changed by hand', () => {
  it('is what the order says, and nothing is kept of what equals the shop’s', () => {
    fc.assert(
      fc.property(shopOrder, change, (shop, act) => {
        const edit = changed(editOf(shop, null), act);
        const kept = keptOf(edit, shop);
        expect(changesBetween(edit, editOf(withKept(shop, kept), kept), 'USD')).toEqual([]);
        expect(keptOf(editOf(shop, null), shop)).toBeNull();
      }),
    );
  });

  it('stays and sums rightly, however edits and imports follow each other', () => {
    const acts = fc.array(
      fc.oneof(
        shopOrder.map((shop) => ({ shop })),
        change.map((act) => ({ act })),
      ),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(shopOrder, acts, (first, rest) => {
        let shop = first;
        let kept = null as ReturnType<typeof keptOf>;
        for (const one of rest) {
          const before = kept;
          if ('shop' in one) shop = one.shop;
          else kept = keptOf(changed(editOf(withKept(shop, kept), kept), one.act), shop);
          const order = withKept(shop, kept);
          // It is an order that an import would take, and the lines account for each cent of the difference.
          expect(orderDocumentSchema.safeParse(order).error).toBeUndefined();
          expect(hundredths(order.total) - hundredths(shop.total)).toBe(sums(order) - sums(shop));
          if (!('shop' in one)) continue;
          // The import kept what a person said, of each line that the shop still has.
          const { customer = {}, items = {}, added: lines = [] } = before ?? {};
          expect(order.customer).toMatchObject(customer);
          for (const line of lines)
            expect(order.items).toContainEqual(expect.objectContaining({ name: line.name }));
          for (const item of shop.items) {
            const values = items[item.sourceItemId];
            if (values)
              expect(order.items.find((line) => line.sourceItemId === item.sourceItemId)).toMatchObject(
                values,
              );
          }
        }
      }),
    );
  });

  it('is told with the fields in which the shop says something else', () => {
    const shop = buildOrder({ items: [buildItem({ sourceItemId: 'a', quantity: 4 })], fulfillments: [] });
    const edit = editOf(shop, null);
    const kept = keptOf(
      {
        ...edit,
        customer: { ...edit.customer, phone: '5550100' },
        items: edit.items.map((line) => ({ ...line, quantity: 3 })),
      },
      shop,
    );
    expect(keptAgainst(shop, kept)).toEqual(['customer.phone', 'items.a.quantity']);
    const [item] = shop.items;
    const agreed = { ...shop, items: item ? [{ ...item, quantity: 3 }] : [] };
    expect(keptAgainst(agreed, kept)).toEqual(['customer.phone']);
  });

  it('puts no more into packages than the order has', () => {
    const items = [
      buildItem({ sourceItemId: 'a', quantity: 4 }),
      buildItem({ sourceItemId: 'b', quantity: 1 }),
    ];
    const shop = buildOrder({
      items,
      fulfillments: [
        buildFulfillment({ items: items.map(({ sourceItemId, quantity }) => ({ sourceItemId, quantity })) }),
      ],
    });
    const edit = editOf(shop, null);
    const order = withKept(
      shop,
      keptOf({ ...edit, items: edit.items.slice(0, 1).map((line) => ({ ...line, quantity: 2 })) }, shop),
    );
    expect(order.fulfillments[0]?.items).toEqual([{ sourceItemId: 'a', quantity: 2 }]);
  });

  it('leaves the last line in the order', () => {
    const two = buildOrder({
      items: [buildItem({ sourceItemId: 'a' }), buildItem({ sourceItemId: 'b' })],
      fulfillments: [],
    });
    const edit = editOf(two, null);
    const kept = keptOf({ ...edit, items: edit.items.slice(0, 1) }, two);
    const onlyB = { ...two, items: two.items.slice(1) };
    expect(withKept(onlyB, kept).items).toEqual(onlyB.items);
  });
});
