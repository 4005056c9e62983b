/**
 * When a photo was taken, out of its EXIF block (EXIF 2.32, a TIFF directory); everything else in it is dropped. Used by
 * the server, and by the page before it shrinks a photo and loses the block (docs/rules/proof.md).
 */

const EXIF_DIRECTORY = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;

type Entry = { tag: number; type: number; count: number; valueAt: number };

/**
 * @param exif with or without the leading `Exif\0\0`.
 * @returns ISO 8601: in UTC with `Z` when the camera wrote its offset, else its local time without a zone
 * (`2026-11-05T15:00:00`). Null when there is none or it can't be read.
 */
export function captureTime(exif: Uint8Array): string | null {
  try {
    const block = latin1(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
    return readTimes(block, new DataView(block.buffer, block.byteOffset, block.byteLength));
  } catch (error) {
    // Offsets that point outside the block: the picture may still be a good one.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

// JPEG (ISO/IEC 10918-1): segments of marker and length; EXIF stands in the first application segment.
const APP1 = 0xffe1;
const START_OF_SCAN = 0xffda;

/** The same out of the beginning of a JPEG file; 128 kB hold every EXIF block. */
export function captureTimeOfJpeg(head: Uint8Array): string | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let at = 2;
  while (at + 4 <= head.length) {
    const marker = view.getUint16(at);
    const length = view.getUint16(at + 2);
    if (marker === APP1 && latin1(head, at + 4, 6) === 'Exif\0\0') {
      return captureTime(head.slice(at + 4, at + 2 + length));
    }
    if (marker < 0xff00 || marker === START_OF_SCAN) return null;
    at += 2 + length;
  }
  return null;
}

function latin1(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function readTimes(block: Uint8Array, tiff: DataView): string | null {
  const little = latin1(block, 0, 2) === 'II';
  const root = directory(tiff, long(tiff, 4, little), little);
  const pointer = root.find((entry) => entry.tag === EXIF_DIRECTORY);
  if (!pointer) return null;
  const entries = directory(tiff, long(tiff, pointer.valueAt, little), little);
  const text = (tag: number) => {
    const entry = entries.find((one) => one.tag === tag && one.type === 2);
    if (!entry) return '';
    const at = entry.count > 4 ? long(tiff, entry.valueAt, little) : entry.valueAt;
    return latin1(block, at, Math.min(entry.count, 64)).split('\0')[0] ?? '';
  };
  return toIso(text(DATE_TIME_ORIGINAL), text(OFFSET_TIME_ORIGINAL));
}

function directory(tiff: DataView, at: number, little: boolean): Entry[] {
  return Array.from({ length: short(tiff, at, little) }, (_, index) => {
    const start = at + 2 + index * 12;
    return {
      tag: short(tiff, start, little),
      type: short(tiff, start + 2, little),
      count: long(tiff, start + 4, little),
      valueAt: start + 8,
    };
  });
}

/** `2026:11:05 15:00:00` and `-05:00`. Cameras without a clock write zeros or spaces. */
function toIso(time: string, offset: string): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(time);
  if (!parts) return null;
  const local = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}`;
  const instant = new Date(`${local}${/^[+-]\d\d:\d\d$/.test(offset) ? offset : 'Z'}`);
  if (Number.isNaN(instant.getTime())) return null;
  return offset.trim() === '' ? local : `${instant.toISOString().slice(0, 19)}Z`;
}

function short(tiff: DataView, at: number, little: boolean): number {
  return tiff.getUint16(at, little);
}

function long(tiff: DataView, at: number, little: boolean): number {
  return tiff.getUint32(at, little);
}
