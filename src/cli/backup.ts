import type { Manifest } from '../server/backup/format.ts';
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

export const backup: Command = {
  usage: [
    [
      'backup FILE [--passphrase-file P]',
      'database and files in one file, also while the server runs (docs/backup.md); "-" writes to standard output',
    ],
  ],
  async run(args, io) {
    const { values, positionals } = readArguments(args, { 'passphrase-file': { type: 'string' } });
    const path = required(positionals[0], 'FILE');
    refuseMore(positionals, 1);
    if (path === '-' && process.stdout.isTTY)
      throw new CommandError('Standard output is a terminal: name a file, or pipe it to what keeps it');
    const passphrase = await readPassphrase(values['passphrase-file']);
    return withDatabase(io.config, async (open) => {
      const source = sourceOf(io.config, open);
      const manifest =
        path === '-' ? await toOutput(source, passphrase) : await toFile(source, { path, passphrase }, io);
      return report(manifest, io, passphrase !== null);
    });
  },
};

function sourceOf({ secret }: Config, { adminUrl, context }: Foundation): BackupSource {
  return { adminUrl, context, program: version(), isSecretInside: secret === null };
}

async function toFile(source: BackupSource, file: { path: string; passphrase: string | null }, io: Io) {
  const { manifest, bytes } = await saveBackup(source, file);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { count } = manifest.files;
  io.print(
    `${file.path}: ${manifest.tables.length} tables, ${rows} rows, ${count} files, ${(bytes / 1e6).toFixed(1)} MB, read back and found good`,
  );
  return manifest;
}

/** Can't be read back: whoever keeps it checks it with `restore FILE --check`. */
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
