/** A backup under its name: whole, on the disk and read back, or not there at all. */
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { syncFolder } from '../uploads/storage.ts';
import { checkBackup } from './check.ts';
import { encrypting } from './encrypt.ts';
import { BackupError, type Manifest } from './format.ts';
import type { BackupFile } from './read.ts';
import type { BackupSource } from './source.ts';
import { writeBackup } from './write.ts';

export type Saved = { manifest: Manifest /** Of the file. */; bytes: number };

export async function saveBackup(source: BackupSource, { path, passphrase }: BackupFile): Promise<Saved> {
  if (await isThere(path)) throw new BackupError(`${path} is there already: a backup replaces nothing`);
  const unfinished = `${path}.part`;
  // Of a backup that was killed.
  await rm(unfinished, { force: true });
  try {
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    const manifest = await writeBackup(source, target, sealsOf(passphrase));
    const read = await checkBackup({ path: unfinished, passphrase });
    if (JSON.stringify(read.manifest) !== JSON.stringify(manifest)) {
      throw new BackupError(`${path} does not read back as it was written`);
    }
    const { size } = await stat(unfinished);
    await rename(unfinished, path);
    await syncFolder(dirname(resolve(path)));
    return { manifest, bytes: size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw asSentence(error, path);
  }
}

export const sealsOf = (passphrase: BackupFile['passphrase']) => (passphrase ? [encrypting(passphrase)] : []);

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file may not be larger',
  EIO: 'the disk does not take it',
  EPIPE: 'whoever should take it has gone',
  ENOENT: 'there is no such folder',
  EACCES: 'it may not be written',
  EROFS: 'the disk is read-only',
};

/** What the disk said, with the name it is about. */
export function asSentence(error: unknown, path: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const sentence = SENTENCES[code];
  return sentence ? new BackupError(`${path}: ${sentence}; nothing was kept (${code})`) : error;
}
