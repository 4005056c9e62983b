import { dirname, join, resolve } from 'node:path';
import { type Last, lastBackupIn, nameAt, removeOld } from '../server/backup/folder.ts';
import { fingerprintOf, type Manifest } from '../server/backup/format.ts';
import { asSentence, saveBackup, sealsOf } from '../server/backup/save.ts';
import type { BackupSource } from '../server/backup/source.ts';
import { writeBackup } from '../server/backup/write.ts';
import type { Config } from '../server/config.ts';
import type { Foundation } from '../server/start.ts';
import { version } from '../server/version.ts';
import { readArguments, refuseMore, required } from './arguments.ts';
import { type Command, CommandError, EXIT, type Io } from './command.ts';
import { withDatabase } from './database.ts';
import { readPassphrase } from './passphrase.ts';

const OPTIONS = {
  'passphrase-file': { type: 'string' },
  into: { type: 'string' },
  keep: { type: 'string' },
  'allow-fewer': { type: 'boolean' },
} as const;

export const backup: Command = {
  usage: [
    [
      'backup FILE [--passphrase-file P] [--allow-fewer]',
      'database and files in one file, also while the server runs (docs/backup.md); "-" writes to standard output',
    ],
    [
      'backup --into DIR [--keep N] [--passphrase-file P] [--allow-fewer]',
      'the same under a name with the time; then removes all but the newest N',
    ],
  ],
  async run(args, io) {
    const { values, positionals } = readArguments(args, OPTIONS);
    const { into } = values;
    const path = into ? join(into, nameAt(Date.now())) : required(positionals[0], 'FILE');
    refuseMore(positionals, into ? 0 : 1);
    const keep = keepOf(values.keep, into);
    if (path === '-' && process.stdout.isTTY)
      throw new CommandError('Standard output is a terminal: name a file, or pipe it to what keeps it');
    const passphrase = await readPassphrase(values['passphrase-file']);
    return withDatabase(io.config, async (open) => {
      const source = sourceOf(io.config, open);
      if (path === '-') return report(await toOutput(source, passphrase), io, passphrase !== null);
      const fingerprint = fingerprintOf(source.context.secret);
      const last = values['allow-fewer']
        ? null
        : await lastBackupIn(dirname(resolve(path)), { passphrase, fingerprint });
      const manifest = await toFile(source, { path, passphrase, last }, io);
      if (into && keep !== null) for (const name of await removeOld(into, keep)) io.print(`${name}: removed`);
      return report(manifest, io, passphrase !== null);
    });
  },
};

/** Only files with our own names are ever removed. */
function keepOf(value: string | undefined, into: string | undefined): number | null {
  if (value === undefined) return null;
  if (!into) throw new CommandError('--keep goes with --into DIR');
  const keep = Number(value);
  if (!/^\d{1,5}$/.test(value) || keep < 1) throw new CommandError('--keep: a whole number from 1 to 99999');
  return keep;
}

function sourceOf({ secret }: Config, { adminUrl, context }: Foundation): BackupSource {
  return { adminUrl, context, program: version(), isSecretInside: secret === null };
}

async function toFile(
  source: BackupSource,
  { last, ...file }: { path: string; passphrase: string | null; last: Last | null },
  io: Io,
) {
  const { manifest, bytes } = await saveBackup(source, file, last);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { count } = manifest.files;
  io.print(
    `${file.path}: ${manifest.tables.length} tables, ${rows} rows, ${count} files, ${(bytes / 1e6).toFixed(1)} MB, read back and found good`,
  );
  return manifest;
}

/** Can't be verified here; check it with `restore FILE --check`. */
async function toOutput(source: BackupSource, passphrase: string | null): Promise<Manifest> {
  try {
    return await writeBackup(source, process.stdout, sealsOf(passphrase));
  } catch (error) {
    throw asSentence(error, 'Standard output');
  }
}

function report({ secret, files }: Manifest, { note }: Io, isSealed: boolean): number {
  const what = secret.isInside ? 'what shoppers wrote and the secret' : 'what shoppers wrote';
  if (!isSealed) note(`It holds ${what}, not encrypted: keep it as safe as the database.\n`);
  if (!secret.isInside) note('It does not hold MAKEGOOD_SECRET: keep that as well, elsewhere.\n');
  if (files.lost === 0) return EXIT.ok;
  note(
    `${files.lost} files are missing in DATA_DIR that the database speaks of; all else is in the backup.\n`,
  );
  return EXIT.refused;
}
