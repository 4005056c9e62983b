/** The boxes of an ISO base media file (ISO/IEC 14496-12): MP4, QuickTime and HEIC are lists of them. */

/** `start` is the first byte of the header, `body` the first after it, `end` the first after the box. */
export type Box = { type: string; start: number; body: number; end: number };

/** Reads `length` bytes at `at`; shorter at the end of the file. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

/** More than any camera writes at one level; stops a file of a million empty boxes. */
const BOXES_MAX = 4_096;

/**
 * The whole boxes between `from` and `to`, in order, up to the first that is cut off or impossible: the caller
 * compares the last `end` with `to`. A size of 0 means "to the end", 1 that 64 bits follow.
 */
export async function readBoxes(read: ReadAt, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  let at = from;
  while (to - at >= 8 && boxes.length < BOXES_MAX) {
    const header = await read(at, 16);
    if (header.length < 8) break;
    const size = header.readUInt32BE(0);
    if (size === 1 && header.length < 16) break;
    const length = size === 1 ? Number(header.readBigUInt64BE(8)) : size === 0 ? to - at : size;
    const body = at + (size === 1 ? 16 : 8);
    if (at + length > to || at + length < body) break;
    boxes.push({ type: header.toString('latin1', 4, 8), start: at, body, end: at + length });
    at += length;
  }
  return boxes;
}

/** The boxes inside every box of one type. `skip`: bytes of its own before them (a full box has 4). */
export async function readInside(read: ReadAt, boxes: Box[], type: string, skip = 0): Promise<Box[]> {
  const inner = boxes.filter((box) => box.type === type);
  const lists = await Promise.all(inner.map((box) => readBoxes(read, box.body + skip, box.end)));
  return lists.flat();
}

export function readerOf(bytes: Uint8Array): ReadAt {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return async (at, length) => buffer.subarray(at, at + length);
}
