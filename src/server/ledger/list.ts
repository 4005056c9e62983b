/** The journals of a store with keyset pagination, by the day that they count for, the newest first (ledger_journals_listed). */
import type { JournalList, JournalQuery, LedgerJournal } from '../../contract/ledger.ts';
import { firstDayOf, monthAfter } from '../../domain/ledger/months.ts';
import type { StoreId } from '../auth/caller.ts';
import { allOf, exactTime, Query } from '../database/query.ts';
import { openCursor, type Place, pageOfWalk, type Walked } from '../http/cursor.ts';
import type { HeldStore } from '../http/team-calls.ts';
import { amountOf } from './present.ts';

/** How many journals a filter looks at before it returns what it found. */
export const LOOKED_AT = 1_000;

type Row = LedgerJournal & { key: string };

export async function listJournals(
  { client, storeId, context: { secret, otherSecrets } }: HeldStore,
  query: JournalQuery,
): Promise<JournalList> {
  const seal = { secret, otherSecrets, list: `${storeId} journals` };
  const { text, values } = journalsQuery(storeId, query, openCursor(seal, query.cursor));
  const { rows } = await client.query<Walked<Row>>(text, values);
  const walk = rows[0] ?? { found: [], walked: 0, last: null };
  const looked = { limit: query.limit, most: LOOKED_AT };
  const { page, nextCursor } = pageOfWalk(walk, looked, seal, (row) => [row.key, row.id]);
  return { journals: page.map(present), nextCursor };
}

/** PostgreSQL writes the times of JSON in its own way. */
const present = ({ key: _, ...journal }: Row): LedgerJournal => ({
  ...journal,
  createdAt: new Date(journal.createdAt).toISOString(),
  entries: journal.entries.map((entry) => ({ ...entry, amount: amountOf(entry.amount, entry.currency) })),
});

const placeOf = (row: string) => `${row}.effective_on || ' ' || ${exactTime(`${row}.created_at`)}`;

/** One row: a page plus one journal, how many were looked at, and the place of the last. */
export function journalsQuery(storeId: StoreId, query: JournalQuery, after: Place | null) {
  const sql = new Query();
  const store = sql.value(storeId);
  const most = sql.value(query.limit + 1);
  const [day = '', time = ''] = after?.[0].split(' ') ?? [];
  const number = query.q?.replace(/^#/, '');
  const within = allOf(
    `j.store_id = ${store}`,
    after &&
      `(j.effective_on, j.created_at, j.id) < (${sql.value(day)}::date, ${sql.value(time)}::timestamptz, ${sql.value(after[1])})`,
    query.month &&
      `j.effective_on >= ${sql.value(firstDayOf(query.month))}::date
       and j.effective_on < ${sql.value(firstDayOf(monthAfter(query.month)))}::date`,
    query.claimId && `j.claim_id = ${sql.value(query.claimId)}`,
    number !== undefined && ofClaimNumber(sql, store, number),
  );
  const filter = allOf(
    query.kind && `w.kind = ${sql.value(query.kind)}`,
    query.account &&
      `exists (select from ledger_entries e where e.store_id = ${store} and e.journal_id = w.id
        and e.account = ${sql.value(query.account)})`,
  );
  const text = `with walked as materialized (
      select j.* from ledger_journals j where ${within}
      order by j.effective_on desc, j.created_at desc, j.id desc limit ${filter ? LOOKED_AT : most}),
    found as (
      select ${placeOf('w')} as key, w.id, w.kind, w.state, w.effective_on as "effectiveOn",
        w.created_at as "createdAt", w.source, w.reference, w.corrects, w.settles,
        w.state = 'pending' and not exists (select from ledger_journals s where s.store_id = ${store}
          and s.source = w.source and s.settles = w.reference) as "isOpen",
        (select json_build_object('id', c.id, 'number', c.claim_number::int) from claims c
          where c.store_id = ${store} and c.id = w.claim_id) as claim,
        (select coalesce(json_agg(json_build_object('account', e.account, 'currency', e.currency,
            'amount', e.amount::text) order by e.position), '[]')
          from ledger_entries e where e.store_id = ${store} and e.journal_id = w.id) as entries
      from walked w ${filter && `where ${filter}`}
      order by w.effective_on desc, w.created_at desc, w.id desc limit ${most})
    select (select coalesce(json_agg(f order by f.key desc, f.id desc), '[]') from found f) as found,
      (select count(*)::int from walked) as walked,
      (select array[${placeOf('w')}, w.id] from walked w
        order by w.effective_on, w.created_at, w.id limit 1) as last`;
  return { text, values: sql.values };
}

function ofClaimNumber(sql: Query, store: string, number: string): string {
  if (!/^\d{1,9}$/.test(number)) return 'false';
  return `j.claim_id = (select c.id from claims c where c.store_id = ${store} and c.claim_number = ${sql.value(Number(number))})`;
}
