import type { Metadata, Sharp } from 'sharp';
import { captureTime } from '../../domain/capture-time.ts';
import { readBmpHeader } from './bmp.ts';
import { createGate } from './gate.ts';
import { decodeApart, largestInHeic } from './heic.ts';
import { loadSharp } from './sharp.ts';
import type { ImageType } from './sniff.ts';

/** Phones make 12, some 48 megapixels. */
const PIXELS_MAX = 50_000_000;
/** The longest side that is kept: a 12-megapixel photo stays whole, what is kept and shown stays bounded. */
const SIDE_MAX = 4_096;

export type ImageRefusal = 'image_too_many_pixels' | 'file_type_not_allowed' | 'file_damaged';
export type ProcessedImage = {
  data: Buffer;
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
  /** As `captureTime` in domain/capture-time.ts says. */
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

/** Two photos at once on the way through libvips, one in the slow decoder: see gate.ts. */
const pictures = createGate(2, 30);
const slowDecoder = createGate(1, 10);

/**
 * Makes a picture safe to keep and show: its size is read from the header before a pixel is decoded, then it is
 * drawn anew without any metadata, upright, in sRGB. What hides behind or inside the old bytes is gone with them.
 * @param type as `sniff` read it. @throws GateFullError when too many are waiting.
 */
export async function processImage(
  input: Buffer,
  type: ImageType,
): Promise<ProcessedImage | { refused: ImageRefusal }> {
  const facts = await readFacts(input, type);
  if ('refused' in facts) return facts;
  const apart = type === 'image/heic' || type === 'image/bmp';
  const decoded = apart
    ? await slowDecoder(() => decodeApart({ type, file: input }))
    : { data: input, raw: null };
  if (!decoded) return { refused: 'file_damaged' };
  return pictures(async () => {
    const sharp = await loadSharp();
    const drawn = await redraw(
      sharp(decoded.data, {
        limitInputPixels: PIXELS_MAX,
        // Cut-off or broken pixel data is refused; oddities that every viewer accepts are not.
        failOn: 'error',
        ...(decoded.raw ? { raw: decoded.raw } : {}),
      }),
      KEPT_AS[type],
    );
    return drawn ? { ...drawn, capturedAt: facts.capturedAt } : { refused: 'file_damaged' };
  });
}

type Facts = { capturedAt: string | null } | { refused: ImageRefusal };

async function readFacts(input: Buffer, type: ImageType): Promise<Facts> {
  if (type === 'image/bmp') {
    const header = readBmpHeader(input);
    if (!header) return { refused: 'file_damaged' };
    return tooMany(header.width * header.height) ?? { capturedAt: null };
  }
  const metadata = await readMetadata(input);
  if (!metadata) return { refused: 'file_damaged' };
  // Two readings of the same bytes must agree, or something pretends to be two things at once.
  if (SHARP_FORMATS[metadata.format] !== type) return { refused: 'file_type_not_allowed' };
  const declared = type === 'image/heic' ? await largestInHeic(input) : 0;
  if (declared === null) return { refused: 'file_damaged' };
  const pixels = Math.max(declared, metadata.width * metadata.height);
  return tooMany(pixels) ?? { capturedAt: metadata.exif ? captureTime(metadata.exif) : null };
}

function tooMany(pixels: number): { refused: ImageRefusal } | null {
  return pixels > PIXELS_MAX ? { refused: 'image_too_many_pixels' } : null;
}

/** Reads the header only. The limit is ours to judge, so that the refusal can say which one it was. */
async function readMetadata(input: Buffer): Promise<Metadata | null> {
  const sharp = await loadSharp();
  return sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
}

async function redraw(image: Sharp, format: 'jpeg' | 'png' | 'webp') {
  const upright = image
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 20 });
  const encoded = {
    jpeg: () => upright.jpeg({ quality: 82 }),
    png: () => upright.png({ compressionLevel: 6 }),
    webp: () => upright.webp({ quality: 82, effort: 2 }),
  }[format]();
  const result = await encoded.toBuffer({ resolveWithObject: true }).catch(() => null);
  if (!result) return null;
  const type = `image/${format}` as const;
  return { data: result.data, type, width: result.info.width, height: result.info.height };
}
