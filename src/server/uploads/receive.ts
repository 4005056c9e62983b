import { rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { writeNew } from './storage.ts';
import { createThrottle } from './throttle.ts';

/** Half a gigabit per second: no phone is faster, and twenty of them leave the process time for pages. */
const BYTES_A_MILLISECOND = 64 * 1_024;
const comeIn = createThrottle(BYTES_A_MILLISECOND);

/**
 * The stream is left open, not destroyed, so the route can still answer 413 on the same connection before closing it.
 */
export type TooLarge = { tooLarge: true };

export type ReceivedFile = { path: string; size: number };

/**
 * Writes a request or a form part to disk, never more than `maxBytes`, one chunk in memory at a time. Rejects if the
 * sender disconnects. Leaves nothing behind on failure.
 */
export async function receiveFile(
  stream: Readable,
  maxBytes: number,
  path: string,
): Promise<ReceivedFile | TooLarge> {
  const turn = comeIn();
  let size = 0;
  let tooLarge = false;
  const bounded = async function* () {
    for await (const chunk of upTo(stream, maxBytes)) {
      if (chunk === null) {
        tooLarge = true;
        return;
      }
      await turn(chunk.length);
      size += chunk.length;
      yield chunk;
      if (stream instanceof IncomingMessage) giveBack(chunk);
    }
  };
  await writeNew(path, bounded());
  if (!tooLarge) return { path, size };
  await rm(path, { force: true });
  return { tooLarge: true };
}

/**
 * Frees the memory of a network chunk at once: left to the garbage collector, a rush of photos would hold tens of
 * megabytes. Skips chunks that share a larger buffer.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** The chunks of a stream, and null in place of the one that exceeds the limit. */
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
