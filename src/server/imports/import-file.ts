/** The file of an import: its kind, its identity for resuming, and its bytes from any position. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export type ImportFile = {
  /** The start of the file, enough to detect its kind and to read a CSV header. */
  head: Buffer;
  /** Bytes; null for standard input, whose size is unknown. */
  size: number | null;
  /** Identical for the same contents, whatever the name; null for standard input, which can't be resumed. */
  identity: string | null;
  /** Its bytes from a position on. Standard input can be read once, from the start. */
  read(offset: number): AsyncIterable<Buffer>;
};

export const HEAD_BYTES = 64 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** Errors of the file itself (missing, unreadable) are thrown unchanged. */
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
