/** Writes lists of claims to files. A job that is killed begins anew: a file is there whole or not at all. */
import { Readable } from 'node:stream';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { claimExportQuerySchema, MOST_ROWS } from '../../../contract/claim-export.ts';
import type { StoreId } from '../../auth/caller.ts';
import { callerOfMaker } from '../../auth/makers.ts';
import type { Context } from '../../context.ts';
import { databaseFaultOf } from '../../database/database-fault.ts';
import { withStore } from '../../database/with-store.ts';
import { findStore } from '../../stores/queries.ts';
import { csvOf } from './lines.ts';
import { findExport, type KeptExport, noteExport } from './queries.ts';

const payloadSchema = z.object({ storeId: z.string(), id: z.string() });

export const exportTasks = (context: Context): TaskList => ({
  export_claims: async (payload) => {
    const { storeId, id } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await runExport(context, store.id, id);
  },
});

export async function runExport(context: Context, storeId: StoreId, id: string): Promise<void> {
  const asked = await withStore(context.db, storeId, (client) =>
    findExport(client, storeId, id, context.clock()),
  );
  if (asked?.state !== 'waiting') return;
  try {
    await writeFile(context, storeId, asked);
  } catch (err) {
    // The job is tried again when the database is back.
    if (databaseFaultOf(err) !== null) throw err;
    context.log.error({ err, export: id }, 'export failed');
    await note(context, storeId, { id, state: 'failed', rows: 0 });
  }
}

async function writeFile(context: Context, storeId: StoreId, asked: KeptExport): Promise<void> {
  const { id, fileKey } = asked;
  const caller = await callerOfMaker(context, storeId, asked.maker);
  if (!caller?.permissions.has('claim:read')) throw new Error('Who asked for it may no longer read claims');
  const query = claimExportQuerySchema.parse(asked.query);
  let written = 0;
  const lines = csvOf({ context, caller, query }, MOST_ROWS, async (rows) => {
    written = rows;
    await note(context, storeId, { id, state: 'waiting', rows });
  });
  await context.files.write({ storeId, fileKey }, Readable.from(lines, { objectMode: false }));
  await note(context, storeId, { id, state: 'ready', rows: written });
}

const note = ({ db }: Context, storeId: StoreId, progress: Pick<KeptExport, 'id' | 'state' | 'rows'>) =>
  withStore(db, storeId, (client) => noteExport(client, storeId, progress));
