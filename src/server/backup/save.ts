/** Saves a backup under its name: complete, on disk and verified, or not at all. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { shortageOf } from '../shortages.ts';
import { syncFolder } from '../uploads/storage.ts';
import { checkBackup } from './check.ts';
import { encrypting } from './encrypt.ts';
import { type Last, refuseFewer, removeForgotten, unfinishedName } from './folder.ts';
import { BackupError, type Manifest } from './format.ts';
import type { BackupFile } from './read.ts';
import type { BackupSource } from './source.ts';
import { writeBackup } from './write.ts';

export type Saved = { manifest: Manifest /** Size of the file. */; bytes: number };

/** @param last the new one must not have fewer rows; null accepts any */
export async function saveBackup(
  source: BackupSource,
  { path, passphrase }: BackupFile,
  last: Last | null = null,
): Promise<Saved> {
  if (await isThere(path)) throw isTaken(path);
  const folder = dirname(resolve(path));
  // A unique name, since another backup to the same path may be running.
  const unfinished = unfinishedName(path, randomBytes(6).toString('hex'));
  await removeForgotten(folder, Date.now());
  try {
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    const manifest = await writeBackup(source, target, sealsOf(passphrase));
    if (last) refuseFewer(path, manifest, last);
    const read = await checkBackup({ path: unfinished, passphrase });
    if (JSON.stringify(read.manifest) !== JSON.stringify(manifest)) {
      throw new BackupError(`${path} does not read back as it was written`);
    }
    const { size } = await stat(unfinished);
    await giveName(unfinished, path);
    await syncFolder(folder);
    return { manifest, bytes: size };
  } catch (error) {
    throw asSentence(error, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

const isTaken = (path: string) => new BackupError(`${path} exists already: a backup replaces nothing`);

/** Linking fails if the name is taken, while renaming would replace another backup. */
async function giveName(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw isTaken(path);
    // Some file systems (FAT, some network shares) don't support links.
    if (!WITHOUT_LINKS.has(code)) throw error;
    if (await isThere(path)) throw isTaken(path);
    await rename(unfinished, path);
  }
}

const WITHOUT_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']);

export const sealsOf = (passphrase: BackupFile['passphrase']) => (passphrase ? [encrypting(passphrase)] : []);

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const SENTENCES: Readonly<Record<string, string>> = {
  EFBIG: 'the file may not be larger',
  EIO: 'the disk does not take it',
  EPIPE: 'whoever should take it has gone',
  ENOENT: 'there is no such folder',
  EACCES: 'it may not be written',
  EROFS: 'the disk is read-only',
};

/** A disk error with the path it concerns. */
export function asSentence(error: unknown, path: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const sentence = shortageOf(error) ?? SENTENCES[code];
  return sentence ? new BackupError(`${path}: ${sentence}; nothing was kept (${code})`) : error;
}
