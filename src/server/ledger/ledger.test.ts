/** The ledger as the database keeps it, tried as the application's own role, and what decisions post in it. */
import type { PoolClient } from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { bringIntoLedger } from '../claims/booking/jobs.ts';
import { withStore } from '../database/with-store.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const store = await test.addStore({ settings: { credit: { bonus: '10', bonusType: 'percentage' } } });
const other = await test.addStore({ id: 'otherstore', slug: 'other' });

const asApp = <T>(work: (client: PoolClient) => Promise<T>, at = store) =>
  withStore(test.context.db, at, work);
const refusal = (sql: string, values: unknown[] = []) =>
  asApp((client) => client.query(sql, values)).then(
    () => 'accepted',
    ({ code }: { code: string }) => code,
  );

let references = 0;
const ENTRIES = [
  { account: 'claims_expense', currency: 'USD', amount: '500' },
  { account: 'claims_payable', currency: 'USD', amount: '-500' },
];
const journal = (more: object = {}) => {
  references += 1;
  return {
    ...{ id: `j${references}`, source: 'test', reference: `${references}`, kind: 'decided', state: 'posted' },
    ...{ corrects: null, settles: null, effectiveOn: '2026-11-10', createdAt: '2026-11-10T10:00:00Z' },
    ...{ entries: ENTRIES, ...more },
  };
};
const POST = 'select post_journals($1, null, $2)';
const post = (...journals: object[]) => refusal(POST, [store, JSON.stringify(journals)]);

describe('as the application’s role', () => {
  it('no statement changes or deletes what was posted, or adds to it', async () => {
    expect(await post(journal())).toBe('accepted');
    const tables = ['ledger_journals', 'ledger_entries', 'ledger_balances', 'ledger_closed_months'];
    for (const table of tables) {
      expect(await refusal(`delete from ${table}`)).toBe('42501');
      expect(await refusal(`truncate ${table} cascade`)).toBe('42501');
      expect(await refusal(`update ${table} set store_id = store_id`)).toBe('42501');
    }
    for (const table of tables.slice(0, 3))
      expect(await refusal(`insert into ${table} select * from ${table}`)).toBe('42501');
    expect(await refusal('drop table ledger_entries')).toBe('42501');
    expect(await refusal('alter table ledger_entries disable trigger user')).toBe('42501');
    expect(await refusal('set session_replication_role = replica')).toBe('42501');
  });

  it('no journal is posted that does not come to zero in each currency, or has no entries', async () => {
    const [debit, credit] = ENTRIES;
    const wrong = [
      [debit, { ...credit, amount: '-499' }],
      [debit, { ...credit, currency: 'EUR' }],
      [debit],
      [],
    ];
    for (const entries of wrong) expect(await post(journal({ entries }))).toBe('MG007');
    for (const amount of ['0', '1.5', '9223372036854775808'])
      expect(await post(journal({ entries: [{ ...debit, amount }, credit] }))).not.toBe('accepted');
    expect(await post(journal({ entries: [debit, credit, { ...debit, currency: 'EUR' }] }))).toBe('MG007');
  });

  it('no source posts a reference twice, also at once; after a refusal it may', async () => {
    const [one] = ENTRIES;
    expect(await post(journal({ reference: 'once', entries: [one] }))).toBe('MG007');
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => post(journal({ reference: 'once', corrects: null }))),
    );
    expect(tries.sort()).toEqual([...Array.from({ length: 7 }, () => '23505'), 'accepted']);
    expect(await post(journal({ source: 'another', reference: 'once' }))).toBe('accepted');
  });

  it('a pending journal ends once, and only a pending one ends', async () => {
    expect(await post(journal({ reference: 'pending', state: 'pending' }))).toBe('accepted');
    expect(await post(journal({ state: 'void', settles: 'pending', entries: ENTRIES }))).toBe('MG007');
    const ends = await Promise.all([
      post(journal({ settles: 'pending' })),
      post(journal({ state: 'void', settles: 'pending', entries: [] })),
    ]);
    expect(ends.sort()).toEqual(['23505', 'accepted']);
    expect(await post(journal({ settles: 'once' }))).toBe('MG008');
    expect(await post(journal({ settles: 'unknown' }))).toBe('23503');
    expect(await post(journal({ corrects: 'unknown' }))).toBe('23503');
  });

  it('nothing is posted for another store, and nothing of one is seen', async () => {
    expect(await refusal(POST, [other, JSON.stringify([journal()])])).toBe('42501');
    for (const table of ['ledger_journals', 'ledger_entries', 'ledger_balances'])
      expect(
        await asApp(async (client) => (await client.query(`select from ${table}`)).rowCount, other),
      ).toBe(0);
  });
});

it('the tables’ owner changes nothing either, until the whole store goes', async () => {
  const by = (sql: string) => admin.query(sql).catch(({ code }: { code: string }) => code);
  expect(await by('update ledger_entries set amount = 1')).toBe('MG005');
  expect(await by('delete from ledger_journals')).toBe('MG005');
  expect(await by('truncate ledger_entries')).toBe('MG005');
  await test.addStore({ id: 'leavingstore', slug: 'leaving' });
  const ready = JSON.stringify([journal()]);
  await admin.query("select set_config('app.store', 'leavingstore', false)");
  await admin.query("select post_journals('leavingstore', null, $1)", [ready]);
  await admin.query("delete from stores where id = 'leavingstore'");
  const { rowCount } = await admin.query("select from ledger_entries where store_id = 'leavingstore'");
  expect(rowCount).toBe(0);
});

it('a closed month takes no journal, nor does any before it', async () => {
  const close = `insert into ledger_closed_months values ($1, '2026-08-01', now(), 'p1')`;
  await asApp((client) => client.query(close, [store]));
  expect(await post(journal({ effectiveOn: '2026-08-31' }))).toBe('MG006');
  expect(await post(journal({ effectiveOn: '2025-12-01' }))).toBe('MG006');
  expect(await post(journal({ effectiveOn: '2026-09-01' }))).toBe('accepted');
});

type Line = { kind: string; state: string; entries: string[] };

const linesOf = async (desk: Desk): Promise<Line[]> => {
  const { rows } = await admin.query<Line>(
    `select j.kind, j.state, array(select e.account || ' ' || e.amount from ledger_entries e
       where e.store_id = j.store_id and e.journal_id = j.id order by e.position) as entries
     from ledger_journals j where j.claim_id = $1 order by j.created_at, j.xmin::text::bigint, j.id`,
    [desk.id],
  );
  return rows;
};
const kindsOf = async (desk: Desk) => (await linesOf(desk)).map(({ kind }) => kind).sort();
const refundOf = (desk: Desk) => ({ resolutions: [{ claimItemId: desk.itemId, resolutionType: 'REFUND' }] });

/** Balances have to be what the entries come to. */
async function expectBalanced(): Promise<void> {
  const { rows } = await admin.query(
    `with counted as (
       select date_trunc('month', j.effective_on)::date as month, e.account, e.currency,
         sum(e.amount) filter (where j.state = 'posted') as posted,
         sum(e.amount) filter (where j.state = 'pending' and not exists (
           select from ledger_journals s where s.store_id = j.store_id and s.source = j.source and s.settles = j.reference)) as pending
       from ledger_journals j join ledger_entries e on e.store_id = j.store_id and e.journal_id = j.id group by 1, 2, 3),
     kept as (select month, account, currency, sum(debits - credits) as posted, sum(pending) as pending
       from ledger_balances group by 1, 2, 3)
     select account, currency from counted full join kept using (month, account, currency)
     group by 1, 2 having sum(coalesce(counted.posted, 0)) <> sum(coalesce(kept.posted, 0))
       or sum(coalesce(counted.pending, 0)) <> sum(coalesce(kept.pending, 0))`,
  );
  expect(rows).toEqual([]);
}

describe('a decision', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await openDesk(test, store);
  });

  it('posts what it promises, its report what is on its way, and the last report what arrived', async () => {
    const { json } = await desk.team('POST', '/resolutions', refundOf(desk));
    const [{ id }] = json.claimResolutions as [{ id: string }];
    await desk.team('PATCH', `/resolutions/${id}`, { status: 'SENT' });
    await desk.team('PATCH', `/resolutions/${id}`, { status: 'SENT', reference: 'again' });
    await desk.team('PATCH', `/resolutions/${id}`, { status: 'DONE' });
    expect(await linesOf(desk)).toEqual([
      {
        kind: 'decided',
        state: 'posted',
        entries: ['claims_expense_reimbursed 2040', 'claims_payable -2040'],
      },
      { kind: 'sent', state: 'pending', entries: ['claims_payable 2040', 'clearing:by_hand -2040'] },
      { kind: 'carried_out', state: 'posted', entries: ['claims_payable 2040', 'clearing:by_hand -2040'] },
    ]);
    await expectBalanced();
  });

  it('that is taken back is taken back in the ledger', async () => {
    await desk.team('POST', '/resolutions', refundOf(desk));
    expect((await desk.team('PATCH', '', { status: 'OPEN', reason: 'wrong' })).status).toBe(200);
    expect(await kindsOf(desk)).toEqual(['decided', 'undone']);
    await desk.team('POST', '/resolve-externally', { description: 'till', amount: '3.00' });
    await desk.team('PATCH', '', { status: 'OPEN', reason: 'wrong' });
    expect((await kindsOf(desk)).slice(0, 1)).toEqual(['carried_out']);
    expect((await kindsOf(desk)).slice(-2)).toEqual(['undone', 'undone']);
    await expectBalanced();
  });

  it('that is refused posts nothing, and a denial neither', async () => {
    const tooMuch = { resolutions: [{ resolutionType: 'FLAT_RATE', amount: '1000.00' }] };
    expect((await desk.team('POST', '/resolutions', tooMuch)).status).toBe(422);
    await desk.team('POST', '/denial', { reason: 'OTHER', message: 'No.' });
    expect(await linesOf(desk)).toEqual([]);
  });

  it('is posted once by sixteen people at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 16 }, () => desk.team('POST', '/resolutions', refundOf(desk))),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await kindsOf(desk)).toEqual(['decided']);
  });

  it('moves to the other expense when the type of its claim changes', async () => {
    await desk.team('POST', '/resolutions', refundOf(desk));
    const claimItems = [{ id: desk.itemId, claimType: 'DEFECTIVE_ITEM' }];
    for (const types of [claimItems, claimItems, [{ id: desk.itemId, claimType: 'DAMAGED' }]])
      expect((await desk.team('PATCH', '', { claimItems: types })).status).toBe(200);
    expect(await kindsOf(desk)).toEqual(['decided', 'reclassified', 'reclassified']);
    await expectBalanced();
  });
});

describe('claims decided before there was a ledger', () => {
  it('are brought in once, as they are by then', async () => {
    const desk = await openDesk(test, store);
    await admin.query('insert into ledger_arrears values ($1, $2)', [store, desk.id]);
    const { json } = await desk.team('POST', '/resolutions', refundOf(desk));
    expect(await linesOf(desk)).toEqual([]);
    const [{ id }] = json.claimResolutions as [{ id: string }];
    await desk.team('PATCH', `/resolutions/${id}`, { status: 'DONE' });
    await Promise.all([bringIntoLedger(test.context), bringIntoLedger(test.context)]);
    expect(await kindsOf(desk)).toEqual(['carried_out', 'decided']);
    await bringIntoLedger(test.context);
    expect(await kindsOf(desk)).toEqual(['carried_out', 'decided']);
    await expectBalanced();
  });
});
