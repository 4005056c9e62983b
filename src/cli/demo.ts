import type { Pool } from 'pg';
import { plantDemo } from '../demo/plant.ts';
import { demoStores } from '../demo/stores.ts';
import { exclusively, LOCKS } from '../server/database/advisory.ts';
import type { Files } from '../server/uploads/storage.ts';
import { readArguments, refuseMore, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { withDatabase } from './database.ts';

export const demo: Command = {
  usage: [['demo reset', 'demo mode only: removes all that the demo stores own and plants them anew']],
  async run(args, { config, print }) {
    const { positionals } = readArguments(args, {});
    if (positionals[0] !== 'reset') return unknownVerb('demo', positionals[0], ['reset']);
    refuseMore(positionals, 1);
    if (config.mode !== 'demo') throw new CommandError('MAKEGOOD_MODE: demo reset runs in demo mode only');
    return withDatabase(config, async ({ admin, context }) => {
      // A demo store's id is its slug (src/demo/plant.ts).
      await exclusively(admin, LOCKS.demo, async () => {
        for (const { slug } of demoStores) await removeStore(admin, context.files, slug);
        await plantDemo(context);
      });
      print(`${demoStores.map((store) => store.slug).join(' and ')} are as on the first day`);
      return EXIT.ok;
    });
  },
};

/** All rows of a store at once, then its files. As the owner of the tables: nobody else may remove history. */
async function removeStore(admin: Pool, files: Files, storeId: string): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.store', $1, true)", [storeId]);
    const { rows } = await client.query<{ fileKey: string }>(
      'select file_key as "fileKey" from files where store_id = $1',
      [storeId],
    );
    // Claims hold on to their orders; everything else goes with the store.
    await client.query('delete from claims where store_id = $1', [storeId]);
    await client.query('delete from stores where id = $1', [storeId]);
    await client.query('commit');
    for (const { fileKey } of rows) await files.remove({ storeId, fileKey });
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
