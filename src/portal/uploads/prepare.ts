/** What is done to a file before it is sent. */
import { parse } from 'exifr/dist/mini.esm.mjs';
import { CAPTURE_TAGS, captureTimeOf } from '../../domain/filing/capture-time.ts';
import { shrinkPhoto } from './shrink.ts';

/** `capturedAt`: ISO time; null where the photo says none. */
export type Prepared = { file: File; capturedAt: string | null };

// An EXIF block has 64 kB at most, and stands near the beginning.
const EXIF_BYTES = 131_072;

/** The time is read first: shrinking draws the photo again and loses it. */
export async function prepare(original: File): Promise<Prepared> {
  const head = await original.slice(0, EXIF_BYTES).arrayBuffer();
  const tags: unknown = await parse(head, CAPTURE_TAGS).catch(() => null);
  return { file: await shrinkPhoto(original), capturedAt: captureTimeOf(tags) };
}
