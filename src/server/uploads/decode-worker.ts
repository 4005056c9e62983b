import { parentPort, workerData } from 'node:worker_threads';
import { decodeBmp, readBmpHeader } from './bmp.ts';
import type { Decoded, DecodeJob } from './heic.ts';

/** 768 MiB in WebAssembly pages: thread limits count only the JavaScript heap, and libheif would use up to 2 GiB. */
const PAGES_MAX = 12_288;

const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function growWithin(this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength / 65_536 + pages > PAGES_MAX)
    throw new RangeError('memory limit of the decoder');
  return grow.call(this, pages);
};

async function fromHeic(file: Uint8Array): Promise<Decoded> {
  const { default: convert } = await import('heic-convert');
  const jpeg = await convert({ buffer: file, format: 'JPEG', quality: 0.92 });
  return { data: new Uint8Array(jpeg), raw: null };
}

function fromBmp(file: Uint8Array): Decoded | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const header = readBmpHeader(bytes);
  const pixels = header && decodeBmp(bytes, header);
  if (!pixels) return null;
  return { data: pixels, raw: { width: header.width, height: header.height, channels: 3 } };
}

const job = workerData as DecodeJob;
parentPort?.postMessage(job.type === 'image/heic' ? await fromHeic(job.file) : fromBmp(job.file));
