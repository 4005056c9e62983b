/**
 * Imports files, and tries what an import would do. Each batch is saved in one transaction with its position, its counts and its
 * refusals, so a job that is killed and runs again goes on there and counts nothing twice.
 */
import type { TaskList } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { endOf, IMPORT_PERMISSIONS } from '../../domain/imports/import-run.ts';
import type { StoreId } from '../auth/caller.ts';
import { callerOfMaker, personOfMaker } from '../auth/makers.ts';
import type { Context } from '../context.ts';
import { databaseFaultOf } from '../database/database-fault.ts';
import { withStore } from '../database/with-store.ts';
import { type Importable, ORDERS, PRODUCTS } from '../import-formats.ts';
import {
  type Entry,
  importDocuments,
  type Reached,
  type RefusedDocument,
  type Saved,
  withSaved,
} from '../imports/import-documents.ts';
import { readDocuments } from '../imports/read-documents.ts';
import { UnreadableFile } from '../imports/source.ts';
import { openStored } from '../imports/stored-file.ts';
import type { FormatOptions } from '../integrations/shops/ports.ts';
import { DEFAULT_PROTECTION_PRODUCT } from '../integrations/shops/protection-product.ts';
import { writeNotices } from '../news/queries.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';
import {
  addKept,
  addRefusals,
  beginTurn,
  findRun,
  hasTurn,
  type KeptRun,
  moveRun,
  noteProgress,
} from './queries.ts';

const payloadSchema = z.object({ storeId: z.string(), id: z.string() });

export const importTasks = (context: Context): TaskList => ({
  import_file: async (payload) => {
    const { storeId, id } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await runImport(context, store, id);
  },
});

/** Named of one document. */
const MOST_FIELDS = 20;

/** The person who started it has lost their rights. Whoever has them can let it go on. */
class NotAllowed extends Error {}

/** The run was stopped or discarded, or another job has it now. */
class TurnOver extends Error {}

const SORRY = 'Something went wrong on our side. Start it again: it goes on where it stopped.';
const NO_FILE = 'The file is no longer stored. Upload it again as a new import.';
const NO_RIGHT =
  'The person who started it may no longer import here. Start it again to import with your rights.';

export async function runImport(context: Context, store: KnownStore, id: string): Promise<void> {
  const run = await withStore(context.db, store.id, (client) =>
    beginTurn(client, store.id, id, context.clock()),
  );
  if (!run) return;
  try {
    await (run.kind === 'orders'
      ? readAll(ORDERS, context, store, run)
      : readAll(PRODUCTS, context, store, run));
    const state = endOf(run.phase);
    await end(context, store.id, run, { state, reason: null, dropsFile: state === 'done' });
  } catch (err) {
    if (err instanceof TurnOver) return;
    // The job is tried again when the database is back.
    if (databaseFaultOf(err) !== null) throw err;
    const isKnown = err instanceof UnreadableFile || err instanceof NotAllowed;
    if (!isKnown) context.log.error({ err, import: id }, 'import failed');
    await end(context, store.id, run, {
      ...{ state: 'failed', reason: isKnown ? err.message : SORRY },
      // It will never be readable: the run can’t go on.
      dropsFile: err instanceof UnreadableFile,
    });
  }
}

async function readAll<Document>(
  importable: Importable<Document>,
  context: Context,
  store: KnownStore,
  run: KeptRun,
): Promise<void> {
  const caller = await callerOfMaker(context, store.id, run.maker);
  if (!IMPORT_PERMISSIONS[run.kind].every((one) => caller?.permissions.has(one))) {
    throw new NotAllowed(NO_RIGHT);
  }
  const file =
    run.fileKey === null
      ? null
      : await openStored(context.files, { storeId: store.id, fileKey: run.fileKey });
  if (!file) throw new UnreadableFile(NO_FILE);
  const options = optionsOf(store, run);
  const reading = {
    ...{ kind: run.kind, shape: importable.csv, options },
    ignoresUnknownColumns: run.ignoresColumns,
  };
  await importDocuments({
    source: readDocuments(file, reading, run.position ?? undefined),
    ...{ formats: importable.formats, options, before: run.counts },
    save: (batch, reached, refusals) =>
      saveBatch(importable, { context, storeId: store.id, run, batch, reached, refusals }),
    // A trial keeps nothing.
    ...(run.phase !== 'trial' && {
      onSaved: (before: number, read: number) => importable.onSaved(context, before, read),
    }),
  });
}

const optionsOf = (store: KnownStore, { takesTests }: KeptRun): FormatOptions => ({
  ...{ currency: store.currency, timeZone: store.timeZone },
  protectionProduct: DEFAULT_PROTECTION_PRODUCT,
  testOrders: takesTests ? 'accept' : 'refuse',
  warrantyMetaKey: null,
});

type Batch<Document> = {
  context: Context;
  storeId: StoreId;
  run: KeptRun;
  batch: Entry<Document>[];
  reached: Reached;
  refusals: readonly RefusedDocument[];
};

async function saveBatch<Document>(
  importable: Importable<Document>,
  { context, storeId, run, batch, reached, refusals }: Batch<Document>,
): Promise<Saved[]> {
  return withStore(context.db, storeId, async (client) => {
    if (!(await hasTurn(client, storeId, run))) throw new TurnOver();
    if (run.phase === 'trial') await client.query('savepoint trial');
    const saved = await importable.save({ app: client }, storeId, batch, null);
    // The rules that save are the ones that say what would be saved.
    if (run.phase === 'trial') await client.query('rollback to savepoint trial');
    const from = reached.counts.refused - refusals.length;
    await addRefusals(client, storeId, { id: run.id, from, refusals });
    const kept = saved.flatMap(({ kept: fields }, at) =>
      fields.length === 0 ? [] : [{ reference: batch[at]?.key ?? '', fields: fields.slice(0, MOST_FIELDS) }],
    );
    await addKept(client, storeId, { id: run.id, from: reached.counts.kept, kept });
    const counts = withSaved(reached.counts, saved);
    await noteProgress(client, storeId, {
      ...{ id: run.id, position: reached.position, counts, now: context.clock() },
    });
    return saved;
  });
}

type End = Pick<KeptRun, 'state' | 'reason'> & { dropsFile: boolean };

async function end(context: Context, storeId: StoreId, run: KeptRun, ending: End): Promise<void> {
  const isDone = await finish(context, storeId, run, ending);
  if (isDone && ending.dropsFile && run.fileKey)
    await context.files.remove({ storeId, fileKey: run.fileKey });
}

/** False if the run is another job's by now. */
function finish(
  context: Context,
  storeId: StoreId,
  run: KeptRun,
  { state, reason, dropsFile }: End,
): Promise<boolean> {
  const now = context.clock();
  return withStore(context.db, storeId, async (client: PoolClient) => {
    if (!(await hasTurn(client, storeId, run))) return false;
    const reached = await findRun(client, storeId, { id: run.id, kind: run.kind, now });
    if (!reached) return false;
    await moveRun(client, storeId, reached, {
      ...{ state, reason, now },
      ...(state === 'checked' && { trial: reached.counts }),
      ...(dropsFile && { fileKey: null }),
    });
    if (state !== 'checked') await tellMaker(client, storeId, run, { isFailed: state === 'failed', now });
    return true;
  });
}

/** An import by an API token tells nobody. */
async function tellMaker(
  client: PoolClient,
  storeId: StoreId,
  { id, maker, kind, fileName }: KeptRun,
  { isFailed, now }: { isFailed: boolean; now: number },
): Promise<void> {
  const personId = personOfMaker(maker);
  if (personId === null) return;
  const told = { kind: 'import_finished', personId, claimId: null, about: id, actorId: null } as const;
  await writeNotices(client, storeId, [{ ...told, details: { importKind: kind, isFailed, fileName } }], now);
}
