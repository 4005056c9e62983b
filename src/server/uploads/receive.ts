import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { writeNew } from './storage.ts';
import { createTurnstile } from './turnstile.ts';

// Twenty photos at once are gigabits: a page must not wait until a piece of each was handled.
const turn = createTurnstile();

/**
 * The stream was left where it stands, not destroyed: the route can still answer 413 on the same connection and
 * close it then.
 */
export type TooLarge = { tooLarge: true };

export type ReceivedFile = { path: string; size: number };

/**
 * Brings a request or a form part onto the disk, never more than `maxBytes`; memory stays at one piece. Rejects when the
 * sender goes away. Leaves nothing behind when it fails.
 */
export async function receiveFile(
  stream: Readable,
  maxBytes: number,
  path: string,
): Promise<ReceivedFile | TooLarge> {
  let size = 0;
  let tooLarge = false;
  const bounded = async function* () {
    for await (const chunk of upTo(stream, maxBytes)) {
      if (chunk === null) {
        tooLarge = true;
        return;
      }
      await turn();
      size += chunk.length;
      yield chunk;
    }
  };
  await writeNew(path, bounded);
  if (!tooLarge) return { path, size };
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
