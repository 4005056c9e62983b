/** A store whose shop has no adapter: its own program is told of what to carry out, and reports it. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { carryOutAll, type Instruction, Refused } from '../../../../docs/samples/program.ts';
import { createTestApp } from '../../../../test/app.ts';
import { carryOut } from '../../../../test/carrying.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { connectTo } from '../../../../test/provider.ts';
import { bearer } from '../../../../test/world.ts';
import type { InstructionOnWire } from '../../../contract/instruction.ts';
import type { StoreId } from '../../auth/caller.ts';
import { registered } from '../../connections/registry.ts';
import { withStore } from '../../database/with-store.ts';
import { openProgram } from '../../integrations/program/client.ts';
import { FIELDS, settingsSchema } from '../../integrations/program/credentials.ts';
import { makeEvents } from '../../webhooks/events.ts';

const test = await createTestApp({}, { providers: { api: registered(settingsSchema, FIELDS, openProgram) } });
afterAll(() => test.close());

const { context, database, clock } = test;
const ALL = { name: 'Our shop', does: 'refund,credit,replacement', hours: '24' };
const HOUR = 3_600_000;
let made = 0;
let store: StoreId;
let token: string;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  token = await test.token(store, 'store_admin');
  await connectTo(context, store, 'api', ALL);
});

async function call(method: 'GET' | 'POST', path: string, payload?: object, as = token) {
  const headers = { ...bearer(as), 'idempotency-key': crypto.randomUUID() };
  const answer = await test.app.inject({
    ...{ method, url: `/v1/instructions${path}`, headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, json: answer.json() };
}

async function work(ms = 0): Promise<void> {
  clock.now += ms;
  await carryOut(context, store);
}

async function told(resolutionType = 'REFUND'): Promise<{ desk: Desk; id: string }> {
  const desk = await openDesk(test, store);
  const decided = await desk.team('POST', '/resolutions', {
    resolutions: [{ claimItemId: desk.itemId, resolutionType, quantity: 1 }],
  });
  expect(decided.status).toBe(200);
  await work(1000);
  return { desk, id: await idOf(desk) };
}

const onDesk = async (desk: Desk) =>
  ((await desk.team('GET', '/desk')).json.instructions as InstructionOnWire[])[0];
const idOf = async (desk: Desk) => (await onDesk(desk))?.id ?? '';
const act = async (desk: Desk, body: object) => desk.team('POST', `/instructions/${await idOf(desk)}`, body);
const report = (id: string, body: object, as = token) => call('POST', `/${id}/report`, body, as);
const DONE = { result: 'done', attempt: 1, reference: 'refund-1', url: 'https://shop.example/refunds/1' };
const balances = async () => {
  const { rows } = await database.admin.query(
    `select account, sum(debits - credits)::text as posted, sum(pending)::text as pending from ledger_balances
     where store_id = $1 group by account having sum(debits - credits) <> 0 or sum(pending) <> 0 order by account`,
    [store],
  );
  return Object.fromEntries(rows.map((row) => [row.account, `${row.posted}/${row.pending}`]));
};

describe('a refund that the store’s own program carries out', () => {
  it('is in its list, waits at the desk, and is done as soon as the program says so', async () => {
    const { desk, id } = await told();
    const { json } = await call('GET', '');
    expect(json.instructions).toMatchObject([
      {
        ...{ id, attempt: 1, state: 'waiting', kind: 'PAYMENT', claimId: desk.id, begunAt: null },
        todo: { way: 'refund', amount: '20.40', currency: 'USD', customer: null },
      },
    ]);
    expect(await onDesk(desk)).toMatchObject({
      ...{ state: 'SENDING', provider: 'api', trouble: null, told: { begunAt: null }, acts: ['take_back'] },
    });
    expect(await balances()).toMatchObject({ 'clearing:api': '0/-2040' });
    expect((await report(id, DONE)).json).toMatchObject({ state: 'done', reference: 'refund-1', todo: null });
    expect(await desk.status()).toBe('RESOLVED');
    expect(await desk.mails()).toContain('refund_sent');
    expect(await balances()).toEqual({ claims_expense_reimbursed: '2040/0', 'clearing:api': '-2040/0' });
    expect((await call('GET', '?state=done')).json.instructions).toHaveLength(1);
    expect((await call('GET', '')).json.instructions).toEqual([]);
  });

  it('is done once, however often and by how many it is reported, and never with other contents', async () => {
    const { desk, id } = await told();
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => report(id, DONE)));
    expect(many.map(({ status, json }) => [status, json.state])).toEqual(Array(5).fill([200, 'done']));
    expect((await desk.mails()).filter((kind) => kind === 'refund_sent')).toHaveLength(1);
    const other = await report(id, { ...DONE, reference: 'refund-2' });
    expect([other.status, other.json.code]).toEqual([422, 'report_differs']);
    const failed = await report(id, { result: 'failed', attempt: 1, code: 'refused' });
    expect([failed.status, failed.json.code]).toEqual([422, 'report_not_open']);
    expect(await balances()).toMatchObject({ 'clearing:api': '-2040/0' });
  });

  it('is not settled by an effect that settled another one', async () => {
    const [first, second] = [await told(), await told()];
    await report(first.id, DONE);
    const { status, json } = await report(second.id, DONE);
    expect([status, json.fields[0].path]).toEqual([422, 'reference']);
    expect((await call('GET', `/${second.id}`)).json.state).toBe('waiting');
  });

  it('tells the team what failed, and is told again as a new attempt that an old report does not end', async () => {
    const { desk, id } = await told();
    await report(id, { result: 'failed', attempt: 1, code: 'account_closed', detail: '<b>card</b> closed' });
    expect(await onDesk(desk)).toMatchObject({
      ...{ state: 'FAILED', trouble: { code: 'account_closed', detail: '<b>card</b> closed' } },
    });
    expect((await act(desk, { act: 'send', provider: null })).status).toBe(200);
    await work();
    expect((await call('GET', `/${id}`)).json).toMatchObject({ state: 'waiting', attempt: 2 });
    // The first answer was lost, and the program says it again.
    expect(
      (
        await report(id, {
          result: 'failed',
          attempt: 1,
          code: 'account_closed',
          detail: '<b>card</b> closed',
        })
      ).json,
    ).toMatchObject({ state: 'waiting', attempt: 2 });
    expect((await report(id, { result: 'pending', attempt: 1 })).json.code).toBe('report_not_open');
    expect((await report(id, { ...DONE, attempt: 2 })).json.state).toBe('done');
  });

  it('is the team’s again if they take it back before the program begins, and not after', async () => {
    const { desk, id } = await told();
    expect((await act(desk, { act: 'take_back' })).status).toBe(200);
    expect(await onDesk(desk)).toMatchObject({ state: 'WAITING', hold: 'by_hand', provider: null });
    expect((await call('GET', `/${id}`)).json).toMatchObject({ state: 'cancelled', todo: null });
    const late = await report(id, DONE);
    expect([late.status, late.json.code]).toEqual([422, 'report_not_open']);
    const begun = await told();
    expect((await report(begun.id, { result: 'pending', attempt: 1 })).json.state).toBe('begun');
    expect((await act(begun.desk, { act: 'take_back' })).json.code).toBe('instruction_act_not_open');
    expect((await call('GET', '?state=begun')).json.instructions).toHaveLength(1);
  });

  it('calls for a person when nothing was reported in time, once', async () => {
    const { desk, id } = await told();
    await work(23 * HOUR);
    expect((await onDesk(desk))?.trouble).toBeNull();
    await work(2 * HOUR);
    expect(await onDesk(desk)).toMatchObject({
      ...{ state: 'SENDING', trouble: { code: 'overdue' }, acts: ['found', 'absent', 'take_back'] },
    });
    await work(48 * HOUR);
    const { rows } = await database.admin.query(
      "select 1 from claim_events where claim_id = $1 and kind = 'instruction_failed'",
      [desk.id],
    );
    expect(rows).toHaveLength(1);
    // Late is better than never.
    expect((await report(id, DONE)).json.state).toBe('done');
    expect(await onDesk(desk)).toMatchObject({ state: 'DONE', trouble: null });
  });

  it('opens the claim again when it came back', async () => {
    const { desk, id } = await told();
    expect((await report(id, { result: 'reversed', attempt: 1 })).json.code).toBe('report_not_open');
    await report(id, DONE);
    expect((await report(id, { result: 'reversed', attempt: 1, detail: 'bank' })).json.state).toBe(
      'reversed',
    );
    expect(await desk.status()).toBe('OPEN');
    expect(await balances()).toEqual({});
  });
});

describe('store credit by the store’s own program', () => {
  it('shows its code to who may report what became of it, and the end of it to others', async () => {
    const { id } = await told('STORE_CREDIT');
    const code = (await call('GET', `/${id}`)).json.todo.credit.code;
    expect(code).toMatch(/^[A-Z\d]{16}$/);
    for (const role of ['store_support', 'store_user'] as const) {
      const as = await test.token(store, role);
      const { json } = await call('GET', `/${id}`, undefined, as);
      expect(json.todo.credit.code).toBe(`…${code.slice(-4)}`);
      expect(JSON.stringify((await call('GET', '', undefined, as)).json)).not.toContain(code);
    }
  });

  it('gives its customer the code, and refuses a balance that is no amount', async () => {
    const { desk, id } = await told('STORE_CREDIT');
    const credit = { code: 'MUGS-4411', balance: '20.40', expiresOn: '2027-11-30' };
    const body = { ...DONE, reference: 'credit-1', credit };
    const wrong = await report(id, { ...body, credit: { ...credit, balance: '20.401' } });
    expect([wrong.status, wrong.json.fields[0].path]).toEqual([422, 'credit.balance']);
    expect((await report(id, body)).json.state).toBe('done');
    expect((await desk.shopper('GET', '')).json.claimStoreCredits).toMatchObject([{ code: 'MUGS-4411' }]);
  });

  it('is no replacement', async () => {
    const { id } = await told('STORE_CREDIT');
    const { json } = await report(id, { ...DONE, orderNumber: '1002' });
    expect(json.fields[0].path).toBe('orderNumber');
  });
});

describe('instructions of a program', () => {
  it('are nothing to another store, nor to who may not report', async () => {
    const { id } = await told();
    const other = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    const stranger = await test.token(other, 'store_owner');
    expect((await report(id, DONE, stranger)).status).toBe(404);
    expect((await call('GET', `/${id}`, undefined, stranger)).status).toBe(404);
    expect((await call('GET', '', undefined, stranger)).json.instructions).toEqual([]);
    const support = await test.token(store, 'store_support');
    expect((await report(id, DONE, support)).status).toBe(403);
    const only = await test.token(store, ['instruction:read', 'instruction:report']);
    expect((await report(id, DONE, only)).status).toBe(200);
  });

  it('are told by webhook when they are made and when they are taken back', async () => {
    await database.admin.query(
      `insert into webhook_endpoints (store_id, id, url, topics, secret, created_at)
       values ($1, 'hook', 'https://shop.example/', '{instruction.created,instruction.cancelled}', '', now())`,
      [store],
    );
    const { desk, id } = await told();
    clock.now += 1000;
    await act(desk, { act: 'take_back' });
    await withStore(context.db, store, (client) => makeEvents(client, store, clock.now));
    const { rows } = await database.admin.query(
      'select topic, body::json -> $2 -> $3 as instruction from webhook_events where store_id = $1 order by sequence',
      [store, 'data', 'instruction'],
    );
    const instruction = { id, attempt: 1, kind: 'PAYMENT', claimId: desk.id };
    expect(rows).toEqual([
      { topic: 'instruction.created', instruction },
      { topic: 'instruction.cancelled', instruction },
    ]);
  });

  it('are listed page by page', async () => {
    const ids = [(await told()).id, (await told()).id, (await told()).id];
    const first = (await call('GET', '?limit=2')).json;
    const rest = (await call('GET', `?limit=2&cursor=${first.nextCursor}`)).json;
    expect([...first.instructions, ...rest.instructions].map((one: { id: string }) => one.id)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
  });
});

describe('the client of docs/samples', () => {
  it('carries out what waits, once, and reports what its shop refuses', async () => {
    const base = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const [first, second] = [await told(), await told()];
    const carriedOut: string[] = [];
    const shop = {
      find: async (mark: string) => (carriedOut.includes(mark) ? { reference: mark } : null),
      carryOut: async ({ id, todo: { mark } }: Instruction) => {
        if (id === second.id) throw new Refused('account_closed', 'closed');
        carriedOut.push(mark);
        // The process dies before it reports.
        if (carriedOut.length === 1) throw new Error('killed');
        return { reference: mark };
      },
    };
    await carryOutAll(base, token, shop);
    expect((await call('GET', `/${first.id}`)).json.state).toBe('begun');
    await carryOutAll(base, token, shop);
    expect(carriedOut).toHaveLength(1);
    expect((await call('GET', `/${first.id}`)).json.state).toBe('done');
    expect((await call('GET', `/${second.id}`)).json).toMatchObject({
      ...{ state: 'failed', failure: { code: 'account_closed', detail: 'closed' } },
    });
  });
});
