/** The file of an import: what it is, whether it is the one that was stopped, and its bytes from any place on. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export type ImportFile = {
  /** The beginning, enough for what kind of file it is and for the first line of a CSV file. */
  head: Buffer;
  /** Bytes; null for standard input, which has no end yet. */
  size: number | null;
  /** The same for the same file, whatever its name; null for standard input, which can't be gone on with. */
  identity: string | null;
  /** Its bytes from a place on; of standard input, once, from the beginning. */
  read(offset: number): AsyncIterable<Buffer>;
};

export const HEAD_BYTES = 64 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** Errors of the file itself (missing, unreadable) are thrown as the system gives them. */
export async function openFile(path: string): Promise<ImportFile> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const head = await bytesAt(handle, 0);
    const tail = await bytesAt(handle, Math.max(0, size - HEAD_BYTES));
    return {
      head,
      size,
      identity: createHash('sha256').update(`${size}\n`).update(head).update(tail).digest('base64url'),
      read: (offset) => createReadStream(path, { start: offset, highWaterMark: CHUNK_BYTES }),
    };
  } finally {
    await handle.close();
  }
}

async function bytesAt(handle: FileHandle, position: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, position);
  return buffer.subarray(0, bytesRead);
}

export async function openStream(stdin: Readable): Promise<ImportFile> {
  const chunks = (stdin as AsyncIterable<Buffer | string>)[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, Buffer.from(value)]);
  }
  async function* read(): AsyncGenerator<Buffer> {
    yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next())
      yield Buffer.from(next.value);
  }
  return { head, size: null, identity: null, read };
}
