import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page, Provider, ShopFeed } from '../../../ports.ts';
import { hmac } from '../../../signature.ts';
import { openShopify } from '../client.ts';
import { mapShopifyOrder } from '../map.ts';
import { shopifyOrders } from '../orders.ts';
import { shopifyProducts } from '../products.ts';
import { scopesFor } from '../scopes.ts';
import { disputeThere, placeOrder, refundThere, registerCustomer, sell } from '../simulator/people.ts';
import { emptyShop, nextId, type SimulatedOrder } from '../simulator/state.ts';
import { noticeOf, orderBody } from '../simulator/webhooks.ts';
import { type ShopifySimulator, startShopifySimulator } from '../simulator.ts';

const TOKEN = 'shpat_0123456789abcdef';
const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`;
let shop: ShopifySimulator;
let provider: Required<Provider>;
let feed: ShopFeed;

beforeAll(async () => {
  shop = await startShopifySimulator();
});
beforeEach(() => {
  Object.assign(shop.state, emptyShop({ tokens: { [TOKEN]: scopesFor('custom') } }));
  shop.failures.length = 0;
  const credentials = { shop: shop.state.domain, accessToken: TOKEN, secret: shop.state.app.secret };
  provider = openShopify(
    { ...credentials, distribution: 'custom' },
    { base: shop.base },
  ) as Required<Provider>;
  feed = provider.feed;
});
afterAll(() => shop.stop());

const items = (page: Page<unknown>): unknown[] => {
  if (page.kind !== 'page') throw new Error(JSON.stringify(page));
  return [...page.items];
};
const order = (at: string): SimulatedOrder => placeOrder(shop.state, [{ title: 'Lamp', price: '50.00' }], at);
const ids = (documents: unknown[]): string[] => documents.map((one) => String((one as { id: unknown }).id));

describe('The orders of a shop', () => {
  it('come oldest change first, page by page, each once', async () => {
    const placed = Array.from({ length: 120 }, (_, at) => order(day(1 + (at % 28))));
    const seen: string[] = [];
    for (let cursor: string | null = null, more = true; more; ) {
      const page: Page<unknown> = await feed.orders({ changedSince: null, cursor });
      seen.push(...ids(items(page)));
      cursor = page.kind === 'page' ? page.next : null;
      more = cursor !== null;
    }
    const expected = placed.toSorted(
      (a, b) => a.updatedAt.localeCompare(b.updatedAt) || Number(a.id) - Number(b.id),
    );
    expect(seen).toEqual(expected.map(({ id }) => id));
  });

  it('go on by their time where Shopify pages no further', async () => {
    const first = order(day(1));
    for (let at = 0; at < 60; at++) order(day(4));
    const page = await feed.orders({ changedSince: null, cursor: JSON.stringify([null, 19_999, first.id]) });
    expect(page).toMatchObject({ kind: 'page', next: JSON.stringify([day(4), 0, null]) });
  });

  it('are only those that changed since', async () => {
    order(day(1));
    const late = order(day(2));
    refundThere(shop.state, late, '5.00', day(9));
    const page = await feed.orders({ changedSince: '2026-11-05T00:00:00+02:00', cursor: null });
    expect(ids(items(page))).toEqual([late.id]);
  });

  it('say that the bank took the payment back, until the shop wins', async () => {
    const disputed = order(day(1));
    const chargebackAt = async () => {
      const [document] = items(await feed.order(disputed.id));
      const mapped = mapShopifyOrder(document);
      return mapped.ok ? mapped.order.chargebackAt : mapped.reason;
    };
    disputeThere(shop.state, disputed, { initiatedAs: 'INQUIRY', status: 'NEEDS_RESPONSE' }, day(2));
    expect(await chargebackAt()).toBeNull();
    disputeThere(shop.state, disputed, { initiatedAs: 'CHARGEBACK', status: 'UNDER_REVIEW' }, day(3));
    expect(await chargebackAt()).toBe(new Date(day(3)).toISOString());
    disputeThere(shop.state, disputed, { initiatedAs: 'CHARGEBACK', status: 'WON' }, day(4));
    expect(await chargebackAt()).toBeNull();
  });

  it('come in smaller pages where one costs more than Shopify allows', async () => {
    for (let at = 0; at < 30; at++) order(day(1));
    const tooCostly = {
      errors: [{ message: 'Query cost is 1200', extensions: { code: 'MAX_COST_EXCEEDED' } }],
    };
    shop.failures.push({ kind: 'answer', status: 200, body: tooCostly });
    expect(items(await feed.orders({ changedSince: null, cursor: null }))).toHaveLength(25);
    expect(items(await feed.orders({ changedSince: null, cursor: null }))).toHaveLength(25);
  });

  it('have all their lines', async () => {
    const lines = Array.from({ length: 180 }, (_, at) => ({ title: `Lamp ${at}`, price: '1.00' }));
    const { id } = placeOrder(shop.state, lines, day(1));
    const [document] = items(await feed.order(id)) as { line_items: { title: string }[] }[];
    expect(document?.line_items.map(({ title }) => title)).toEqual(lines.map(({ title }) => title));
  });

  it('are asked for one by one, too', async () => {
    const { id } = order(day(1));
    expect(shopifyOrders.recognizes(items(await feed.order(id))[0])).toBe(true);
    expect(await feed.order('1')).toEqual({ kind: 'page', items: [], next: null });
    expect(await feed.order('x"')).toEqual({ kind: 'page', items: [], next: null });
  });
});

const amounts = { JPY: '3000', USD: '30.00', KWD: '30.000' } as const;
const drawn = fc.record({
  currency: fc.constantFrom('JPY', 'USD', 'KWD'),
  rate: fc.constantFrom(1, 2, 4),
  hasCustomer: fc.boolean(),
  taxesIncluded: fc.boolean(),
  refund: fc.boolean(),
  cancelled: fc.boolean(),
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      removed: fc.boolean(),
      requiresShipping: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  shipped: fc.constantFrom(null, 'IN_TRANSIT', 'DELIVERED', 'FAILURE'),
});

describe('An order', () => {
  it('is the same whether a webhook brings it or we ask for it', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ lines, shipped, refund, cancelled, hasCustomer, ...more }) => {
        const price = amounts[more.currency];
        const customerId = hasCustomer ? registerCustomer(shop.state, 'zoe@example.com').id : null;
        const discount = more.currency === 'JPY' ? '10' : '1.00';
        const given = lines.map(({ quantity, requiresShipping }) => ({
          title: 'Lamp',
          price,
          quantity,
          discount,
          requiresShipping,
          productId: nextId(shop.state),
          sku: 'L-1',
        }));
        const placed = placeOrder(shop.state, [{ title: 'Shade', price }, ...given], day(1), {
          ...more,
          customerId,
          rate: more.currency === 'USD' ? 1 : more.rate,
          shipping: price,
        });
        const [first] = placed.lines;
        if (refund) refundThere(shop.state, placed, price, day(3));
        if (lines.some(({ removed }) => removed) && first) {
          first.currentQuantity = 0;
          placed.refunds.push({
            id: nextId(shop.state),
            note: null,
            createdAt: day(4),
            lines: [{ lineId: first.id, quantity: 1 }],
          });
        }
        if (cancelled) placed.cancelledAt = day(5);
        if (shipped && placed.lines[1])
          placed.fulfillments.push({
            id: nextId(shop.state),
            status: 'SUCCESS',
            displayStatus: shipped,
            createdAt: day(2),
            updatedAt: day(3),
            company: 'USPS',
            number: '9400',
            url: 'https://tools.usps.com/9400',
            lines: [{ lineId: placed.lines[1].id, quantity: 1 }],
          });
        const [asked] = items(await feed.order(placed.id));
        const known = mapShopifyOrder(asked);
        expect(known).toEqual(mapShopifyOrder(orderBody(shop.state, placed)));
        expect(known).toMatchObject({ ok: true, sourceOrderId: placed.id });
      }),
      { numRuns: 60 },
    );
  });
});

describe('The products of a shop', () => {
  it('are documents that our format maps', async () => {
    sell(shop.state, 'Old lamp', '10.00', 1, day(1));
    const lamp = sell(shop.state, 'Lamp', '50.00', 3, day(9));
    const [document, ...others] = items(await feed.products({ changedSince: day(5), cursor: null }));
    expect(others).toEqual([]);
    expect(shopifyProducts.recognizes(document)).toBe(true);
    expect(document).toMatchObject({ id: lamp.id, status: 'active', variants: [{ price: '50.00' }] });
  });
});

describe('A subscription', () => {
  it('is made once for each topic, however often it is asked for', async () => {
    const address = 'https://claims.example.com/hooks/1';
    expect(await feed.subscribe(address)).toEqual({ kind: 'done' });
    const topics = shop.state.webhooks.map(({ topic }) => topic);
    expect(topics).toContain('APP_UNINSTALLED');
    expect(await feed.subscribe(address)).toEqual({ kind: 'done' });
    expect(shop.state.webhooks.map(({ topic }) => topic)).toEqual(topics);
  });

  it('goes on where it was interrupted', async () => {
    const address = 'https://claims.example.com/hooks/1';
    shop.failing = ({ raw }) => raw.includes('REFUNDS_CREATE');
    shop.failures.push({ kind: 'lost' });
    expect(await feed.subscribe(address)).toMatchObject({ kind: 'unknown' });
    expect(await feed.subscribe(address)).toEqual({ kind: 'done' });
    expect(new Set(shop.state.webhooks.map(({ topic }) => topic)).size).toBe(shop.state.webhooks.length);
  });

  it('leaves out what the app was not granted a scope for, and adds it once it is', async () => {
    const address = 'https://claims.example.com/hooks/1';
    const topics = () => shop.state.webhooks.map(({ topic }) => topic);
    shop.state.tokens[TOKEN] = scopesFor('custom').filter((scope) => scope !== 'read_returns');
    expect(await feed.subscribe(address)).toEqual({ kind: 'done' });
    expect(topics()).toContain('ORDERS_UPDATED');
    expect(topics().filter((topic) => topic.startsWith('RETURNS'))).toEqual([]);
    shop.state.tokens[TOKEN] = scopesFor('custom');
    expect(await feed.subscribe(address)).toEqual({ kind: 'done' });
    expect(topics().filter((topic) => topic.startsWith('RETURNS'))).toHaveLength(8);
  });

  it('is refused for an address without https', async () => {
    expect(await feed.subscribe('http://claims.example.com/hooks/1')).toMatchObject({ kind: 'refused' });
  });
});

describe('A webhook', () => {
  const read = (
    topic: string,
    content: object,
    alter: (notice: ReturnType<typeof noticeOf>) => void = () => {},
  ) => {
    const notice = noticeOf(shop.state, topic, content, day(7));
    alter(notice);
    return provider.readNotice(notice.headers, notice.body);
  };

  it('brings an order, with the time of its change', () => {
    const placed = order(day(2));
    const document = orderBody(shop.state, placed);
    expect(read('orders/updated', document)).toMatchObject({
      kind: 'event',
      topic: 'orders/updated',
      changedAt: day(2),
      about: { noun: 'order', sourceOrderId: placed.id, document },
    });
  });

  it.each([
    [
      'refunds/create',
      { id: 5, order_id: 7, note: null },
      { noun: 'order', sourceOrderId: '7', document: null },
    ],
    [
      'refunds/create',
      { id: 5, order_id: 7, note: 'Claim CLM-7 [mg-mark-123]' },
      { noun: 'effect', reference: '5', mark: 'mg-mark-123' },
    ],
    ['fulfillments/update', { id: 5, order_id: 7 }, { noun: 'order', sourceOrderId: '7', document: null }],
    ['disputes/create', { id: 5, order_id: 7 }, { noun: 'order', sourceOrderId: '7', document: null }],
    ['products/update', { id: 9 }, { noun: 'product', sourceProductId: '9', document: { id: 9 } }],
    ['app/uninstalled', { id: 1 }, { noun: 'disconnected' }],
    [
      'customers/data_request',
      { customer: { email: 'zoe@example.com' } },
      { noun: 'privacy', request: 'export', email: 'zoe@example.com' },
    ],
    [
      'customers/redact',
      { customer: { email: 'zoe@example.com' } },
      { noun: 'privacy', request: 'erase_customer', email: 'zoe@example.com' },
    ],
    ['shop/redact', { shop_id: 1 }, { noun: 'privacy', request: 'erase_store', email: null }],
  ])('%s with %j is about %j', (topic, content, about) =>
    expect(read(topic, content)).toMatchObject({ kind: 'event', about }),
  );

  it.each(['{"id":9007199254740993123}', '{"title":"94006000000000000812","id": \n 9007199254740993123}'])(
    'keeps ids exact that a number of JSON can not hold: %s',
    (text) => {
      const body = Buffer.from(text);
      const { headers } = noticeOf(shop.state, 'products/update', {}, day(7));
      const signed = { ...headers, 'x-shopify-hmac-sha256': hmac(shop.state.app.secret, [body], 'base64') };
      expect(provider.readNotice(signed, body)).toMatchObject({
        about: { noun: 'product', sourceProductId: '9007199254740993123' },
      });
    },
  );

  it.each([
    [
      'another body',
      (notice: ReturnType<typeof noticeOf>) => Object.assign(notice, { body: Buffer.from('{}') }),
    ],
    ['no signature', ({ headers }: ReturnType<typeof noticeOf>) => delete headers['x-shopify-hmac-sha256']],
    [
      'another shop',
      ({ headers }: ReturnType<typeof noticeOf>) => (headers['x-shopify-shop-domain'] = 'b.myshopify.com'),
    ],
  ])('is forged with %s', (_name, alter) =>
    expect(read('orders/updated', { id: 1 }, alter)).toEqual({ kind: 'forged' }),
  );

  it('is forged with the signature of another secret', () => {
    const other = { ...shop.state, app: { ...shop.state.app, secret: 'somebody else' } };
    const { headers, body } = noticeOf(other, 'orders/updated', { id: 1 }, day(7));
    expect(provider.readNotice(headers, body)).toEqual({ kind: 'forged' });
  });

  it('has the same id on each repeat, and another one for another topic of the same act', () => {
    const first = noticeOf(shop.state, 'orders/updated', { id: 1 }, day(7));
    const again = provider.readNotice(first.headers, first.body);
    expect(provider.readNotice(first.headers, first.body)).toEqual(again);
    const other = noticeOf(shop.state, 'orders/cancelled', { id: 1 }, day(7));
    other.headers['x-shopify-event-id'] = first.headers['x-shopify-event-id'] ?? '';
    expect(provider.readNotice(other.headers, other.body)).not.toMatchObject({
      eventId: (again as { eventId: string }).eventId,
    });
  });

  it.each([
    ['locations/create', { id: 1 }],
    ['constructor', { id: 1 }],
    ['orders/updated', { id: 'x' }],
    ['refunds/create', {}],
    ['orders/updated', []],
  ])('%s with %j is signed, and nothing that we act on', (topic, content) =>
    expect(read(topic, content)).toMatchObject({ kind: 'ignored' }),
  );
});
