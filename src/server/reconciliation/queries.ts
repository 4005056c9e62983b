/** Reconciliations in the database. Every function runs in a transaction of the store. */
import type { PoolClient } from 'pg';
import type { Carrying } from '../../domain/ledger/accounts.ts';
import type { OurLine, TheirLine } from '../../domain/ledger/reconcile.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { JsonRow, Row } from '../database/rows.ts';

export type Run = JsonRow<'reconciliations'>;
export type DifferenceRow = JsonRow<'reconciliation_differences'>;

type NewRun = { provider: Carrying; fromDay: string; toDay: string; by: string | null };

/** @returns the id; null if the provider is being compared already */
export async function addRun(
  client: PoolClient,
  storeId: StoreId,
  { provider, fromDay, toDay, by }: NewRun,
  now: number,
): Promise<string | null> {
  const id = shortId();
  const { rowCount } = await client.query(
    `insert into reconciliations (store_id, id, provider, from_day, to_day, state, started_by, started_at, updated_at)
     values ($1, $2, $3, $4, $5, 'reading', $6, $7, $7) on conflict (store_id, provider) where state = 'reading' do nothing`,
    [storeId, id, provider, fromDay, toDay, by, new Date(now)],
  );
  if (rowCount === 0) return null;
  await queueRun(client, storeId, id);
  return id;
}

export async function queueRun(
  client: PoolClient,
  storeId: StoreId,
  runId: string,
  seconds = 0,
): Promise<void> {
  await client.query("select enqueue_job('reconcile', $1, $2, make_interval(secs => $3))", [
    JSON.stringify({ storeId, runId }),
    `reconcile ${storeId} ${runId}`,
    seconds,
  ]);
}

/** @param how `held`: locked until the transaction ends */
export async function findRun(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  how: 'read' | 'held' = 'read',
): Promise<Run | null> {
  const { rows } = await client.query<{ found: Run }>(
    `select row_json(r) as found from reconciliations r where r.store_id = $1 and r.id = $2
     ${how === 'held' ? 'for update' : ''}`,
    [storeId, id],
  );
  return rows[0]?.found ?? null;
}

/** Those that nobody has gone on with for a while: the process that read them is gone. */
export async function findStale(client: PoolClient, storeId: StoreId, before: number): Promise<string[]> {
  const { rows } = await client.query<Row<'reconciliations', 'id'>>(
    "select id from reconciliations where store_id = $1 and state = 'reading' and updated_at < $2",
    [storeId, new Date(before)],
  );
  return rows.map(({ id }) => id);
}

/** Deletes what ended before then. */
export async function forgetRuns(client: PoolClient, storeId: StoreId, before: number): Promise<void> {
  await client.query('delete from reconciliations where store_id = $1 and ended_at < $2', [
    storeId,
    new Date(before),
  ]);
}

/** Writes the given columns of a run that this transaction holds. */
export async function changeRun(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  change: Partial<Omit<Run, 'store_id' | 'id'>>,
  now: number,
): Promise<void> {
  const sets = Object.keys(change).map((name, index) => `"${name}" = $${index + 4}`);
  await client.query(
    `update reconciliations set ${[...sets, 'updated_at = $3'].join(', ')} where store_id = $1 and id = $2`,
    [storeId, id, new Date(now), ...Object.values(change)],
  );
}

/** A line that the provider repeats, since its list moved meanwhile, counts once: as it was read last. */
export async function addLines(
  client: PoolClient,
  storeId: StoreId,
  runId: string,
  lines: readonly TheirLine[],
): Promise<void> {
  const once = new Map(lines.map((line) => [`${line.kind} ${line.reference}`, line]));
  await client.query(
    `insert into reconciliation_lines (store_id, reconciliation_id, kind, reference, line)
     select $1, $2, l ->> 'kind', l ->> 'reference', l from jsonb_array_elements($3::jsonb) l
     on conflict (store_id, reconciliation_id, kind, reference) do update set line = excluded.line`,
    [storeId, runId, JSON.stringify([...once.values()])],
  );
}

export async function countLines(client: PoolClient, storeId: StoreId, runId: string): Promise<number> {
  const { rows } = await client.query<{ lines: number }>(
    'select count(*)::int as lines from reconciliation_lines where store_id = $1 and reconciliation_id = $2',
    [storeId, runId],
  );
  return rows[0]?.lines ?? 0;
}

export async function findLines(client: PoolClient, storeId: StoreId, runId: string): Promise<TheirLine[]> {
  const { rows } = await client.query<{ line: TheirLine }>(
    'select line from reconciliation_lines where store_id = $1 and reconciliation_id = $2',
    [storeId, runId],
  );
  return rows.map(({ line }) => line);
}

export async function forgetLines(client: PoolClient, storeId: StoreId, runId: string): Promise<void> {
  await client.query('delete from reconciliation_lines where store_id = $1 and reconciliation_id = $2', [
    storeId,
    runId,
  ]);
}

type Sent = Omit<OurLine, 'isListed'> & { form: string | null; isWithin: boolean };

/**
 * What was sent through the provider, from `since` on and surely done before `until`, and what the run's lines name by mark or id,
 * whenever it was sent.
 */
export async function findSent(
  client: PoolClient,
  storeId: StoreId,
  { id, provider }: Pick<Run, 'id' | 'provider'>,
  { since, until }: { since: number; until: number },
): Promise<Sent[]> {
  const { rows } = await client.query<Sent>(
    `with listed as materialized (select l.reference, l.line ->> 'mark' as mark from reconciliation_lines l
       where l.store_id = $1 and l.reconciliation_id = $2),
     named as (
       select i.id from listed l join claim_instructions i on i.store_id = $1
         and l.mark like 'mg-%' and i.idempotency_key = substr(l.mark, 4)
       union select i.id from listed l join claim_instructions i on i.store_id = $1
         and i.provider = $3 and i.reference = l.reference
       union select i.id from claim_instructions i where i.store_id = $1 and i.provider = $3
         and i.first_sent_at >= $4 and i.first_sent_at < $5)
     select i.id, i.claim_id as "claimId", i.kind, i.state, coalesce(i.provider = $3, false) as "isHere",
       'mg-' || i.idempotency_key as mark, i.reference, i.amount::text as amount, i.currency,
       to_json(i.last_sent_at) #>> '{}' as "sentAt", i.body::jsonb #>> '{order,form}' as form,
       coalesce(i.provider = $3 and i.first_sent_at >= $4 and i.last_sent_at < $5, false) as "isWithin"
     from named n join claim_instructions i on i.store_id = $1 and i.id = n.id`,
    [storeId, id, provider, new Date(since), new Date(until)],
  );
  return rows;
}

/** The newest claim of each of these orders that has one, by the shop's id of the order. */
export async function findClaimed(
  client: PoolClient,
  storeId: StoreId,
  runId: string,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ order: string; claim: string }>(
    `select distinct on (o.source_order_id) o.source_order_id as order, c.id as claim
     from reconciliation_lines l join orders o on o.store_id = $1 and o.source_order_id = l.line ->> 'sourceOrderId'
     join claims c on c.store_id = $1 and c.order_id = o.id
     where l.store_id = $1 and l.reconciliation_id = $2 order by o.source_order_id, c.claim_number desc`,
    [storeId, runId],
  );
  return new Map(rows.map(({ order, claim }) => [order, claim]));
}

type NewDifference = Pick<
  DifferenceRow,
  'id' | 'position' | 'fingerprint' | 'result' | 'reason' | 'claim_id' | 'ours' | 'theirs'
>;

/** A difference that was seen before and has not changed stays seen. */
export async function addDifferences(
  client: PoolClient,
  storeId: StoreId,
  runId: string,
  differences: readonly NewDifference[],
): Promise<void> {
  await client.query(
    `insert into reconciliation_differences
       (store_id, id, reconciliation_id, position, fingerprint, result, reason, claim_id, ours, theirs, seen_at, seen_by, note)
     select $1, d.id, $2, d.position, d.fingerprint, d.result, d.reason, d.claim_id, d.ours, d.theirs, s.seen_at, s.seen_by, s.note
     from jsonb_populate_recordset(null::reconciliation_differences, $3::jsonb) d
     left join lateral (select b.seen_at, b.seen_by, b.note from reconciliation_differences b
       where b.store_id = $1 and b.fingerprint = d.fingerprint and b.seen_at is not null order by b.seen_at desc limit 1) s on true`,
    [storeId, runId, JSON.stringify(differences)],
  );
}

export async function confirm(
  client: PoolClient,
  storeId: StoreId,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await client.query(
    `update claim_instructions set confirmed_at = $3 where store_id = $1 and id = any ($2)
       and state = 'DONE' and confirmed_at is null`,
    [storeId, ids, new Date(now)],
  );
}
