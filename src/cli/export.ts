import { mkdir, readdir } from 'node:fs/promises';
import { shortageOf } from '../server/shortages.ts';
import { writeStore } from '../server/transfer/write.ts';
import { readArguments, refuseMore, required } from './arguments.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { withDatabase } from './database.ts';
import { namedStore } from './stores.ts';

export const exporting: Command = {
  usage: [
    [
      'export --store SLUG DIR',
      'writes all that a store owns to an empty directory: rows as NDJSON per table, and its files (docs/exporting.md)',
    ],
  ],
  async run(args, { config, print }) {
    const { values, positionals } = readArguments(args, { store: { type: 'string' } });
    const slug = required(values.store, '--store');
    const dir = required(positionals[0], 'DIR');
    refuseMore(positionals, 1);
    // A missing folder is created below, once there is something to export.
    const there = await readdir(dir).catch(() => []);
    if (there.length > 0) throw new CommandError(`${dir} is not empty`);
    return withDatabase(config, async ({ context, admin }) => {
      const store = await namedStore(context.db, slug);
      await mkdir(dir, { recursive: true });
      const { tables, files } = await writeStore(context, admin, store, dir).catch((error: unknown) => {
        const shortage = shortageOf(error);
        throw shortage ? new CommandError(`${dir}: ${shortage}; the export is incomplete`) : error;
      });
      for (const [name, count] of Object.entries(tables)) print(`${name}: ${count}`);
      print(`files on disk: ${files}`);
      return EXIT.ok;
    });
  },
};
