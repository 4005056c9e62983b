import { checkBackup } from '../server/backup/check.ts';
import type { Manifest } from '../server/backup/format.ts';
import { restoreBackup } from '../server/backup/restore.ts';
import { readArguments, refuseMore, required } from './arguments.ts';
import { type Command, EXIT } from './command.ts';
import { readPassphrase } from './passphrase.ts';

const OPTIONS = { 'passphrase-file': { type: 'string' }, check: { type: 'boolean' } } as const;

export const restore: Command = {
  usage: [
    [
      'restore FILE [--passphrase-file P]',
      'makes an empty DATA_DIR (and the empty database of DATABASE_URL) into what was backed up (docs/backup.md)',
    ],
    ['restore FILE --check [--passphrase-file P]', 'reads a backup to its end and writes nothing'],
  ],
  async run(args, { config, print }) {
    const { values, positionals } = readArguments(args, OPTIONS);
    const path = required(positionals[0], 'FILE');
    refuseMore(positionals, 1);
    const file = { path, passphrase: await readPassphrase(values['passphrase-file']) };
    if (values.check) {
      print(`${path} is good: ${summary((await checkBackup(file)).manifest)}`);
      return EXIT.ok;
    }
    const { manifest, aside } = await restoreBackup(config, file);
    for (const old of aside) print(`What stood there before is now ${old}`);
    print(`Restored and read back: ${summary(manifest)}`);
    return EXIT.ok;
  },
};

function summary({ takenAt, program, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables, ${rows} rows, ${files.count} files as of ${takenAt} (Makegood ${program})`;
}
