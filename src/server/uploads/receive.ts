import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { writeNew } from './storage.ts';

/**
 * The stream was left where it stands, not destroyed: the route can still answer 413 on the same connection and
 * close it then.
 */
export type TooLarge = { tooLarge: true };

export type ReceivedFile = { path: string; size: number; sha256: string };

/**
 * Brings a request or a form part onto the disk, never more than `maxBytes`; memory stays at one piece. Rejects when the
 * sender goes away. Leaves nothing behind when it fails.
 */
export async function receiveFile(
  stream: Readable,
  maxBytes: number,
  path: string,
): Promise<ReceivedFile | TooLarge> {
  const hash = createHash('sha256');
  let size = 0;
  let tooLarge = false;
  const bounded = async function* () {
    for await (const chunk of upTo(stream, maxBytes)) {
      if (chunk === null) {
        tooLarge = true;
        return;
      }
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await writeNew(path, bounded);
  if (!tooLarge) return { path, size, sha256: hash.digest('hex') };
  await rm(path, { force: true });
  return { tooLarge: true };
}

/** The pieces of a stream, and null in place of the one that goes over. */
async function* upTo(stream: Readable, maxBytes: number): AsyncGenerator<Buffer | null> {
  let size = 0;
  // Leaving a plain `for await` destroys the stream, and with a request its connection.
  for await (const piece of stream.iterator({ destroyOnReturn: false })) {
    const chunk = piece as Buffer;
    size += chunk.length;
    if (size > maxBytes) {
      yield null;
      return;
    }
    yield chunk;
  }
}
