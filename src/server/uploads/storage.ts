import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

/** A file of a store. `newFileKey` generates the key; an extension is allowed but never needed. */
export type FileRef = { storeId: string; fileKey: string };
/** Byte range of the file, inclusive. */
export type ByteRange = { start: number; end: number };

/**
 * Where files are stored: the local disk (here) or S3 (integrations/storage/s3). @throws StorageUnavailableError (S3),
 * disk errors
 */
export type FileStorage = {
  /** Atomic: a reader sees the whole file or none, even after a crash. Replaces an existing file. */
  write(ref: FileRef, content: Uint8Array | Readable): Promise<void>;
  /** Stores a complete file from an `incomingPath` and removes it there. On failure it stays. */
  adopt(ref: FileRef, path: string): Promise<void>;
  /** Null: no such file. `size` is the size of the whole file. */
  read(ref: FileRef, range?: ByteRange): Promise<{ stream: Readable; size: number } | null>;
  /** In bytes; null: no such file. */
  size(ref: FileRef): Promise<number | null>;
  /** Removing a missing file succeeds. */
  remove(ref: FileRef): Promise<void>;
};

/** Holds files until their type is known: on the local disk, whatever stores them later. */
export type Incoming = {
  /** A path for an arriving file. Creates nothing yet. */
  incomingPath(): string;
  /** Removes half-written files from before `before`, left by crashes. */
  sweepIncoming(before: Date): Promise<void>;
  /** Free space on that disk, in bytes. */
  freeBytes(): Promise<number>;
};

export type Files = FileStorage & Incoming;

const KEY = /^[a-z0-9]{20,40}(\.[a-z0-9]{1,8})?$/;
const STORE = /^[A-Za-z0-9_-]{1,64}$/;

/** 160 bits, in letters that stay distinct in every file system and URL. */
export function newFileKey(): string {
  return BigInt(`0x${randomBytes(20).toString('hex')}`)
    .toString(36)
    .padStart(31, '0');
}

/** Whether a name from outside may be part of a path: no dots to climb, no separators. */
export function isFileRef({ storeId, fileKey }: FileRef): boolean {
  return KEY.test(fileKey) && STORE.test(storeId);
}

/** Files in `{dataDir}/files/{store}/{first two letters}/{key}`; arriving ones in `{dataDir}/files/.incoming`. */
export async function createLocalFiles(dataDir: string): Promise<Files> {
  const root = join(dataDir, 'files');
  const incoming = await createIncoming(root);
  const pathOf = (ref: FileRef) => {
    if (!isFileRef(ref)) throw new Error('Invalid file reference');
    return join(root, ref.storeId, ref.fileKey.slice(0, 2), ref.fileKey);
  };
  return {
    ...incoming,
    write: (ref, content) => writeWhole(incoming.incomingPath(), pathOf(ref), content),
    adopt: (ref, path) => adoptFile(path, pathOf(ref)),
    read: (ref, range) => readFrom(pathOf(ref), range),
    size: (ref) => sizeOf(pathOf(ref)),
    remove: (ref) => rm(pathOf(ref), { force: true }),
  };
}

/** `{root}/.incoming`, created if necessary. */
export async function createIncoming(root: string): Promise<Incoming> {
  const folder = join(root, '.incoming');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    incomingPath: () => join(folder, randomBytes(16).toString('hex')),
    sweepIncoming: (before) => sweep(folder, before),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/**
 * Writes a new file with everything from the source, or none. A chunk's memory may be reused once the next is
 * requested.
 */
export async function writeNew(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    try {
      await file.writeFile(source);
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function writeWhole(temporary: string, path: string, content: Uint8Array | Readable): Promise<void> {
  const source = content instanceof Readable ? content : Readable.from([content], { objectMode: false });
  try {
    await writeNew(temporary, source);
    await adoptFile(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** First the bytes, then the name, then the folder's entry on disk: the name must never exist without the bytes. */
async function adoptFile(from: string, path: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(from, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(from, path);
  await syncFolder(folder);
}

/** A rename is durable only once its folder is flushed. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readFrom(path: string, range?: ByteRange) {
  const size = await sizeOf(path);
  return size === null ? null : { stream: createReadStream(path, range ?? {}), size };
}

async function sizeOf(path: string): Promise<number | null> {
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return facts ? facts.size : null;
}

async function sweep(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts && facts.mtime < before) await rm(path, { force: true });
  }
}
