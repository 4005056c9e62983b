/** A file while its bytes arrive: one sender at a time, with a reservation for its maximum size. */

import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { ProblemParameters } from '../../domain/problems/problems.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { ProblemError } from '../problem-error.ts';
import { storeById } from '../stores/queries.ts';
import { type Budget, budgetsOf, type Uploader } from './budgets.ts';

/** A sender without a heartbeat for this long is gone: its process or its machine failed. */
const LOST_MS = 12_000;
const HEARD_EVERY_MS = 4_000;

export type Reservation = {
  filename: string;
  /** Aborts if another sender took over in the meantime. */
  taken: AbortSignal;
  /** Within the transaction that records the file as stored; false if it was taken over or forgotten. */
  settle(client: PoolClient, bytes: number): Promise<boolean>;
  /** Releases the reservation unless it was settled. The address then works again. */
  release(): Promise<void>;
};

type Ref = { storeId: StoreId; fileKey: string };

/** Reserves an expected file for a sender of at most this many bytes, or says why not. */
export async function reserveUpload(
  context: Context,
  ref: Ref,
  { address, bytes }: { address: string; bytes: number },
): Promise<Reservation> {
  const { storeId, fileKey } = ref;
  const sender = randomUUID();
  const { settings } = await storeById(context.db, storeId);
  await refuseFullDisk(context, bytes);
  const filename = await withStore(context.db, storeId, async (client) => {
    const file = await findUploader(client, ref);
    if (!file) throw new ProblemError('upload_already_used');
    const budgets = budgetsOf(context, settings, file.uploader, address);
    const { rows } = await client.query<{ outcome: string | null }>(
      'select reserve_upload($1, $2, $3, $4, $5, $6, $7) as outcome',
      [
        storeId,
        fileKey,
        sender,
        bytes,
        JSON.stringify(budgets.map(({ counter, startsAt, limit }) => ({ counter, startsAt, limit }))),
        new Date(context.clock()),
        new Date(context.clock() - LOST_MS),
      ],
    );
    refuse(rows[0]?.outcome ?? null, budgets, context.clock());
    return file.filename;
  });
  inFlight += bytes;
  const renewing = startHeartbeat(context, ref, sender);
  let isOver = false;
  const stop = () => {
    if (!isOver) inFlight -= bytes;
    isOver = true;
    renewing.stop();
  };
  return {
    filename,
    taken: renewing.taken,
    settle: (client, kept) => {
      stop();
      return settle(client, ref, sender, kept);
    },
    release: async () => {
      stop();
      await withStore(context.db, storeId, (client) => settle(client, ref, sender, 0));
    },
  };
}

/** Bytes this process may still write for files that are arriving. */
let inFlight = 0;

/** Refuses a file that would leave too little space on the disk, which also holds the database. */
export async function refuseFullDisk({ files, limits }: Context, bytes: number): Promise<void> {
  if ((await files.freeBytes()) - inFlight - bytes < limits.freeDiskBytes)
    throw new ProblemError('storage_full');
}

async function findUploader(
  client: PoolClient,
  { storeId, fileKey }: Ref,
): Promise<{ filename: string; uploader: Uploader } | null> {
  const { rows } = await client.query<Uploader & Row<'files', 'filename'>>(
    `select filename, store_id as "storeId", order_id as "orderId", visit_id as "visitId", asked_claim as "claimId",
       coalesce(by_program, false) as "byProgram"
     from files where store_id = $1 and file_key = $2`,
    [storeId, fileKey],
  );
  const [row] = rows;
  if (!row) return null;
  const { filename, ...uploader } = row;
  return { filename, uploader };
}

function refuse(outcome: string | null, budgets: readonly Budget[], now: number): void {
  if (outcome === null) return;
  if (outcome === 'used') throw new ProblemError('upload_already_used');
  if (outcome === 'under_way')
    throw new ProblemError('upload_under_way', { params: { retryAfter: LOST_MS / 1000 } });
  const full = budgets.find(({ counter }) => counter === outcome);
  const params: ProblemParameters = full ? { retryAfter: secondsUntil(full.endsAt, now) } : {};
  if (full?.scope === 'store') throw new ProblemError('store_quota_reached', { params });
  const period = outcome.startsWith('hour:') ? 'an hour' : 'a day';
  throw new ProblemError('upload_quota_reached', { params: { ...params, period } });
}

const secondsUntil = (end: Date, now: number) => Math.max(1, Math.ceil((end.getTime() - now) / 1000));

async function settle(client: PoolClient, ref: Ref, sender: string, bytes: number): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select settle_upload($1, $2, $3, $4) as is', [
    ref.storeId,
    ref.fileKey,
    sender,
    bytes,
  ]);
  return rows[0]?.is === true;
}

/** Sends a heartbeat every few seconds, and learns of a sender that took over. */
function startHeartbeat(context: Context, { storeId, fileKey }: Ref, sender: string) {
  const taken = new AbortController();
  const say = async () => {
    const stillOurs = await withStore(context.db, storeId, (client) =>
      client.query(
        'update files set receiving_at = $4 where store_id = $1 and file_key = $2 and receiving_id = $3',
        [storeId, fileKey, sender, new Date(context.clock())],
      ),
    );
    if (stillOurs.rowCount === 0) taken.abort();
  };
  const timer = setInterval(() => {
    // A database outage ends before the file does, or the file can't be recorded anyway.
    say().catch((err: unknown) => context.log.warn({ err }, 'upload heartbeat failed'));
  }, HEARD_EVERY_MS).unref();
  return { taken: taken.signal, stop: () => clearInterval(timer) };
}

/** Releases reservations of killed processes. One by one, since two files may count towards the same numbers. */
export async function releaseLostUploads(context: Context, storeId: StoreId): Promise<void> {
  const lost = new Date(context.clock() - LOST_MS);
  const { rows } = await withStore(context.db, storeId, (client) =>
    client.query<{ key: string; sender: string }>(
      `select file_key as key, receiving_id as sender from files
       where store_id = $1 and receiving_at < $2 and receiving_id is not null limit 1000`,
      [storeId, lost],
    ),
  );
  for (const { key, sender } of rows) {
    await withStore(context.db, storeId, (client) =>
      client.query('select settle_upload($1, $2, $3, 0, $4)', [storeId, key, sender, lost]),
    );
  }
}

const DAY = 24 * 3_600_000;

/** Deletes the counts of past hours and days. */
export async function forgetBudgets({ db, clock }: Context): Promise<void> {
  await db.app.query('delete from upload_budgets where starts_at < $1', [new Date(clock() - 2 * DAY)]);
}
