/** The ledger as its readers see it: journals, a month's statement, and closing the month. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { explained } from '../../../test/explain.ts';
import { bearer } from '../../../test/world.ts';
import { type JournalList, journalQuerySchema, type LedgerStatement } from '../../contract/ledger.ts';
import { journalsQuery } from './list.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore({ timeZone: 'America/New_York' });
const other = await test.addStore({ id: 'otherstore', slug: 'other' });
const owner = await test.token(store, 'store_owner');
const reader = await test.token(store, 'store_user');
const support = await test.token(store, 'store_support');

const get = (path: string, token = owner) =>
  test.app.inject({ url: `/v1/ledger/${path}`, headers: bearer(token) });
const journals = async (query = '', token = owner): Promise<JournalList> => {
  const answer = await get(`journals${query}`, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const kinds = async (query: string) => (await journals(query)).journals.map(({ kind }) => kind);
const statement = async (query = ''): Promise<LedgerStatement> => (await get(`statement${query}`)).json();
const close = (month: string, token = owner) =>
  test.app.inject({
    method: 'POST',
    url: `/v1/ledger/months/${month}/close`,
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
  });

let first: Desk;
let second: Desk;
const at = (time: string) => {
  test.clock.now = Date.parse(time);
};
const refund = (desk: Desk) =>
  desk.team('POST', '/resolutions', {
    resolutions: [{ claimItemId: desk.itemId, resolutionType: 'REFUND' }],
  });

beforeAll(async () => {
  // The last evening of October in New York, which is November in UTC.
  at('2026-11-01T02:00:00Z');
  first = await openDesk(test, store);
  second = await openDesk(test, store);
  const { json } = await refund(first);
  at('2026-11-01T12:00:00Z');
  const [{ id }] = json.claimResolutions as [{ id: string }];
  await first.team('PATCH', `/resolutions/${id}`, { status: 'DONE' });
  test.clock.now += 1_000;
  await refund(second);
});

describe('journals', () => {
  it('are listed by the day of the store, newest first, a page at a time, without those of other stores', async () => {
    const all = (await journals()).journals;
    expect(all.map(({ kind, effectiveOn }) => `${kind} ${effectiveOn}`)).toEqual([
      'decided 2026-11-01',
      'carried_out 2026-11-01',
      'decided 2026-10-31',
    ]);
    expect(all[1]?.entries).toEqual([
      { account: 'claims_payable', currency: 'USD', amount: '20.40' },
      { account: 'clearing:by_hand', currency: 'USD', amount: '-20.40' },
    ]);
    const paged = await journals('?limit=2');
    expect((await journals(`?limit=2&cursor=${paged.nextCursor}`)).journals).toEqual(all.slice(2));
    const stranger = await test.token(other, 'store_owner');
    expect(await journals('', stranger)).toEqual({ journals: [], nextCursor: null });
    expect(await journals(`?claimId=${first.id}`, stranger)).toEqual({ journals: [], nextCursor: null });
    expect((await get(`journals?cursor=${paged.nextCursor}`, stranger)).statusCode).toBe(422);
  });

  it('are found by claim, month, account and kind', async () => {
    const number = (await journals(`?claimId=${first.id}`)).journals[0]?.claim?.number;
    for (const query of [`?claimId=${first.id}`, `?q=${number}`, `?q=%23${number}`])
      expect(await kinds(query)).toEqual(['carried_out', 'decided']);
    expect(await kinds('?month=2026-10')).toEqual(['decided']);
    expect(await kinds('?account=clearing:by_hand')).toEqual(['carried_out']);
    expect(await kinds('?kind=decided')).toHaveLength(2);
    expect((await journals()).journals.filter(({ isOpen }) => isOpen)).toEqual([]);
    for (const nothing of ['99999999999999999999', '%25', 'a', '1.5'])
      expect(await kinds(`?q=${nothing}`)).toEqual([]);
  });

  it('refuse a month, an account or a kind that there is not', async () => {
    for (const wrong of ['month=2026-13', 'month=0000-01', 'month=2026-1', 'account=x', 'kind=x', 'x=1'])
      expect((await get(`journals?${wrong}`)).statusCode).toBe(422);
  });

  it('are exported with an entry on each line', async () => {
    const lines = (await get('journals.csv?month=2026-10')).body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/2026-10-31,Decided,posted,\d+,.*reimbursed.*,20\.40,,USD/);
    expect(lines[2]).toMatch(/Claims payable,,20\.40,USD/);
  });

  it('are read by an index in their order, whatever their number', async () => {
    const { used } = await explained(
      test,
      store,
      journalsQuery(store, journalQuerySchema.parse({ month: '2026-10' }), null),
    );
    expect(used).toContain('ledger_journals_listed');
  });
});

describe('a statement', () => {
  it('opens with what the month before closed with', async () => {
    const lines = (of: LedgerStatement) =>
      of.accounts.map(({ account, opening, debits, credits, closing }) =>
        [account, opening, debits, credits, closing].join(' '),
      );
    expect(lines(await statement('?month=2026-10'))).toEqual([
      'claims_expense_reimbursed 0.00 20.40 0.00 20.40',
      'claims_payable 0.00 0.00 20.40 -20.40',
    ]);
    const present = await statement();
    expect(present).toMatchObject({ month: '2026-11', firstMonth: '2026-10', mayClose: false });
    expect(lines(present)).toEqual([
      'claims_expense_reimbursed 20.40 20.40 0.00 40.80',
      'claims_payable -20.40 20.40 20.40 -20.40',
      'clearing:by_hand 0.00 0.00 20.40 -20.40',
    ]);
    const csv = (await get('statement.csv?month=2026-10')).body.trim().split('\r\n');
    expect(csv[2]).toBe('2026-10,Claims payable,USD,0.00,0.00,20.40,-20.40,0.00');
  });

  it('is not for support, and is closed by nobody who may only read', async () => {
    for (const path of ['journals', 'journals.csv', 'statement', 'statement.csv'])
      expect((await get(path, support)).statusCode).toBe(403);
    expect((await get('statement', reader)).statusCode).toBe(200);
    expect((await close('2026-10', reader)).statusCode).toBe(403);
  });
});

it('a pending journal is open until another one ends it', async () => {
  const desk = await openDesk(test, store);
  const [{ id }] = (await refund(desk)).json.claimResolutions as [{ id: string }];
  const open = async () =>
    (await journals(`?claimId=${desk.id}`)).journals.filter(({ isOpen }) => isOpen).map(({ kind }) => kind);
  await desk.team('PATCH', `/resolutions/${id}`, { status: 'SENT' });
  expect(await open()).toEqual(['sent']);
  const states = async () => {
    const lines = (await get(`journals.csv?claimId=${desk.id}`)).body.trim().split('\r\n').slice(1);
    return [...new Set(lines.map((line) => line.split(',').slice(1, 3).join(' ')))].sort();
  };
  expect(await states()).toContain('On its way pending');
  await desk.team('PATCH', `/resolutions/${id}`, { status: 'DONE' });
  expect(await open()).toEqual([]);
  expect((await states()).filter((line) => line.startsWith('On its way'))).toEqual(['On its way ended']);
});

describe('closing a month', () => {
  it('is refused until the third day of the next, and while claims are missing', async () => {
    at('2026-11-03T04:59:00Z');
    expect((await close('2026-10')).json()).toMatchObject({ code: 'month_not_over', day: '2026-11-03' });
    expect((await close('2026-11')).json().code).toBe('month_not_over');
    at('2026-11-03T05:00:00Z');
    await test.database.admin.query('insert into ledger_arrears values ($1, $2)', [store, first.id]);
    expect((await close('2026-10')).json()).toMatchObject({ code: 'ledger_in_arrears', claims: 1 });
    await test.database.admin.query('delete from ledger_arrears');
  });

  it('happens once, with a line in the audit log, and what comes later counts in its own month', async () => {
    expect((await statement('?month=2026-10')).mayClose).toBe(true);
    const both = await Promise.all([close('2026-10'), close('2026-10')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await close('2026-09')).json().code).toBe('month_already_closed');
    const log = await test.app.inject({
      url: '/v1/audit-log?operation=closeLedgerMonth',
      headers: bearer(owner),
    });
    expect(log.json().lines).toMatchObject([{ did: 'closed the month 2026-10' }]);
    const before = await statement('?month=2026-10');
    expect(before.closed).toMatchObject({ month: '2026-10' });
    await second.team('PATCH', '', { status: 'OPEN', reason: 'wrong' });
    expect((await statement('?month=2026-10')).accounts).toEqual(before.accounts);
    expect(await kinds('?month=2026-11&kind=undone')).toEqual(['undone']);
    expect((await statement('?month=2026-09')).closed).toMatchObject({ month: '2026-10' });
  });
});
