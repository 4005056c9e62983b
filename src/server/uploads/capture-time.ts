import exifr from 'exifr';
import { CAPTURE_TAGS, captureTimeOf } from '../../domain/filing/capture-time.ts';

const MARK = 'Exif\0\0';

/**
 * When a photo was taken, as returned by `captureTimeOf`. Null for an unreadable block; the picture may still be fine.
 * @param exif with or without its prefix
 */
export async function captureTime(exif: Buffer): Promise<string | null> {
  const block = exif.toString('latin1', 0, MARK.length) === MARK ? exif.subarray(MARK.length) : exif;
  const tags: unknown = await exifr.parse(block, CAPTURE_TAGS).catch(() => null);
  return captureTimeOf(tags);
}
