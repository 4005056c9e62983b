/** What is done to a file before it is sent. */
import { captureTimeOfJpeg } from '../../domain/capture-time.ts';
import { shrinkPhoto } from './shrink.ts';

/** `capturedAt`: ISO time; null where the photo says none. */
export type Prepared = { file: File; capturedAt: string | null };

const EXIF_BYTES = 131_072;

/** The time is read first: shrinking draws the photo anew and loses it. */
export async function prepare(original: File): Promise<Prepared> {
  const capturedAt = captureTimeOfJpeg(new Uint8Array(await original.slice(0, EXIF_BYTES).arrayBuffer()));
  return { file: await shrinkPhoto(original), capturedAt };
}
