import { rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { writeNew } from './storage.ts';
import { createTurnstile } from './turnstile.ts';

/** Half a gigabit a second: no phone's line is faster, and twenty of them leave the process its time for pages. */
const BYTES_A_MILLISECOND = 64 * 1_024;
const comeIn = createTurnstile(BYTES_A_MILLISECOND);

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
 * The memory of a piece that came off a connection, now: left to the garbage collector, a rush of photos would hold
 * tens of megabytes. What else a piece may be a part of is not ours to give.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
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
