/** Protection added and removed by hand: billed or given back, told, kept against imports, refused while a claim depends on it. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from '../../../test/world.ts';
import type { OrderDocument } from '../../domain/orders/order.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const store = await test.addStore();
const other = await test.addStore({ id: 'otherstore', slug: 'other' });
const owner = await test.token(store, 'store_owner');

const NONE = { shipping: null, warranty: null };
const documentOf = (name: string, more: Partial<OrderDocument> = {}) =>
  fileableOrder(test.clock.now, { sourceOrderNumber: `#${name}`, ...more });
async function order(name: string, more: Partial<OrderDocument> = {}, at = store): Promise<string> {
  await test.addOrder(at, name, documentOf(name, more));
  return orderIdOf(test, at, name);
}
const ask = (
  method: 'GET' | 'POST' | 'DELETE',
  id: string,
  { token = owner, key = crypto.randomUUID() as string, premium = '1.98' } = {},
) =>
  test.app.inject({
    method,
    url: `/v1/orders/${id}/protection`,
    headers: { ...bearer(token), 'idempotency-key': key },
    ...(method === 'POST' && { payload: { premium } }),
  });
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).json().code;
const statusOf = async (id: string): Promise<string> => {
  const answer = await test.app.inject({ url: `/v1/orders/${id}/desk`, headers: bearer(owner) });
  return answer.json().order.protectionStatus;
};
const mails = async (): Promise<{ subject: string; text: string }[]> =>
  (
    await admin.query(
      'select subject, parts::text as text from mails where store_id = $1 order by created_at, id',
      [store],
    )
  ).rows;

describe('protection by hand', () => {
  it('is added, with the premium that is billed, a mail and an audit line', async () => {
    const id = await order('1', { protection: NONE });
    expect((await ask('POST', id)).json()).toMatchObject({
      policy: { insuredAmount: '81.60', premiumPaid: '1.98', premiumCurrency: 'USD', removedAt: null },
      remove: { refusal: null },
      changes: [{ kind: 'added', by: 'test', premium: '1.98' }],
    });
    expect(await statusOf(id)).toBe('protected');
    const [mail] = await mails();
    expect(mail?.subject).toBe('Order #1 is now protected');
    expect(mail?.text).toContain('will charge you $1.98');
    const { rows } = await admin.query('select operation, subject_id from audit_log where store_id = $1', [
      store,
    ]);
    expect(rows).toEqual([{ operation: 'addProtection', subject_id: id }]);
    expect((await file(test, shopperToken(test, store, id), '1')).length).toBeGreaterThan(0);
  });

  it('is removed, with the premium that is given back', async () => {
    const id = await order('2');
    const answer = (await ask('DELETE', id)).json();
    expect(answer.policy.removedAt).toBe(new Date(test.clock.now).toISOString());
    expect(answer.changes).toMatchObject([{ kind: 'removed', premium: answer.policy.premiumPaid }]);
    expect(await statusOf(id)).toBe('removed');
    const mail = (await mails()).find(({ subject }) => subject === 'Protection was removed from order #2');
    expect(mail?.text).toContain(`will refund the $${answer.policy.premiumPaid}`);
  });

  it('happens once: twice at once, again, and sent again under its key', async () => {
    const id = await order('3', { protection: NONE });
    const both = await Promise.all([ask('POST', id), ask('POST', id)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await codeOf(ask('POST', id))).toBe('protection_active');
    const key = crypto.randomUUID();
    const removed = [await ask('DELETE', id, { key }), await ask('DELETE', id, { key })];
    expect(removed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await codeOf(ask('DELETE', id))).toBe('protection_inactive');
    const { rowCount } = await admin.query('select from protection_changes where order_id = $1', [id]);
    expect(rowCount).toBe(2);
  });

  it('is not removed while a claim depends on it, and says which', async () => {
    const id = await order('4');
    await file(test, shopperToken(test, store, id), '4');
    const { rows } = await admin.query('select claim_number::int as n from claims where order_id = $1', [id]);
    const answer = (await ask('DELETE', id)).json();
    expect(answer.code).toBe('protection_in_use');
    expect(answer.detail).toContain(`Claim #${rows[0].n} `);
    expect((await ask('GET', id)).json().remove.refusal).toBe(answer.detail);
  });

  it('is not added to a canceled order, and not with digits that the currency lacks', async () => {
    const cancelled = await order('5', { protection: NONE, cancelledAt: '2026-11-05T00:00:00Z' });
    expect(await codeOf(ask('POST', cancelled))).toBe('protection_order_closed');
    const answer = (await ask('POST', await order('6', { protection: NONE }), { premium: '1.987' })).json();
    expect(answer.fields).toMatchObject([{ path: 'premium' }]);
  });

  it('stays when the shop sends the order again, and shows what the shop says', async () => {
    const id = await order('7');
    await ask('DELETE', id);
    const sent = documentOf('7', { tags: ['sent again'] });
    await test.addOrder(store, '7', sent);
    const { policy, reported } = (await ask('GET', id)).json();
    expect(policy.removedAt).not.toBeNull();
    expect(reported).toEqual(sent.protection.shipping);
    expect(await statusOf(id)).toBe('removed');
    const desk = await test.app.inject({ url: `/v1/orders/${id}/desk`, headers: bearer(owner) });
    expect(desk.json().order.tags).toEqual(['sent again']);
  });

  it('is nobody’s but those who may, in their own store', async () => {
    const id = await order('8', { protection: NONE });
    const support = await test.token(store, 'store_support');
    expect((await ask('GET', id, { token: support })).statusCode).toBe(200);
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await ask(method, id, { token: support })).statusCode).toBe(403);
      expect((await ask(method, id, { token: await test.token(other, 'store_owner') })).statusCode).toBe(404);
    }
    expect(await statusOf(id)).toBe('unprotected');
  });
});
