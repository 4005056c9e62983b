/**
 * When a photo was taken (docs/rules/proof.md). A library reads the EXIF block (2.32) on the server, and in the page
 * before it shrinks a photo and loses the block. Everything else in the block is dropped.
 */

const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;

/** Options for the library: read these two tags, keyed by number, with their raw values. */
export const CAPTURE_TAGS = {
  gps: false,
  exif: { pick: [DATE_TIME_ORIGINAL, OFFSET_TIME_ORIGINAL] },
  translateKeys: false,
  reviveValues: false,
};

/**
 * @param tags what the library found for `CAPTURE_TAGS`, by number. None of it is trusted.
 * @returns ISO 8601: in UTC with `Z` if the camera wrote its offset, otherwise its local time without a zone
 * (`2026-11-05T15:00:00`). Null if there is none. Cameras without a clock write zeros or spaces.
 */
export function captureTimeOf(tags: unknown): string | null {
  const text = (tag: number): string => {
    const value = (tags as Record<number, unknown> | undefined)?.[tag];
    return typeof value === 'string' ? value : '';
  };
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text(DATE_TIME_ORIGINAL));
  if (!parts) return null;
  const local = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}`;
  const offset = text(OFFSET_TIME_ORIGINAL);
  const instant = new Date(`${local}${/^[+-]\d\d:\d\d$/.test(offset) ? offset : 'Z'}`);
  if (Number.isNaN(instant.getTime())) return null;
  return offset.trim() === '' ? local : `${instant.toISOString().slice(0, 19)}Z`;
}
