/** Reconciliation: what a provider lists against what was carried out through it. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { carryOut } from '../../../test/carrying.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { connectTo, registeredFor, testedProvider } from '../../../test/provider.ts';
import { openVault, type Vault } from '../../../test/vault.ts';
import { bearer } from '../../../test/world.ts';
import type { Clearing, Difference, Reconciliation } from '../../contract/reconciliation.ts';
import type { StoreId } from '../auth/caller.ts';
import type { ListedEffect, Page } from '../integrations/ports.ts';
import { reconcileRun, startNightly } from './jobs.ts';

const DAY = 86_400_000;
const LINE: ListedEffect = {
  ...{ reference: 'L1', mark: null, kind: 'refund', amount: null, state: 'done', sourceOrderId: null },
  ...{ at: '2026-11-20T10:00:00.000Z', url: null },
};
let money: Vault = openVault({ by: 'key and mark', hours: 24 });
/** What it lists besides what it made, and answers before its pages. */
let others: ListedEffect[] = [];
let hindered: Exclude<Page<ListedEffect>, { kind: 'page' }>[] = [];
let asked: { from: string; to: string; cursor: string | null }[] = [];

const test = await createTestApp(
  {},
  {
    providers: {
      get stripe() {
        return registeredFor(testedProvider(), { refund: money.carrier(), list: async (ask) => listed(ask) });
      },
      paypal: registeredFor(testedProvider()),
    },
  },
);
afterAll(() => test.close());
const { context, database, clock } = test;

/** Two lines a page. */
function listed(ask: { from: string; to: string; cursor: string | null }): Page<ListedEffect> {
  asked.push(ask);
  const told = hindered.shift();
  if (told) return told;
  const made = money.effects.map(({ reference, mark, order, state }): ListedEffect => {
    const { amount, sourceOrderId } = order as { amount: ListedEffect['amount']; sourceOrderId: string };
    const at = new Date(clock.now).toISOString();
    return {
      reference,
      mark,
      kind: 'refund',
      amount,
      state,
      sourceOrderId,
      at,
      url: `https://p.example/${mark}`,
    };
  });
  const all = [...made, ...others];
  const start = Number(ask.cursor ?? 0);
  const next = start + 2 < all.length ? String(start + 2) : null;
  return { kind: 'page', items: all.slice(start, start + 2), next };
}

/** At noon: what was sent at the very end of a night's span is compared the night after. */
clock.now = Math.floor(clock.now / DAY) * DAY + DAY / 2;

let made = 0;
let store: StoreId;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  await connectTo(context, store, 'stripe');
  money = openVault({ by: 'key and mark', hours: 24 });
  [others, hindered, asked] = [[], [], []];
});

async function paid(): Promise<Desk> {
  const desk = await openDesk(test, store);
  await desk.team('POST', '/resolutions', {
    resolutions: [{ claimItemId: desk.itemId, resolutionType: 'REFUND' }],
  });
  await carryOut(context, store);
  return desk;
}

const call = async (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  {
    payload,
    headers,
    role = 'orderprotection_admin',
  }: {
    payload?: object;
    headers?: object;
    role?: 'orderprotection_admin' | 'store_owner' | 'store_support' | 'store_user';
  } = {},
) =>
  test.app.inject({
    ...{ method, url: `/v1/ledger/${path}`, ...(payload && { payload }) },
    headers: { ...bearer(await test.token(store, role)), 'idempotency-key': crypto.randomUUID(), ...headers },
  });
const runs = async (): Promise<Reconciliation[]> =>
  (await call('GET', 'reconciliations')).json().reconciliations;
const found = async (id: string): Promise<Difference[]> =>
  (await call('GET', `differences?reconciliationId=${id}`)).json().differences;
const clearing = async (): Promise<Clearing['lines']> => (await call('GET', 'clearing')).json().lines;

/** The comparison of the night after. */
async function night(): Promise<Reconciliation & { found: Difference[] }> {
  clock.now += DAY;
  await startNightly(context, store);
  const [{ id } = { id: '' }] = await runs();
  await reconcileRun(context, store, id);
  const [run] = await runs();
  if (!run) throw new Error('no run');
  return { ...run, found: await found(run.id) };
}

describe('A night', () => {
  it('finds that both sides say the same, reads every page, and confirms what was sent', async () => {
    for (let at = 0; at < 3; at += 1) await paid();
    clock.now += 9 * DAY;
    expect(await clearing()).toEqual([{ provider: 'stripe', currency: 'USD', amount: '61.20', payments: 3 }]);
    clock.now -= 9 * DAY;
    expect(await night()).toMatchObject({ state: 'done', matched: 3, differences: 0, found: [] });
    expect(asked.map(({ cursor }) => cursor)).toEqual([null, '2']);
    clock.now += 9 * DAY;
    expect(await clearing()).toEqual([]);
    const { rows } = await database.admin.query('select 1 from reconciliation_lines where store_id = $1', [
      store,
    ]);
    expect(rows).toEqual([]);
  });

  it('finds what the provider lacks, has twice, and was made there by a person', async () => {
    const [lost, twice] = [await paid(), await paid()];
    const [gone, kept] = money.effects.splice(0);
    if (!gone || !kept) throw new Error('nothing was made');
    money.effects.push(kept, { ...kept, reference: 'V9' });
    const byHand = { ...listed({ from: '', to: '', cursor: null }), kind: 'page' };
    const [one] = (byHand as Extract<Page<ListedEffect>, { kind: 'page' }>).items;
    if (!one) throw new Error('nothing is listed');
    others = [
      { ...one, reference: 'H1', mark: null },
      { ...one, reference: 'H2', mark: null, sourceOrderId: 'of-nobody' },
      { ...one, reference: 'H3', mark: null, url: 'javascript:alert(1)' },
    ];
    const run = await night();
    expect(run).toMatchObject({ matched: 1, differences: 4, unrelated: 1 });
    expect(run.found.map(({ reason, claim }) => [reason, claim?.id])).toEqual([
      ['twice', twice.id],
      ['by_person', twice.id],
      ['by_person', twice.id],
      ['not_there', lost.id],
    ]);
    expect(run.found[2]?.url).toBeNull();
  });

  it('leaves out what was made for another store that shares the account there', async () => {
    await paid();
    const first = store;
    store = await test.addStore({ id: `second${made}`, slug: `second${made}` });
    await connectTo(context, store, 'stripe');
    await paid();
    expect(money.effects).toHaveLength(2);
    // What nobody can tell the store of stays to be looked at.
    others = [{ ...LINE, mark: `mg-${crypto.randomUUID()}` }];
    for (const own of [store, first]) {
      store = own;
      const run = await night();
      expect(run).toMatchObject({ matched: 1, differences: 1, unrelated: 0 });
      expect(run.found).toMatchObject([{ reason: 'unknown_mark', there: { reference: 'L1' } }]);
    }
    money.effects.splice(0, 1);
    expect((await night()).found.map(({ reason }) => reason)).toEqual(['unknown_mark', 'not_there']);
  });

  it('keeps what a person has seen as long as it stays the same', async () => {
    await paid();
    const [effect] = money.effects;
    if (!effect) throw new Error('nothing was made');
    effect.state = 'pending';
    const [first] = (await night()).found;
    const payload = { seen: true, note: 'Waiting for the bank.' };
    const mark = (version: number) =>
      call('PUT', `differences/${first?.id}`, { payload, headers: { 'if-match': `"${version}"` } });
    expect((await mark(1)).json()).toMatchObject({ version: 2, seen: { note: 'Waiting for the bank.' } });
    expect((await mark(1)).json().code).toBe('version_mismatch');
    expect((await night()).found[0]).toMatchObject({
      reason: 'still_pending',
      seen: { note: 'Waiting for the bank.' },
    });
    effect.state = 'reversed';
    expect((await night()).found[0]).toMatchObject({ reason: 'taken_back', seen: null });
  });

  it('goes on where it was after a busy provider, and stops when it refuses', async () => {
    for (let at = 0; at < 3; at += 1) await paid();
    hindered = [{ kind: 'busy', retryAfterSeconds: 5 }];
    const run = await night();
    expect(run.state).toBe('reading');
    hindered = [];
    // Two processes at once keep each page once.
    await Promise.all([reconcileRun(context, store, run.id), reconcileRun(context, store, run.id)]);
    expect((await runs())[0]).toMatchObject({ state: 'done', matched: 3 });
    hindered = [{ kind: 'refused', code: 'unauthorized', detail: null }];
    expect(await night()).toMatchObject({ state: 'stopped', failure: expect.stringContaining('refused') });
  });
});

describe('A provider that answers with rubbish', () => {
  it.each([
    ['a text that can’t be stored', { reference: 'a\0b' }],
    ['an id without end', { reference: 'x'.repeat(100_000) }],
    ['no time', { at: 'yesterday' }],
  ])('counts as silent: %s', async (_, part) => {
    const line = { ...LINE, ...part };
    others = [line];
    expect(await night()).toMatchObject({ state: 'reading', differences: 0 });
    others = [];
    const [run] = await runs();
    await reconcileRun(context, store, run?.id ?? '');
    expect((await runs())[0]).toMatchObject({ state: 'done' });
  });

  it('is asked ten times in a row, and no more', async () => {
    others = [LINE];
    hindered = Array.from({ length: 11 }, () => ({ kind: 'unknown', detail: null }));
    const run = await night();
    for (let at = 0; at < 10; at += 1) await reconcileRun(context, store, run.id);
    expect((await runs())[0]).toMatchObject({ state: 'stopped', failure: expect.stringContaining('answer') });
  });
});

describe('What another store has', () => {
  it('is not there', async () => {
    await paid();
    money.effects.splice(0);
    const run = await night();
    const [line] = run.found;
    expect(line?.reason).toBe('not_there');
    store = await test.addStore({ id: `far${made}`, slug: `far${made}` });
    expect((await call('GET', `reconciliations/${run.id}`)).statusCode).toBe(404);
    expect(await found(run.id)).toEqual([]);
    const payload = { seen: true };
    expect((await call('PUT', `differences/${line?.id}`, { payload })).statusCode).toBe(404);
    expect(await clearing()).toEqual([]);
  });
});

describe('A comparison on demand', () => {
  const start = (payload: object, role: 'store_owner' | 'store_user' = 'store_owner') =>
    call('POST', 'reconciliations', { payload, role });
  const span = () => ({
    fromDay: new Date(clock.now - DAY).toISOString().slice(0, 10),
    toDay: new Date(clock.now).toISOString().slice(0, 10),
  });

  it('is one at a time, and says who asked', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => start({ provider: 'stripe', ...span() })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 422, 422]);
    expect(await runs()).toMatchObject([{ state: 'reading', startedBy: expect.any(String) }]);
  });

  it('is refused for a provider that lists nothing, days to come, and those who may only read', async () => {
    await connectTo(context, store, 'paypal');
    for (const provider of ['paypal', 'shopify'])
      expect((await start({ provider, ...span() })).statusCode).toBe(422);
    expect((await start({ provider: 'stripe', fromDay: '2026-01-01', toDay: '2099-01-01' })).statusCode).toBe(
      422,
    );
    expect((await start({ provider: 'stripe', fromDay: '2026-01-02', toDay: '2026-01-01' })).statusCode).toBe(
      422,
    );
    const bad = [
      ['0000-01-01', '0000-01-02'],
      ['9999-12-31', '9999-12-31'],
      ['2026-01-01', '2026-02-15'],
      ['2026-02-30', '2026-03-01'],
      ['x'.repeat(100_000), '2026-01-01'],
    ];
    for (const [fromDay, toDay] of bad)
      expect((await start({ provider: 'stripe', fromDay, toDay })).statusCode).toBe(422);
    expect((await start({ provider: 'stripe', ...span() }, 'store_user')).statusCode).toBe(403);
    expect((await call('GET', 'reconciliations', { role: 'store_support' })).statusCode).toBe(403);
  });
});
