/** Prepares a file for upload. */
import { parse } from 'exifr/dist/mini.esm.mjs';
import { CAPTURE_TAGS, captureTimeOf } from '../../domain/filing/capture-time.ts';
import { shrinkPhoto } from './shrink.ts';

/** `capturedAt` is an ISO time; null if the photo has none. */
export type Prepared = { file: File; capturedAt: string | null };

// An EXIF block has at most 64 kB and is near the start of the file.
const EXIF_BYTES = 131_072;

/** Reads the capture time first, because shrinking the photo drops its metadata. */
export async function prepare(original: File): Promise<Prepared> {
  const head = await original.slice(0, EXIF_BYTES).arrayBuffer();
  const tags: unknown = await parse(head, CAPTURE_TAGS).catch(() => null);
  return { file: await shrinkPhoto(original), capturedAt: captureTimeOf(tags) };
}
