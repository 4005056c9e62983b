import { access, readFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { readBmpHeader } from './bmp.ts';
import { captureTime } from './capture-time.ts';
import { differenceHash } from './difference-hash.ts';
import { type DecodeJob, decodeApart, largestInHeic } from './heic.ts';
import { loadSharp } from './sharp.ts';
import type { ImageType } from './sniff.ts';

/**
 * Pixel limits by cost. Phones take photos of 12, some of 48 megapixels, as JPEG or HEIC. The others are screenshots
 * and drawings: 6 MB of noise in few colors can hold 50 megapixels, which take seconds to read and to write.
 */
const PIXELS_MAX: Record<ImageType, number> = {
  'image/jpeg': 50_000_000,
  'image/heic': 50_000_000,
  'image/png': 16_000_000,
  'image/gif': 16_000_000,
  'image/bmp': 16_000_000,
  'image/webp': 16_000_000,
};
/** Larger pictures are stored as JPEG: noise takes five times the time and bytes as PNG, ten times as WebP. */
const LOSSLESS_MAX = 4_000_000;
/** The maximum longer side: a 12-megapixel photo keeps its size, and stored files stay limited. */
const SIDE_MAX = 4_096;

export type ImageRefusal = 'image_too_many_pixels' | 'file_type_not_allowed' | 'file_damaged';
/**
 * Paths of files. `type`: as `sniff` detected it. `side`: for print, as a JPEG with this maximum longer side in pixels.
 */
export type PictureJob = { input: string; output: string; type: ImageType; side?: number };
export type PictureFacts = {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  size: number;
  width: number;
  height: number;
  /** As returned by `captureTimeOf` in domain/filing/capture-time.ts. */
  capturedAt: string | null;
  /** As stored, for finding the same photo again (difference-hash.ts); null for prints and pictures without contrast. */
  hash: string | null;
};

/** The storage format of each type. An animation keeps its first frame: a photo is evidence, not a video. */
const KEPT_AS: Record<ImageType, 'jpeg' | 'png' | 'webp'> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'png',
  'image/bmp': 'png',
  'image/webp': 'webp',
  'image/heic': 'jpeg',
};

const SHARP_FORMATS: Record<string, ImageType> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heif: 'image/heic',
};

/**
 * Makes a picture safe to store and show. The header gives the size before any pixel is decoded; then the picture is
 * re-encoded upright, in sRGB and without metadata, which drops anything hidden in or after the old bytes. Works from
 * file to file, since pixel buffers would hold three copies of each photo. Runs in the process of file-process.ts.
 */
export async function processImage(job: PictureJob): Promise<PictureFacts | { refused: ImageRefusal }> {
  const { input, type } = job;
  const isApart = type === 'image/heic' || type === 'image/bmp';
  // An unreadable file is not a broken picture, but libvips reports both the same way.
  await access(input);
  const bytes = isApart ? await readFile(input) : null;
  const facts = await readFacts(job, bytes);
  if ('refused' in facts) return facts;
  const decoded = bytes && (await decodeApart({ type: type as DecodeJob['type'], file: bytes }));
  if (isApart && !decoded) return { refused: 'file_damaged' };
  const sharp = await loadSharp();
  const drawn = await redraw(
    sharp(decoded?.data ?? input, {
      limitInputPixels: PIXELS_MAX[type],
      // Refuses truncated or broken pixel data, but not the oddities every viewer accepts.
      failOn: 'error',
      ...(decoded?.raw ? { raw: decoded.raw } : {}),
    }),
    { ...job, pixels: facts.pixels },
  );
  if (!drawn) return { refused: 'file_damaged' };
  const hash = job.side === undefined ? await hashOf(job.output) : null;
  return { ...drawn, capturedAt: facts.capturedAt, hash };
}

/** The hash of a stored picture. */
export async function hashOf(path: string): Promise<string | null> {
  const sharp = await loadSharp();
  return differenceHash(sharp(path, { limitInputPixels: PIXELS_MAX['image/jpeg'] }).timeout({ seconds: 20 }));
}

type Facts = { capturedAt: string | null; pixels: number } | { refused: ImageRefusal };

async function readFacts({ input, type }: PictureJob, bytes: Buffer | null): Promise<Facts> {
  if (bytes && type === 'image/bmp') {
    const header = readBmpHeader(bytes);
    if (!header) return { refused: 'file_damaged' };
    const pixels = header.width * header.height;
    return tooMany(type, pixels) ?? { pixels, capturedAt: null };
  }
  const metadata = await readMetadata(input);
  if (!metadata) return { refused: 'file_damaged' };
  // Both detections must agree. Otherwise the file pretends to be two things at once.
  if (SHARP_FORMATS[metadata.format] !== type) return { refused: 'file_type_not_allowed' };
  const declared = bytes ? largestInHeic(bytes) : 0;
  if (declared === null) return { refused: 'file_damaged' };
  const pixels = Math.max(declared, metadata.width * metadata.height);
  return (
    tooMany(type, pixels) ?? { pixels, capturedAt: metadata.exif ? await captureTime(metadata.exif) : null }
  );
}

function tooMany(type: ImageType, pixels: number): { refused: ImageRefusal } | null {
  return pixels > PIXELS_MAX[type] ? { refused: 'image_too_many_pixels' } : null;
}

/** Reads only the header. The limit is checked by us, so that the refusal can name it. */
async function readMetadata(input: string): Promise<Metadata | null> {
  const sharp = await loadSharp();
  return sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
}

async function redraw(image: Sharp, { type, output, side, pixels }: PictureJob & { pixels: number }) {
  const isLarge = pixels > LOSSLESS_MAX;
  const format = side !== undefined || isLarge ? 'jpeg' : KEPT_AS[type];
  const most = side ?? SIDE_MAX;
  const upright = image
    .autoOrient()
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
    .flatten(format === 'jpeg' ? { background: '#fff' } : false)
    .timeout({ seconds: 20 });
  const encoded = {
    // Optimized tables would need a second copy of the picture in memory, to save a twentieth of the bytes.
    jpeg: () => upright.jpeg({ quality: 82, optimiseCoding: false }),
    png: () => upright.png({ compressionLevel: 6 }),
    webp: () => upright.webp({ quality: 82, effort: 2 }),
  }[format]();
  const info = await encoded.toFile(output).catch(drawingError);
  if (!info) return null;
  return { type: `image/${format}` as const, size: info.size, width: info.width, height: info.height };
}

/** Null for a picture that can't be drawn. Rethrows if libvips' message says the disk is at fault. */
function drawingError(error: Error): null {
  const reason = /No space left|quota exceeded|No such file|unable to open for write/i.exec(
    error.message,
  )?.[0];
  if (!reason) return null;
  throw Object.assign(error, {
    code: /space/i.test(reason) ? 'ENOSPC' : /quota/i.test(reason) ? 'EDQUOT' : 'EIO',
  });
}
