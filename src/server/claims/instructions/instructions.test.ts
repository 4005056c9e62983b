/** Carrying out: one effect for each instruction, whatever fails, and never two. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { carryOut } from '../../../../test/carrying.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { connectTo, registeredFor, testedProvider } from '../../../../test/provider.ts';
import { openVault, type Vault } from '../../../../test/vault.ts';
import type { StoreId } from '../../auth/caller.ts';
import { noteHealth } from '../../connections/health.ts';
import { withStore } from '../../database/with-store.ts';
import type { Recognition } from '../../integrations/ports.ts';
import { openCarriers } from '../carriers/carriers.ts';
import { lookAgain } from './queries.ts';

const BY_KEY: Recognition = { by: 'key and mark', hours: 24 };
let money: Vault = openVault(BY_KEY);
let goods: Vault = openVault({ by: 'mark' });
let credit: Vault = openVault({ by: 'nothing' }, false);
let stock: number | null = null;

const tested = testedProvider();
const test = await createTestApp(
  {},
  {
    providers: {
      get shopify() {
        return registeredFor(tested, {
          refund: money.carrier(),
          credit: { forms: ['gift_card'], carrier: credit.carrier() },
          replacement: {
            ...goods.carrier(),
            stock: async (lines) => ({
              kind: 'stock',
              lines: lines.map(({ sourceItemId }) => ({ sourceItemId, available: stock })),
            }),
          },
        });
      },
    },
  },
);
afterAll(() => test.close());

const { context, database, clock } = test;
let made = 0;
let store: StoreId;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  await connectTo(context, store, 'shopify');
  money = openVault(BY_KEY);
  goods = openVault({ by: 'mark' });
  credit = openVault({ by: 'nothing' }, false);
  stock = null;
});

async function approved(resolutionType = 'REFUND', quantity = 1): Promise<Desk> {
  const desk = await openDesk(test, store, { quantity });
  const answer = await desk.team('POST', '/resolutions', {
    resolutions: [{ claimItemId: desk.itemId, resolutionType, quantity }],
  });
  expect(answer.status).toBe(200);
  return desk;
}

/** Workers carry out what is due, then time moves on. */
async function work(ms = 0): Promise<void> {
  clock.now += ms;
  await carryOut(context, store);
}

/** Until nothing is left that goes on by itself, for a week at most. */
async function workOn(): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await work();
    const { rows } = await database.admin.query(
      'select min(next_at) as next from claim_instructions where store_id = $1',
      [store],
    );
    if (rows[0]?.next === null) return;
    clock.now = Math.max(clock.now, Date.parse(rows[0].next));
  }
  throw new Error('it never ends');
}

type State = Record<string, unknown>;
const instruction = async (desk: Desk): Promise<State> =>
  (
    await database.admin.query(
      `select state, hold, failure, reference, provider, next_at from claim_instructions where claim_id = $1`,
      [desk.id],
    )
  ).rows[0];
const balances = async () => {
  const { rows } = await database.admin.query(
    `select account, sum(debits - credits)::text as posted, sum(pending)::text as pending from ledger_balances
     where store_id = $1 group by account having sum(debits - credits) <> 0 or sum(pending) <> 0 order by account`,
    [store],
  );
  return Object.fromEntries(rows.map((row) => [row.account, `${row.posted}/${row.pending}`]));
};
const resolution = async (desk: Desk) =>
  ((await desk.team('GET', '')).json.claimResolutions as State[])[0] ?? {};

describe('an approved refund', () => {
  it('leaves once, resolves the claim, and is told its customer', async () => {
    const desk = await approved();
    await workOn();
    expect(money.effects).toHaveLength(1);
    expect(money.effects[0]?.order).toMatchObject({
      amount: { amount: 2040n, scale: 2, currency: 'USD' },
      claimNumber: expect.stringMatching(/^\d+$/),
    });
    expect(await desk.status()).toBe('RESOLVED');
    expect(await resolution(desk)).toMatchObject({
      state: 'DONE',
      resolutionReference: money.effects[0]?.reference,
    });
    expect(await desk.mails()).toContain('refund_sent');
    expect(await balances()).toEqual({
      claims_expense_reimbursed: '2040/0',
      'clearing:shopify': '-2040/0',
    });
  });

  it('is the team’s to carry out if the store is connected to nothing', async () => {
    store = await test.addStore({ id: `alone${made}`, slug: `alone${made}` });
    const desk = await approved();
    await workOn();
    expect(await instruction(desk)).toMatchObject({ state: 'WAITING', hold: 'by_hand', next_at: null });
    expect(await balances()).toMatchObject({ claims_payable: '-2040/0' });
  });

  it('that was accepted is done when the provider says so, and is announced once', async () => {
    money.begins = 'pending';
    const desk = await approved();
    await work();
    expect(await resolution(desk)).toMatchObject({ state: 'SENT' });
    expect(await balances()).toMatchObject({ claims_payable: '-2040/2040' });
    await work(10 * 60_000);
    expect(await resolution(desk)).toMatchObject({ state: 'SENT' });
    for (const one of money.effects) one.state = 'done';
    await work(3_600_000);
    expect(await desk.status()).toBe('RESOLVED');
    expect((await desk.mails()).filter((kind) => kind === 'refund_sent')).toHaveLength(1);
    expect(money.asked.send).toBe(1);
  });

  it('that comes back days later opens the claim again, and the ledger is as if it had never left', async () => {
    money.begins = 'pending';
    const desk = await approved();
    await work();
    for (const one of money.effects) one.state = 'reversed';
    await work(24 * 3_600_000);
    expect(await instruction(desk)).toMatchObject({ state: 'REVERSED', next_at: null });
    expect(await desk.status()).toBe('OPEN');
    expect(await balances()).toEqual({});
  });
});

describe('a refund that was done', () => {
  it('and came back opens the claim again once its provider says so, and the ledger is as if it had never left', async () => {
    const desk = await approved();
    await workOn();
    const [effect] = money.effects;
    const told = { reference: effect?.reference ?? '', mark: null };
    const tell = () =>
      withStore(context.db, store, (client) =>
        lookAgain(client, store, 'shopify', { ...told, now: clock.now }),
      );
    await tell();
    await workOn();
    expect(await instruction(desk)).toMatchObject({ state: 'DONE', next_at: null });
    for (const one of money.effects) one.state = 'reversed';
    await Promise.all([tell(), tell()]);
    await workOn();
    expect(await instruction(desk)).toMatchObject({ state: 'REVERSED', next_at: null });
    expect(await desk.status()).toBe('OPEN');
    expect(await balances()).toEqual({});
    expect(money.asked.send).toBe(1);
  });
});

describe('whatever fails', () => {
  it('an answer that was lost is looked for, and nothing is sent twice', async () => {
    money.mishaps.push('lost');
    const desk = await approved();
    await work();
    expect(await instruction(desk)).toMatchObject({ state: 'UNKNOWN' });
    expect(await balances()).toMatchObject({ claims_payable: '-2040/2040' });
    await workOn();
    expect(money.effects).toHaveLength(1);
    expect(money.asked).toEqual({ send: 1, look: 1 });
    expect(await desk.status()).toBe('RESOLVED');
  });

  it('a request that never arrived is sent again after it was looked for, with the same key', async () => {
    money.mishaps.push('silence', 'silence');
    const desk = await approved();
    await workOn();
    expect(money.effects).toHaveLength(1);
    expect(money.asked.send).toBe(3);
    expect(await desk.status()).toBe('RESOLVED');
  });

  it('goods, which only a mark shows, are sent again only when the first request can’t take effect any more', async () => {
    goods.mishaps.push('silence');
    const desk = await approved('RESHIP');
    await work();
    const from = clock.now;
    while (goods.asked.send === 1) await work(1000);
    expect(clock.now - from).toBeGreaterThanOrEqual(90_000);
    expect(goods.effects).toHaveLength(1);
    expect(await resolution(desk)).toMatchObject({ state: 'MADE' });
  });

  it('what a provider neither recognizes nor lists is sent once; then a person is needed', async () => {
    credit.mishaps.push('lost');
    const desk = await approved('STORE_CREDIT');
    await workOn();
    await work(30 * 24 * 3_600_000);
    expect(credit.asked).toEqual({ send: 1, look: 0 });
    expect(await instruction(desk)).toMatchObject({ state: 'UNKNOWN', next_at: null });
  });

  it('a provider that is busy is tried for 17 hours, then a person is needed, and nothing has left', async () => {
    money.mishaps.push(
      ...Array.from({ length: 20 }, () => ({ answers: { kind: 'busy', retryAfterSeconds: 9 } as const })),
    );
    const desk = await approved();
    await workOn();
    expect(money.asked.send).toBe(8);
    expect(await instruction(desk)).toMatchObject({ state: 'FAILED', failure: 'exhausted' });
    expect(await balances()).toEqual({ claims_expense_reimbursed: '2040/0', claims_payable: '-2040/0' });
  });

  it('goods that are out of stock are not ordered', async () => {
    stock = 0;
    const desk = await approved('RESHIP');
    await workOn();
    expect(goods.asked.send).toBe(0);
    expect(await instruction(desk)).toMatchObject({ state: 'FAILED', failure: 'out_of_stock' });
  });

  it('a worker that dies before, during or after the call is followed by another, and one effect remains', async () => {
    const carriers = openCarriers({ ...context, log: context.log });
    money.pause = () => new Promise(() => undefined);
    const desk = await approved();
    await carriers.wake(store);
    expect(await instruction(desk)).toMatchObject({ state: 'SENDING' });
    money.pause = async () => undefined;
    await work(30_000);
    expect(money.asked.send).toBe(1);
    await work(20_000);
    await workOn();
    expect(money.effects).toHaveLength(1);
    expect(await desk.status()).toBe('RESOLVED');
  });

  it('the answer of a worker that was taken for dead still counts, once', async () => {
    let answer: () => void = () => undefined;
    money.pause = () => new Promise((done) => (answer = done));
    const slow = openCarriers(context);
    const desk = await approved();
    await slow.wake(store);
    const first = answer;
    money.pause = async () => undefined;
    money.blind.push({ kind: 'unknown', detail: null });
    await work(46_000);
    first();
    await slow.idle();
    await workOn();
    expect(money.effects).toHaveLength(1);
    expect(await desk.status()).toBe('RESOLVED');
    expect((await desk.mails()).filter((kind) => kind === 'refund_sent')).toHaveLength(1);
  });

  it('forty workers at once carry out each instruction once', async () => {
    const desks = await Promise.all(Array.from({ length: 12 }, () => approved()));
    money.pause = () => new Promise((done) => setTimeout(done, 5));
    const all = Array.from({ length: 40 }, () => openCarriers(context));
    await Promise.all(all.map((one) => one.wake(store)));
    await Promise.all(all.map((one) => one.idle()));
    expect(money.effects).toHaveLength(12);
    expect(new Set(money.effects.map(({ mark }) => mark)).size).toBe(12);
    for (const desk of desks) expect(await desk.status()).toBe('RESOLVED');
  });

  it('credentials that are refused hold it until the connection works, and break the connection', async () => {
    money.mishaps.push({ answers: { kind: 'refused', code: 'unauthorized', detail: null } });
    const desk = await approved();
    await workOn();
    expect(await instruction(desk)).toMatchObject({
      state: 'WAITING',
      hold: 'connection',
      failure: 'unauthorized',
    });
    const { rows } = await database.admin.query('select state from connections where store_id = $1', [store]);
    expect(rows).toEqual([{ state: 'broken' }]);
    await withStore(context.db, store, (client) =>
      noteHealth(context, client, store, 'shopify', { kind: 'ok' }, 'tested'),
    );
    await workOn();
    expect(money.effects).toHaveLength(1);
    expect(await desk.status()).toBe('RESOLVED');
  });

  const refused = (code: 'unauthorized' | 'account_closed') => ({
    answers: { kind: 'refused', code, detail: null } as const,
  });

  it('what a repeat is refused says nothing of a request whose answer was lost: a person looks', async () => {
    money = openVault({ by: 'key', hours: 24 }, false);
    money.mishaps.push('lost', refused('account_closed'));
    const desk = await approved();
    await workOn();
    expect(await instruction(desk)).toMatchObject({ state: 'UNKNOWN', next_at: null, failure: null });
    expect(money.effects).toHaveLength(1);
  });

  it('credentials that are withdrawn after an answer was lost don’t make it leave again under another key', async () => {
    money = openVault({ by: 'key', hours: 24 }, false);
    money.mishaps.push('lost', refused('unauthorized'));
    const desk = await approved();
    await workOn();
    expect(await instruction(desk)).toMatchObject({ state: 'UNKNOWN', hold: 'connection' });
    await withStore(context.db, store, (client) =>
      noteHealth(context, client, store, 'shopify', { kind: 'ok' }, 'tested'),
    );
    await workOn();
    expect(money.effects).toHaveLength(1);
    expect(await desk.status()).toBe('RESOLVED');
  });

  it('a provider that refuses every look is asked less and less often, then a person looks', async () => {
    money.mishaps.push('silence');
    money.blind.push(...Array.from({ length: 20 }, () => refused('account_closed').answers));
    const desk = await approved();
    await workOn();
    expect(await instruction(desk)).toMatchObject({ state: 'UNKNOWN', next_at: null });
    expect(money.asked.look).toBeLessThan(9);
  });

  it('a provider that fails ten times in five minutes is left alone for two minutes', async () => {
    const busy = { answers: { kind: 'busy', retryAfterSeconds: null } as const };
    money.mishaps.push(...Array.from({ length: 10 }, () => busy));
    await Promise.all(Array.from({ length: 10 }, () => approved()));
    await work();
    expect(money.asked.send).toBe(10);
    await work(6_500);
    expect(money.asked.send).toBe(10);
    const { rows } = await database.admin.query(
      "select count(*)::int as waiting from claim_instructions where store_id = $1 and hold = 'breaker'",
      [store],
    );
    expect(rows).toEqual([{ waiting: 10 }]);
    await work(120_000);
    expect(money.effects).toHaveLength(10);
  });
});

describe('a decision that is taken back', () => {
  it('before anything was sent sends nothing', async () => {
    const desk = await approved();
    expect((await desk.team('PATCH', '', { status: 'OPEN', reason: 'wrong' })).status).toBe(200);
    await workOn();
    expect(money.asked.send).toBe(0);
    expect(await balances()).toEqual({});
  });

  it('is refused while a provider may be carrying it out', async () => {
    money.mishaps.push('lost');
    const desk = await approved();
    await work();
    expect(await desk.team('PATCH', '', { status: 'OPEN', reason: 'wrong' })).toMatchObject({
      status: 422,
      json: { code: 'being_carried_out' },
    });
    const { id } = await resolution(desk);
    expect(await desk.team('PATCH', `/resolutions/${id}`, { status: 'DONE' })).toMatchObject({ status: 422 });
    await workOn();
    expect(money.effects).toHaveLength(1);
  });

  it('at the same moment as a worker takes it is sent or taken back, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const desk = await approved();
      // It may also have been carried out just before: then the claim opens again, and what was sent stays in force.
      await Promise.all([desk.team('PATCH', '', { status: 'OPEN', reason: 'wrong' }), work()]);
      await workOn();
      expect(['CANCELLED', 'DONE']).toContain((await instruction(desk)).state);
    }
    const { rows } = await database.admin.query(
      "select count(*)::int as done from claim_instructions where store_id = $1 and state = 'DONE'",
      [store],
    );
    expect(money.effects).toHaveLength(rows[0].done);
  });
});
