/** Writes what a store has of a customer to a tar archive. A job that is killed begins anew: a file is there whole or not at all. */
import { Readable } from 'node:stream';
import type { TaskList } from 'graphile-worker';
import { pack as newPack } from 'tar-stream';
import { z } from 'zod';
import { EXPORTED, type ExportedTable, PERSON_FORMAT } from '../../../domain/privacy/exported.ts';
import type { StoreId } from '../../auth/caller.ts';
import { addEntry, addStream } from '../../backup/archive.ts';
import { lastOf } from '../../claims/present-resolution.ts';
import type { Context } from '../../context.ts';
import { openCode } from '../../database/credit-codes.ts';
import { databaseFaultOf } from '../../database/database-fault.ts';
import { withStore } from '../../database/with-store.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import {
  codesOfPerson,
  filesOfPerson,
  findExport,
  type KeptExport,
  noteExport,
  rowsOfPerson,
} from './queries.ts';

const payloadSchema = z.object({ storeId: z.string(), id: z.string(), hasCodes: z.boolean().default(false) });

export const personExportTasks = (context: Context): TaskList => ({
  export_person: async (payload) => {
    const { storeId, id, hasCodes } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await exportPerson(context, store, id, hasCodes);
  },
});

/** @param hasCodes whether codes of store credit are whole in it, or only their ends */
export async function exportPerson(
  context: Context,
  store: KnownStore,
  id: string,
  hasCodes: boolean,
): Promise<void> {
  const now = context.clock();
  const asked = await withStore(context.db, store.id, (client) => findExport(client, store.id, { id, now }));
  if (asked?.state !== 'waiting') return;
  try {
    await writeArchive(context, store, asked, hasCodes);
    await end(context, store.id, asked, 'ready');
  } catch (err) {
    // The job is tried again when the database is back.
    if (databaseFaultOf(err) !== null) throw err;
    context.log.error({ err, export: id }, 'export of a customer failed');
    await end(context, store.id, asked, 'failed');
  }
}

async function writeArchive(
  context: Context,
  store: KnownStore,
  asked: KeptExport,
  hasCodes: boolean,
): Promise<void> {
  const { emailKey, fileKey } = asked;
  const { json, keys } = await withStore(context.db, store.id, async (client) => {
    const lists: string[] = [];
    for (const table of Object.keys(EXPORTED) as ExportedTable[]) {
      lists.push(`${JSON.stringify(table)}: ${await rowsOfPerson(client, store.id, table, emailKey)}`);
    }
    const codes = (await codesOfPerson(client, store.id, emailKey)).map(
      ({ claim_id, position, ...sealed }) => ({
        ...{
          claim_id,
          position,
          code: hasCodes ? openCode(context, sealed) : lastOf(openCode(context, sealed)),
        },
      }),
    );
    lists.push(`"credit_codes": ${JSON.stringify(codes)}`);
    const head = {
      format: PERSON_FORMAT,
      store: store.slug,
      email: emailKey,
      exportedAt: new Date(context.clock()).toISOString(),
    };
    return {
      json: `${JSON.stringify(head).slice(0, -1)},\n${lists.join(',\n')}}\n`,
      keys: await filesOfPerson(client, store.id, emailKey),
    };
  });
  const pack = newPack();
  const written = context.files.write({ storeId: store.id, fileKey }, Readable.from(pack));
  // Awaited below; without a listener, a failure meanwhile would end the process.
  written.catch(() => undefined);
  try {
    await addEntry(pack, 'person.json', json);
    for (const key of keys) {
      const file = await context.files.read({ storeId: store.id, fileKey: key });
      if (file) await addStream(pack, `files/${key}`, file.size, file.stream);
    }
    pack.finalize();
  } catch (error) {
    pack.destroy(error as Error);
    throw error;
  }
  await written;
}

/** The customer may have been erased meanwhile: then the file goes too. */
async function end(
  context: Context,
  storeId: StoreId,
  { id, fileKey }: KeptExport,
  state: 'ready' | 'failed',
): Promise<void> {
  const isAsked = await withStore(context.db, storeId, async (client) => {
    const kept = await findExport(client, storeId, { id, now: context.clock(), how: 'held' });
    if (kept) await noteExport(client, storeId, { id, state });
    return kept !== null;
  });
  if (!isAsked || state === 'failed') await context.files.remove({ storeId, fileKey });
}
