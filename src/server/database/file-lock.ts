/**
 * A kernel lock on an open file. It works across pid namespaces and containers, lasts until the last process with the
 * file open ends, and is inherited by child processes along with the file.
 */
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { shortageOf } from '../shortages.ts';
import { StartError } from '../start-error.ts';

/** Loaded on first use: with DATABASE_URL, Makegood also runs on platforms without this addon. */
async function locks() {
  const loaded = await import('fs-native-extensions').then(
    (module) => module.default,
    (error: NodeJS.ErrnoException) => {
      // A limit of open files says nothing about the platform.
      if (shortageOf(error)) throw error;
      return null;
    },
  );
  if (!loaded)
    throw new StartError(
      `DATA_DIR can not be locked on ${process.platform} ${process.arch}: set DATABASE_URL`,
    );
  return loaded;
}

// Errors of file systems without lock support.
const WITHOUT_LOCKS = new Set(['ENOLCK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL']);

async function attempt(path: string, handle: FileHandle, shared: boolean): Promise<boolean> {
  const { tryLock } = await locks();
  try {
    return tryLock(handle.fd, { shared });
  } catch (error) {
    if (WITHOUT_LOCKS.has((error as NodeJS.ErrnoException).code ?? ''))
      throw new StartError(`DATA_DIR: the file system of ${path} has no file locks; use another one`);
    throw error;
  }
}

/** Locks a file, creating it if necessary. Null: someone else holds the lock. Closing the handle releases it. */
export async function tryFileLock(path: string): Promise<FileHandle | null> {
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  let isMine = false;
  try {
    isMine = (await attempt(path, handle, false)) && (await isStillAt(path, handle));
    if (isMine) await giveToOwner(path, handle);
  } finally {
    if (!isMine) await handle.close();
  }
  return isMine ? handle : null;
}

/** Whether someone holds a file's lock. Checks don't disturb each other, and block a lock only for an instant. */
export async function isLocked(path: string): Promise<boolean> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return false;
  try {
    return !(await attempt(path, handle, true));
  } finally {
    await handle.close();
  }
}

/** If the file was removed or replaced in the meantime, its lock is useless. */
async function isStillAt(path: string, handle: FileHandle): Promise<boolean> {
  const [mine, there] = await Promise.all([handle.stat(), stat(path).catch(() => null)]);
  return there?.ino === mine.ino && there.dev === mine.dev;
}

/** A file created by root (`sudo makegood backup`) must stay usable for the folder's owner. */
async function giveToOwner(path: string, handle: FileHandle): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const [file, folder] = await Promise.all([handle.stat(), stat(dirname(path))]);
  if (file.uid !== folder.uid) await handle.chown(folder.uid, folder.gid);
}
