import { recover } from '../server/archive/recover.ts';
import { checkBackup } from '../server/backup/check.ts';
import type { Manifest } from '../server/backup/format.ts';
import { restoreBackup } from '../server/backup/restore.ts';
import type { Config } from '../server/config.ts';
import { readArguments, refuseMore, required } from './arguments.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { readPassphrase } from './passphrase.ts';

const OPTIONS = {
  'passphrase-file': { type: 'string' },
  check: { type: 'boolean' },
  at: { type: 'string' },
} as const;

export const restore: Command = {
  usage: [
    [
      'restore FILE [--passphrase-file P]',
      'makes an empty DATA_DIR (and the empty database of DATABASE_URL) into what was backed up (docs/backup.md)',
    ],
    [
      'restore --at TIME',
      'makes an empty DATA_DIR into what it was at that time (2026-11-22T06:50:00Z, or "latest"), from ARCHIVE_DIR',
    ],
    ['restore FILE --check [--passphrase-file P]', 'verifies a backup without restoring it'],
  ],
  async run(args, { config, print }) {
    const { values, positionals } = readArguments(args, OPTIONS);
    if (values.at !== undefined) {
      refuseMore(positionals, 0);
      print(await restoreAt(config, values.at));
      return EXIT.ok;
    }
    const path = required(positionals[0], 'FILE');
    refuseMore(positionals, 1);
    const file = { path, passphrase: await readPassphrase(values['passphrase-file']) };
    if (values.check) {
      print(`${path} is good: ${summary((await checkBackup(file)).manifest)}`);
      return EXIT.ok;
    }
    const { manifest, aside } = await restoreBackup(config, file);
    for (const old of aside) print(`The previous files were moved to ${old}`);
    print(`Restored and read back: ${summary(manifest)}`);
    return EXIT.ok;
  },
};

async function restoreAt({ archiveDir, dataDir }: Config, text: string): Promise<string> {
  if (!archiveDir) throw new CommandError('ARCHIVE_DIR: is missing');
  const at = timeFrom(text);
  const { copy, files } = await recover(dataDir, archiveDir, at);
  const moment = at?.toISOString() ?? 'the end of the archive';
  return `Restored to ${moment}, from the copy of ${copy.toISOString()}; ${files} files brought back`;
}

/** Requires a time zone: without one it could silently be hours off. */
function timeFrom(text: string): Date | null {
  if (text === 'latest') return null;
  const at = new Date(text);
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(at.getTime())
  )
    throw new CommandError('--at: a time with its zone, as 2026-11-22T06:50:00Z, or "latest"');
  return at;
}

function summary({ takenAt, program, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables, ${rows} rows, ${files.count} files as of ${takenAt} (Makegood ${program})`;
}
