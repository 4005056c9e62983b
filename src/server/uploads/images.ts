import { access, readFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { readBmpHeader } from './bmp.ts';
import { captureTime } from './capture-time.ts';
import { type DecodeJob, decodeApart, largestInHeic } from './heic.ts';
import { loadSharp } from './sharp.ts';
import type { ImageType } from './sniff.ts';

/**
 * Pixels by what they cost. Phones make 12, some 48 megapixels, as JPEG or HEIC. The others are screenshots and drawings:
 * 6 MB of noise in few colors can hold 50 megapixels of them, which take seconds to read and to write.
 */
const PIXELS_MAX: Record<ImageType, number> = {
  'image/jpeg': 50_000_000,
  'image/heic': 50_000_000,
  'image/png': 16_000_000,
  'image/gif': 16_000_000,
  'image/bmp': 16_000_000,
  'image/webp': 16_000_000,
};
/** Above, a picture is kept as a JPEG: noise costs five times the time and bytes as PNG, ten times as WebP. */
const LOSSLESS_MAX = 4_000_000;
/** The longest side that is kept: a 12-megapixel photo stays whole, what is kept and shown stays bounded. */
const SIDE_MAX = 4_096;

export type ImageRefusal = 'image_too_many_pixels' | 'file_type_not_allowed' | 'file_damaged';
/** Paths of files. `type` as `sniff` read it from the bytes. `side`: drawn as a JPEG of at most so many pixels, for paper. */
export type PictureJob = { input: string; output: string; type: ImageType; side?: number };
export type PictureFacts = {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  size: number;
  width: number;
  height: number;
  /** As `captureTimeOf` in domain/capture-time.ts says. */
  capturedAt: string | null;
};

/** What each type is kept as. Of an animation the first frame is kept: a photo is evidence, not a film. */
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
 * Makes a picture safe to keep and show: its size is read from the header before a pixel is decoded, then it is
 * drawn anew without any metadata, upright, in sRGB. What hides behind or inside the old bytes is gone with them.
 * From file to file: with pixels in buffers, the process would keep three photos for each one that it works on.
 * Runs in the process of file-process.ts.
 */
export async function processImage(job: PictureJob): Promise<PictureFacts | { refused: ImageRefusal }> {
  const { input, type } = job;
  const isApart = type === 'image/heic' || type === 'image/bmp';
  // What can't be opened is no broken picture: libvips would call both the same.
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
      // Cut-off or broken pixel data is refused; oddities that every viewer accepts are not.
      failOn: 'error',
      ...(decoded?.raw ? { raw: decoded.raw } : {}),
    }),
    { ...job, pixels: facts.pixels },
  );
  return drawn ? { ...drawn, capturedAt: facts.capturedAt } : { refused: 'file_damaged' };
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
  // Two readings of the same bytes must agree, or something pretends to be two things at once.
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

/** Reads the header only. The limit is ours to judge, so that the refusal can say which one it was. */
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
    // Optimised tables would cost a second copy of the picture in memory, for a twentieth of the bytes.
    jpeg: () => upright.jpeg({ quality: 82, optimiseCoding: false }),
    png: () => upright.png({ compressionLevel: 6 }),
    webp: () => upright.webp({ quality: 82, effort: 2 }),
  }[format]();
  const info = await encoded.toFile(output).catch(drawingError);
  if (!info) return null;
  return { type: `image/${format}` as const, size: info.size, width: info.width, height: info.height };
}

/** Null for a picture that can't be drawn; libvips says it in words when it is the disk instead. */
function drawingError(error: Error): null {
  const reason = /No space left|quota exceeded|No such file|unable to open for write/i.exec(
    error.message,
  )?.[0];
  if (!reason) return null;
  throw Object.assign(error, {
    code: /space/i.test(reason) ? 'ENOSPC' : /quota/i.test(reason) ? 'EDQUOT' : 'EIO',
  });
}
