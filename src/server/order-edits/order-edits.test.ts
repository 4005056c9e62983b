/** Orders changed by hand: what follows, what stays against imports, what is refused, and who may. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { bearer, file, fileableOrder, linkToken, orderIdOf, shopperToken } from '../../../test/world.ts';
import { buildItem } from '../../demo/build.ts';
import type { OrderDocument } from '../../domain/orders/order.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const store = await test.addStore();
const other = await test.addStore({ id: 'otherstore', slug: 'other' });
const owner = await test.token(store, 'store_owner');

const documentOf = (name: string, more: Partial<OrderDocument> = {}) =>
  fileableOrder(test.clock.now, {
    sourceOrderNumber: `#${name}`,
    items: [
      buildItem({ sourceItemId: 'i1', quantity: 4 }),
      buildItem({ sourceItemId: 'i2', name: 'Bowl', quantity: 1 }),
    ],
    ...more,
  });
async function order(name: string, more: Partial<OrderDocument> = {}): Promise<string> {
  await test.addOrder(store, name, documentOf(name, more));
  return orderIdOf(test, store, name);
}

const ask = (method: 'GET' | 'PUT', url: string, payload?: object, { token = owner, headers = {} } = {}) =>
  test.app.inject({ method, url, headers: { ...bearer(token), ...headers }, ...(payload && { payload }) });
const read = async (id: string) => (await ask('GET', `/v1/orders/${id}/edit`)).json();

/** The form of an order as it stands, with some of it changed. */
async function formOf(id: string) {
  const { customer, shippingAddress, items, version } = await read(id);
  const sent = items.map(({ least: _, claimNumber: __, ...line }: Record<string, unknown>) => line);
  return { version, body: { customer, shippingAddress, items: sent } };
}
type Form = Awaited<ReturnType<typeof formOf>>['body'];
async function edit(id: string, change: (form: Form) => Form, token = owner) {
  const { version, body } = await formOf(id);
  return ask('PUT', `/v1/orders/${id}/edit`, change(body), {
    token,
    headers: { 'if-match': `"${version}"` },
  });
}
const withLine = (at: number, change: object) => (form: Form) => ({
  ...form,
  items: form.items.map((line: object, index: number) => (index === at ? { ...line, ...change } : line)),
});
const withCustomer = (change: object) => (form: Form) => ({
  ...form,
  customer: { ...form.customer, ...change },
});
const desk = async (id: string) => (await ask('GET', `/v1/orders/${id}/desk`)).json();
const send = (name: string, more: Partial<OrderDocument> = {}) =>
  ask('PUT', `/v1/orders/${name}`, documentOf(name, more));
const lookUp = (number: string, email: string) =>
  test.app.inject({
    method: 'POST',
    url: '/v1/order-lookup',
    payload: { store: 'test', order: number, email },
    remoteAddress: `10.0.0.${number}`,
  });

describe('an order changed by hand', () => {
  it('has the new values and totals, a line in its history and one in the audit log', async () => {
    const id = await order('11');
    const before = (await desk(id)).order;
    const answer = await edit(id, withLine(0, { quantity: 3, name: 'Mug, second choice' }));
    expect(answer.json()).toMatchObject({
      keptByHand: ['items.i1.name', 'items.i1.quantity'],
      changes: [
        {
          by: 'test',
          fields: [
            { field: 'name', item: 'Mug', before: 'Mug', after: 'Mug, second choice' },
            { field: 'quantity', item: 'Mug', before: 4, after: 3 },
          ],
        },
      ],
    });
    const after = (await desk(id)).order;
    expect(after.items[0]).toMatchObject({ name: 'Mug, second choice', quantity: 3, lineTotal: '61.20' });
    expect(Number(before.total) - Number(after.total)).toBeCloseTo(20.4);
    const { rows } = await admin.query('select operation, subject_id from audit_log where store_id = $1', [
      store,
    ]);
    expect(rows).toEqual([{ operation: 'replaceOrderEdit', subject_id: id }]);
  });

  it('keeps what a person changed when the shop sends it again, and the answer says so', async () => {
    const id = await order('12');
    await edit(id, withCustomer({ phone: '+1 202 555 0123' }));
    const sent = await send('12', { tags: ['sent again'] });
    expect(sent.json()).toMatchObject({ outcome: 'updated', keptByHand: ['customer.phone'] });
    expect((await read(id)).customer.phone).toBe('+1 202 555 0123');
    expect((await desk(id)).order.tags).toEqual(['sent again']);
    expect((await send('12', { tags: ['sent again'] })).json().outcome).toBe('unchanged');
  });

  it('gives a field back to the shop when it says what the shop says', async () => {
    const id = await order('13');
    const { shop } = await read(id);
    await edit(id, withCustomer({ name: 'Somebody Else' }));
    const answer = (await edit(id, withCustomer({ name: shop.customer.name }))).json();
    expect(answer.keptByHand).toEqual([]);
    const { customer } = documentOf('13');
    expect((await send('13', { customer: { ...customer, name: 'Ada S.' } })).json().keptByHand).toEqual([]);
    expect((await read(id)).customer.name).toBe('Ada S.');
  });

  it('keeps protection that was changed by hand too', async () => {
    const id = await order('14');
    const headers = { ...bearer(owner), 'idempotency-key': crypto.randomUUID() };
    await test.app.inject({ method: 'DELETE', url: `/v1/orders/${id}/protection`, headers });
    await edit(id, withCustomer({ phone: '5550100' }));
    expect((await send('14')).json().keptByHand).toEqual(['customer.phone', 'protection.shipping']);
    expect((await desk(id)).order.protectionStatus).toBe('removed');
  });

  it('can have another line, in a package, which can be claimed then', async () => {
    const id = await order('15');
    const line = { sourceItemId: null, name: 'Lid', quantity: 1, price: '5.00', sourceFulfillmentId: 'f1' };
    const answer = (await edit(id, (form) => ({ ...form, items: [...form.items, line] }))).json();
    const lid = answer.items.at(-1);
    await send('15', { tags: ['later'] });
    expect((await desk(id)).order.items.at(-1)).toMatchObject({
      name: 'Lid',
      sourceItemId: lid.sourceItemId,
    });
    const whole = {
      sourceItemId: lid.sourceItemId,
      issueType: 'DAMAGED',
      quantity: 1,
      details: 'It broke in two',
    };
    await file(test, shopperToken(test, store, id), '15', {
      ...{ claimCategory: 'SHIPPING', email: 'ada@example.com', addressConfirmed: true },
      fulfillmentIssues: [{ sourceFulfillmentId: 'f1', issues: [whole] }],
      resolution: { desiredMethod: 'REFUND' },
    });
  });
});

describe('an e-mail address corrected by hand', () => {
  it('takes the order, its claims and its mails along, and ends the old links', async () => {
    const id = await order('21');
    const old = (await lookUp('21', 'ada@example.com')).json().accessToken;
    const claimId = await file(test, old, '21');
    const link = linkToken('claim', store, claimId);
    const opens = async (token: string) =>
      (await test.app.inject({ url: `/v1/claims/${claimId}`, headers: bearer(token) })).statusCode;
    const seen = [await opens(old), await opens(link)];
    expect((await edit(id, withCustomer({ email: 'grace@example.com' }))).statusCode).toBe(200);
    expect((await lookUp('21', 'ada@example.com')).statusCode).toBe(404);
    const now = (await lookUp('21', 'grace@example.com')).json();
    expect(now.existingClaims).toMatchObject([{ id: claimId }]);
    expect(seen).toEqual([200, 200]);
    expect(await opens(old)).toBe(401);
    expect(await opens(link)).toBe(404);
    const found = await ask('GET', '/v1/customers?q=grace@example.com');
    expect(found.json().customers).toMatchObject([{ orders: 1, claims: 1 }]);
    const { rows } = await admin.query(
      'select recipient, m.parts #>> $2 as generation from mails m where claim_id = $1 and sent_at is null',
      [claimId, '{link,token,payload,generation}'],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const mail of rows) expect(mail).toEqual({ recipient: 'grace@example.com', generation: '2' });
  });

  it('leaves nobody behind who has no order anymore', async () => {
    const id = await order('22', { customer: { email: 'typo@exmaple.com', name: null, phone: null } });
    await edit(id, withCustomer({ email: 'right@example.com' }));
    const found = async (email: string) =>
      (await ask('GET', `/v1/customers?q=${email}`)).json().customers.length;
    expect([await found('typo@exmaple.com'), await found('right@example.com')]).toEqual([0, 1]);
  });
});

describe('a change is refused', () => {
  it('from a tab that shows an older version', async () => {
    const id = await order('31');
    const { version, body } = await formOf(id);
    await edit(id, withCustomer({ name: 'The other tab' }));
    const headers = { 'if-match': `"${version}"` };
    const late = await ask('PUT', `/v1/orders/${id}/edit`, withCustomer({ name: 'This one' })(body), {
      headers,
    });
    expect(late.json().code).toBe('version_mismatch');
    expect((await read(id)).customer.name).toBe('The other tab');
  });

  it('that takes away what an open claim holds', async () => {
    const id = await order('32');
    await file(test, shopperToken(test, store, id), '32', {
      ...{ claimCategory: 'SHIPPING', email: 'ada@example.com', addressConfirmed: true },
      fulfillmentIssues: [
        {
          sourceFulfillmentId: 'f1',
          issues: [{ sourceItemId: 'i1', issueType: 'DAMAGED', quantity: 2, details: 'Broken in two' }],
        },
      ],
      resolution: { desiredMethod: 'REFUND' },
    });
    expect((await read(id)).items[0]).toMatchObject({ least: 2, claimNumber: expect.any(Number) });
    const fewer = (await edit(id, withLine(0, { quantity: 1 }))).json();
    expect(fewer.fields).toMatchObject([{ path: 'items.0.quantity' }]);
    const gone = (await edit(id, (form) => ({ ...form, items: form.items.slice(1) }))).json();
    expect(gone.fields).toMatchObject([{ path: 'items', message: expect.stringContaining('is in claim #') }]);
    expect((await edit(id, withLine(0, { quantity: 2 }))).statusCode).toBe(200);
  });

  it('with amounts, packages or addresses that can’t be, and says where', async () => {
    const id = await order('33');
    const pathsOf = async (change: (form: Form) => Form) =>
      (await edit(id, change)).json().fields?.map(({ path }: { path: string }) => path);
    expect(await pathsOf(withLine(0, { price: '21.2345' }))).toEqual(['items.0.price']);
    expect(await pathsOf(withLine(0, { discount: '99' }))).toEqual(['items.0.discount']);
    expect(await pathsOf(withLine(0, { sourceItemId: 'nobody' }))).toEqual(['items.0.sourceItemId']);
    const line = { sourceItemId: null, name: 'Lid', quantity: 1, price: '5', sourceFulfillmentId: 'f9' };
    expect(await pathsOf((form) => ({ ...form, items: [...form.items, line] }))).toEqual([
      'items.2.sourceFulfillmentId',
    ]);
    expect(
      await pathsOf((form) => ({ ...form, shippingAddress: { ...form.shippingAddress, city: null } })),
    ).toEqual(['shippingAddress.city']);
    expect((await read(id)).keptByHand).toEqual([]);
  });

  it('of who may only read, and of another store', async () => {
    const id = await order('34');
    const support = await test.token(store, 'store_support');
    const stranger = await test.token(other, 'store_owner');
    expect((await ask('GET', `/v1/orders/${id}/edit`, undefined, { token: support })).statusCode).toBe(200);
    expect((await edit(id, withCustomer({ name: 'X' }), support)).statusCode).toBe(403);
    expect((await ask('GET', `/v1/orders/${id}/edit`, undefined, { token: stranger })).statusCode).toBe(404);
    expect((await edit(id, withCustomer({ name: 'X' }), stranger)).statusCode).toBe(404);
  });
});

it('edits and imports of an order at once end with what the person said', async () => {
  const id = await order('41');
  const imports = Array.from({ length: 6 }, (_, at) => send('41', { tags: [`import ${at}`] }));
  const { body } = await formOf(id);
  const [saved] = await Promise.all([
    ask('PUT', `/v1/orders/${id}/edit`, withLine(1, { quantity: 2 })(body)),
    ...imports,
  ]);
  expect(saved.statusCode).toBe(200);
  expect((await Promise.all(imports)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  const { items, keptByHand } = await read(id);
  expect([items[1].quantity, keptByHand]).toEqual([2, ['items.i2.quantity']]);
});
