import { Worker } from 'node:worker_threads';
import { readBoxes, readerOf, readInside } from './boxes.ts';

/** 12 megapixels took 1.4 s on two cores: room for 48 on a slow machine. What needs longer is not coming back. */
const TIME_LIMIT_MS = 30_000;

/**
 * The largest picture that a HEIC file declares, in pixels (`ispe` properties, ISO/IEC 23008-12 section 6.5.3):
 * the decoder takes the first picture of the file, which need not be the one that the header calls primary.
 * Null: no size found, so not a picture that we would decode.
 */
export async function largestInHeic(file: Uint8Array): Promise<number | null> {
  const read = readerOf(file);
  const top = await readBoxes(read, 0, file.length);
  const properties = await readInside(read, await readInside(read, top, 'meta', 4), 'iprp');
  const sizes = (await readInside(read, properties, 'ipco')).filter((box) => box.type === 'ispe');
  const pixels = await Promise.all(
    sizes.map(async ({ body }) => {
      const size = await read(body + 4, 8);
      return size.length === 8 ? size.readUInt32BE(0) * size.readUInt32BE(4) : Number.POSITIVE_INFINITY;
    }),
  );
  return pixels.length === 0 ? null : Math.max(...pixels);
}

export type DecodeJob = { type: 'image/heic' | 'image/bmp'; file: Uint8Array };
/** HEIC comes back as a JPEG, turned upright and without metadata; BMP as RGB pixels. */
export type Decoded = { data: Uint8Array; raw: { width: number; height: number; channels: 3 } | null };

/**
 * Decodes what libvips can't, in a thread of its own that ends with the job: what a hostile file makes it
 * allocate or loop goes with it. Null when the file can't be decoded, or not within the limits.
 */
export function decodeApart(job: DecodeJob, timeLimit = TIME_LIMIT_MS): Promise<Decoded | null> {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
    // A decoder's chatter belongs to nobody's log.
    stdout: true,
    stderr: true,
    env: {},
  });
  return new Promise((resolve) => {
    const finish = (decoded: Decoded | null) => {
      clearTimeout(timer);
      resolve(decoded);
      void worker.terminate();
    };
    const timer = setTimeout(() => finish(null), timeLimit);
    worker.once('message', finish);
    worker.once('error', () => finish(null));
    worker.once('exit', () => finish(null));
  });
}
