import type { PoolClient } from 'pg';
import type {
  ImportKept,
  ImportRefusal,
  ImportRefusalQuery,
  ImportRunQuery,
} from '../../contract/import-run.ts';
import {
  type ImportKind,
  type ImportState,
  isUnderWay,
  MOST_IMPORT_REFUSALS,
} from '../../domain/imports/import-run.ts';
import type { StoreId } from '../auth/caller.ts';
import { exactTime } from '../database/query.ts';
import type { CamelRow } from '../database/rows.ts';
import type { Place } from '../http/cursor.ts';
import { type Counts, NOTHING_YET, type RefusedDocument } from '../imports/import-documents.ts';
import type { Position } from '../imports/source.ts';

export type KeptRun = CamelRow<
  'import_runs',
  | (
      | 'id'
      | 'maker'
      | 'kind'
      | 'phase'
      | 'state'
      | 'file_name'
      | 'file_key'
      | 'file_size'
      | 'ignores_columns'
      | 'takes_tests'
    )
  | ('reason' | 'turn' | 'created_at' | 'updated_at' | 'expires_at')
> & { position: Position | null; counts: Counts; trial: Counts | null };

const RUN = `id, maker, kind, phase, state, file_name as "fileName", file_key as "fileKey", file_size as "fileSize",
  ignores_columns as "ignoresColumns", takes_tests as "takesTests", position, counts, trial, reason, turn,
  created_at as "createdAt", updated_at as "updatedAt", expires_at as "expiresAt"`;

/** Runs that are not over. Locked until the transaction ends, so that two at once don't exceed the limit. */
export async function countOpen(client: PoolClient, storeId: StoreId, now: number): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import-runs ${storeId}`]);
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from import_runs where store_id = $1 and expires_at > $2 and state <> 'done'`,
    [storeId, new Date(now)],
  );
  return rows[0]?.n ?? 0;
}

export type NewRun = Pick<
  KeptRun,
  'id' | 'maker' | 'kind' | 'phase' | 'fileName' | 'ignoresColumns' | 'takesTests'
>;

export async function addRun(
  client: PoolClient,
  storeId: StoreId,
  { id, maker, kind, phase, fileName, ignoresColumns, takesTests }: NewRun,
  { now, expiresAt }: { now: number; expiresAt: Date },
): Promise<void> {
  await client.query(
    `insert into import_runs (store_id, id, maker, kind, phase, state, file_name, ignores_columns, takes_tests, counts,
       created_at, updated_at, expires_at)
     values ($1, $2, $3, $4, $5, 'waiting', $6, $7, $8, $9, $10, $10, $11)`,
    [
      ...[storeId, id, maker, kind, phase, fileName, ignoresColumns, takesTests],
      ...[JSON.stringify(NOTHING_YET), new Date(now), expiresAt],
    ],
  );
}

/** @param how `held`: locked until the transaction ends */
export async function findRun(
  client: PoolClient,
  storeId: StoreId,
  { id, kind, now, how = 'read' }: { id: string; kind: ImportKind; now: number; how?: 'read' | 'held' },
): Promise<KeptRun | null> {
  const { rows } = await client.query<KeptRun>(
    `select ${RUN} from import_runs where store_id = $1 and id = $2 and kind = $3 and expires_at > $4
     ${how === 'held' ? 'for update' : ''}`,
    [storeId, id, kind, new Date(now)],
  );
  return rows[0] ?? null;
}

type ListedRun = KeptRun & { key: string };

/** One page and one row more, newest first. */
export async function listRuns(
  client: PoolClient,
  storeId: StoreId,
  kind: ImportKind,
  { after, limit, now }: { after: Place | null; now: number } & Pick<ImportRunQuery, 'limit'>,
): Promise<ListedRun[]> {
  const { rows } = await client.query<ListedRun>(
    `select ${RUN}, ${exactTime('created_at')} as key from import_runs
     where store_id = $1 and kind = $2 and expires_at > $3
       and ($4::timestamptz is null or (created_at, id) < ($4::timestamptz, $5))
     order by created_at desc, id desc limit $6`,
    [storeId, kind, new Date(now), after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  return rows;
}

/** The file has arrived: queues the run. False if another file came first, or the run is gone. */
export async function takeFile(
  client: PoolClient,
  storeId: StoreId,
  { id, fileKey, fileSize, now }: { id: string; fileKey: string; fileSize: number; now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update import_runs set file_key = $3, file_size = $4, state = 'queued', updated_at = $5
     where store_id = $1 and id = $2 and state = 'waiting' and expires_at > $5`,
    [storeId, id, fileKey, fileSize, new Date(now)],
  );
  if (rowCount === 1) await queueRun(client, storeId, id);
  return rowCount === 1;
}

export async function queueRun(client: PoolClient, storeId: StoreId, id: string): Promise<void> {
  await client.query("select enqueue_job('import_file', $1, $2)", [
    JSON.stringify({ storeId, id }),
    `import_run ${storeId} ${id}`,
  ]);
}

type Move = Partial<
  Pick<KeptRun, 'maker' | 'reason' | 'phase' | 'trial' | 'fileKey' | 'position' | 'counts'>
> & {
  state: ImportState;
};

/** Of a run that this transaction holds. */
export async function moveRun(
  client: PoolClient,
  storeId: StoreId,
  run: KeptRun,
  { now, ...move }: Move & { now: number },
): Promise<KeptRun> {
  const next = { ...run, reason: null, ...move };
  const { rows } = await client.query<KeptRun>(
    `update import_runs set state = $3, reason = $4, phase = $5, trial = $6, file_key = $7, position = $8, counts = $9,
       updated_at = $10, maker = $11
     where store_id = $1 and id = $2 returning ${RUN}`,
    [
      ...[storeId, run.id, next.state, next.reason, next.phase, next.trial && JSON.stringify(next.trial)],
      ...[next.fileKey, next.position && JSON.stringify(next.position), JSON.stringify(next.counts)],
      ...[new Date(now), next.maker],
    ],
  );
  if (isUnderWay(next.state)) await queueRun(client, storeId, run.id);
  return rows[0] ?? next;
}

/** A job takes the run over. A job that had it before ends with its next batch. Null if there is nothing to do. */
export async function beginTurn(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  now: number,
): Promise<KeptRun | null> {
  const { rows } = await client.query<KeptRun>(
    `update import_runs set state = 'running', turn = turn + 1, updated_at = $3
     where store_id = $1 and id = $2 and state in ('queued', 'running') and expires_at > $3 returning ${RUN}`,
    [storeId, id, new Date(now)],
  );
  return rows[0] ?? null;
}

/** Whether the job still has the run, which is locked until the transaction ends. */
export async function hasTurn(
  client: PoolClient,
  storeId: StoreId,
  { id, turn }: Pick<KeptRun, 'id' | 'turn'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from import_runs where store_id = $1 and id = $2 and turn = $3 and state = 'running' for update`,
    [storeId, id, turn],
  );
  return rowCount === 1;
}

export async function noteProgress(
  client: PoolClient,
  storeId: StoreId,
  { id, position, counts, now }: { id: string; position: Position; counts: Counts; now: number },
): Promise<void> {
  await client.query(
    'update import_runs set position = $3, counts = $4, updated_at = $5 where store_id = $1 and id = $2',
    [storeId, id, JSON.stringify(position), JSON.stringify(counts), new Date(now)],
  );
}

/** @param from the number of the first */
export async function addRefusals(
  client: PoolClient,
  storeId: StoreId,
  { id, from, refusals }: { id: string; from: number; refusals: readonly RefusedDocument[] },
): Promise<void> {
  const kept = refusals.slice(0, Math.max(0, MOST_IMPORT_REFUSALS - from)).map((one, at) => ({
    ordinal: from + at,
    ...one,
  }));
  if (kept.length === 0) return;
  await client.query(
    `insert into import_refusals (store_id, run_id, ordinal, reference, code, reason, fields)
     select $1, $2, r.ordinal, r.reference, r.code, r.reason, r.fields
     from jsonb_to_recordset($3) r (ordinal int, reference text, code text, reason text, fields text[])`,
    [storeId, id, JSON.stringify(kept)],
  );
}

/** @param from the number of the first */
export async function addKept(
  client: PoolClient,
  storeId: StoreId,
  { id, from, kept }: { id: string; from: number; kept: readonly Omit<ImportKept, 'number'>[] },
): Promise<void> {
  const lines = kept.slice(0, Math.max(0, MOST_IMPORT_REFUSALS - from)).map((one, at) => ({
    ordinal: from + at,
    ...one,
  }));
  if (lines.length === 0) return;
  await client.query(
    `insert into import_kept (store_id, run_id, ordinal, reference, fields)
     select $1, $2, k.ordinal, k.reference, k.fields
     from jsonb_to_recordset($3) k (ordinal int, reference text, fields text[])`,
    [storeId, id, JSON.stringify(lines)],
  );
}

/** In the order of the file: one page and one row more. @param after the number of the last one before it; 0 for none */
export async function listKept(
  client: PoolClient,
  storeId: StoreId,
  { id, after, limit }: { id: string; after: number } & Pick<ImportRefusalQuery, 'limit'>,
): Promise<ImportKept[]> {
  const { rows } = await client.query<ImportKept>(
    `select ordinal + 1 as number, reference, fields from import_kept
     where store_id = $1 and run_id = $2 and ordinal >= $3 order by ordinal limit $4`,
    [storeId, id, after, limit + 1],
  );
  return rows;
}

/** Deletes what a run refused and kept, since it begins again. */
export async function forgetReport(client: PoolClient, storeId: StoreId, id: string): Promise<void> {
  await client.query('delete from import_refusals where store_id = $1 and run_id = $2', [storeId, id]);
  await client.query('delete from import_kept where store_id = $1 and run_id = $2', [storeId, id]);
}

/** In the order of the file: one page and one row more. @param after the number of the last one before it; 0 for none */
export async function listRefusals(
  client: PoolClient,
  storeId: StoreId,
  { id, after, limit }: { id: string; after: number } & Pick<ImportRefusalQuery, 'limit'>,
): Promise<ImportRefusal[]> {
  const { rows } = await client.query<ImportRefusal>(
    `select ordinal + 1 as number, reference, code, reason, fields from import_refusals
     where store_id = $1 and run_id = $2 and ordinal >= $3 order by ordinal limit $4`,
    [storeId, id, after, limit + 1],
  );
  return rows;
}

export async function deleteRun(client: PoolClient, storeId: StoreId, id: string): Promise<void> {
  await client.query('delete from import_runs where store_id = $1 and id = $2', [storeId, id]);
}

/** Returns the files of runs that are over. */
export async function forgetRuns(client: PoolClient, storeId: StoreId, now: number): Promise<string[]> {
  const { rows } = await client.query<Pick<KeptRun, 'fileKey'>>(
    'delete from import_runs where store_id = $1 and expires_at <= $2 returning file_key as "fileKey"',
    [storeId, new Date(now)],
  );
  return rows.flatMap(({ fileKey }) => fileKey ?? []);
}
