import { Worker } from 'node:worker_threads';
import { listInside, openBoxes, type ReadAt, readerOf, TooManyBoxesError } from './boxes.ts';

/** 12 megapixels took 1.4 s on two cores, so this allows 48 on a slow machine. Anything longer has hung. */
const TIME_LIMIT_MS = 24_000;

/**
 * The largest picture that a HEIC file declares, in pixels (`ispe` properties, ISO/IEC 23008-12 section 6.5.3). The
 * decoder uses the first picture of the file, which need not be the primary one. Null: no size found, or more boxes
 * than a picture has, so it must not be decoded.
 */
export function largestInHeic(file: Uint8Array): number | null {
  try {
    return sizesIn(readerOf(file), file.length);
  } catch (error) {
    if (error instanceof TooManyBoxesError) return null;
    throw error;
  }
}

function sizesIn(read: ReadAt, length: number): number | null {
  const reader = openBoxes(read);
  const top = reader.list(0, length).boxes;
  const properties = listInside(reader, listInside(reader, top, 'meta', 4), 'iprp');
  const sizes = listInside(reader, properties, 'ipco').filter(({ type }) => type === 'ispe');
  let largest: number | null = null;
  for (const { body } of sizes) {
    const size = read(body + 4, 8);
    const pixels = size.length === 8 ? size.readUInt32BE(0) * size.readUInt32BE(4) : Number.POSITIVE_INFINITY;
    largest = Math.max(largest ?? 0, pixels);
  }
  return largest;
}

export type DecodeJob = { type: 'image/heic' | 'image/bmp'; file: Uint8Array };
/** HEIC results in an upright JPEG without metadata, BMP in RGB pixels. */
export type Decoded = { data: Uint8Array; raw: { width: number; height: number; channels: 3 } | null };

/**
 * Decodes what libvips can't, in a thread that ends with the job, along with anything a hostile file makes it allocate
 * or loop. Null if the file can't be decoded within the limits.
 */
export function decodeApart(job: DecodeJob, timeLimit = TIME_LIMIT_MS): Promise<Decoded | null> {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
    // A decoder's output belongs in nobody's log.
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
