/** A filed claim with the tokens of both sides, and calls on it. */
import type { StoreId } from '../src/server/auth/caller.ts';
import type { TestApp } from './app.ts';
import { bearer, file, fileableOrder, filingOf, linkToken, orderIdOf, shopperToken } from './world.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
type Call = (
  method: Method,
  path: string,
  payload?: object,
  headers?: Record<string, string>,
) => Promise<Reply>;
type Reply = { status: number; json: Record<string, unknown>; etag: unknown };

export type Desk = {
  id: string;
  itemId: string;
  orderId: string;
  /** Calls as the store's owner, about the given version (any by default). */
  team: Call;
  /** Calls as the holder of the claim's link. */
  shopper: Call;
  status(): Promise<string>;
  /** Subjects of the emails about it. */
  mails(): Promise<string[]>;
};

/** Four mugs for 81.60 plus shipping: 88.10 in total. */
const paidOrder = (now: number) => fileableOrder(now, { shipping: '6.00', shippingTax: '0.50' });

let orders = 0;

/** A new order, and a claim for some of its four mugs. */
export async function openDesk(
  test: TestApp,
  store: StoreId,
  { quantity = 1, issueType = 'DAMAGED', order = paidOrder(test.clock.now) } = {},
): Promise<Desk> {
  orders += 1;
  const source = `desk-${orders}`;
  await test.addOrder(store, source, order);
  const orderId = await orderIdOf(test, store, source);
  return deskOf(test, store, { orderId, source, quantity, issueType });
}

/** Another claim about the same order. */
export async function deskOf(
  test: TestApp,
  store: StoreId,
  {
    orderId,
    source,
    quantity = 1,
    issueType = 'DAMAGED',
  }: { orderId: string; source?: string; quantity?: number; issueType?: string },
): Promise<Desk> {
  const { rows } = await test.database.admin.query(
    "select source_order_id as source, customer ->> 'email' as email from orders where id = $1",
    [orderId],
  );
  const shopper = shopperToken(test, store, orderId);
  const id = await file(
    test,
    shopper,
    source ?? rows[0]?.source,
    filingOf({ quantity, issueType }, { email: rows[0]?.email }),
  );
  const owner = await test.token(store, 'store_owner');
  const call =
    (token: string, always: Record<string, string>): Call =>
    async (method, path, payload, headers = {}) => {
      const answer = await test.app.inject({
        method,
        url: `/v1/claims/${id}${path}`,
        headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID(), ...always, ...headers },
        ...(payload && { payload }),
      });
      return { status: answer.statusCode, json: answer.json(), etag: answer.headers.etag };
    };
  const team = call(owner, { 'if-match': '*' });
  const items = await test.database.admin.query('select id from claim_items where claim_id = $1', [id]);
  return {
    id,
    itemId: items.rows[0]?.id,
    orderId,
    team,
    shopper: call(linkToken('claim', store, id), {}),
    status: async () => String((await team('GET', '')).json.status),
    mails: async () => {
      const mails = await test.database.admin.query(
        'select kind from mails where claim_id = $1 order by created_at, id',
        [id],
      );
      return mails.rows.map(({ kind }) => kind).sort();
    },
  };
}
