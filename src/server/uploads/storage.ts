import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

/** A file of a store. The key is made by `newFileKey`; an extension is allowed, never needed. */
export type FileRef = { storeId: string; fileKey: string };
/** Bytes of the file, first and last included. */
export type ByteRange = { start: number; end: number };

/** Where files live: the local disk (here) or S3 (integrations/s3). @throws StorageUnavailableError (S3); what the disk throws. */
export type FileStorage = {
  /** All or nothing: a reader sees the whole file or none, also across a crash. Replaces what was there. */
  write(ref: FileRef, content: Uint8Array | Readable): Promise<void>;
  /** The same with a file that stands, whole, under an `incomingPath`; it is gone from there afterwards, or stays on failure. */
  adopt(ref: FileRef, path: string): Promise<void>;
  /** Null: no such file. `size` is that of the whole file. */
  read(ref: FileRef, range?: ByteRange): Promise<{ stream: Readable; size: number } | null>;
  /** In bytes; null: no such file. */
  size(ref: FileRef): Promise<number | null>;
  /** What is not there is removed already. */
  remove(ref: FileRef): Promise<void>;
};

/** Where a file stands until it is known what it is: on the local disk, whatever keeps it afterwards. */
export type Incoming = {
  /** A path for a file on its way in. Nothing is made yet. */
  incomingPath(): string;
  /** Removes what a crash left half-written before `before`. */
  sweepIncoming(before: Date): Promise<void>;
  /** What is free on that disk, in bytes. */
  freeBytes(): Promise<number>;
};

export type Files = FileStorage & Incoming;

const KEY = /^[a-z0-9]{20,40}(\.[a-z0-9]{1,8})?$/;
const STORE = /^[A-Za-z0-9_-]{1,64}$/;

/** 160 bits, in letters that every file system and URL keeps apart. */
export function newFileKey(): string {
  return BigInt(`0x${randomBytes(20).toString('hex')}`)
    .toString(36)
    .padStart(31, '0');
}

/** Whether a name from outside may become part of a path: no dots to climb, no separators. */
export function isFileRef({ storeId, fileKey }: FileRef): boolean {
  return KEY.test(fileKey) && STORE.test(storeId);
}

/** Files in `{dataDir}/files/{store}/{first two letters}/{key}`; what is on its way in `{dataDir}/files/.incoming`. */
export async function createLocalFiles(dataDir: string): Promise<Files> {
  const root = join(dataDir, 'files');
  const incoming = await createIncoming(root);
  const pathOf = (ref: FileRef) => {
    if (!isFileRef(ref)) throw new Error('not a file reference');
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

/** `{root}/.incoming`, made if need be. */
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

/** A new file of all that a source brings, or no file. A piece is the source's again once the next one is asked for. */
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

/** The bytes first, then the name, then the name's own entry on the disk: the name must never be there without the bytes. */
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

/** The rename itself lasts only once its folder is on disk. Windows has no such call and needs none. */
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
