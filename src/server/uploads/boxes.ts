/** The boxes of an ISO base media file (ISO/IEC 14496-12): MP4, QuickTime and HEIC files are lists of them. */

/** `start` is the first byte of the header, `body` the first after it, `end` the first after the box. */
export type Box = { type: string; start: number; body: number; end: number };

/** Reads `length` bytes at `at`; fewer at the end of the file. */
export type ReadAt = (at: number, length: number) => Buffer;

/** `end`: the end of the last complete box. Before the requested end if a box is truncated or invalid. */
export type BoxList = { boxes: Box[]; end: number };

/** The file has more boxes than any camera writes. */
export class TooManyBoxesError extends Error {
  override name = 'TooManyBoxesError';
}

/**
 * More than a camera writes in a whole file: about thirty per track, and eight per second of a fragmented video. The
 * budget covers the whole file, because a limit per list would multiply with nested lists.
 */
export const BOXES_MAX = 8_192;

export type BoxReader = {
  read: ReadAt;
  /**
   * The complete boxes between `from` and `to`, in order.
   * @throws TooManyBoxesError if more boxes than the budget were read from this file.
   */
  list(from: number, to: number): BoxList;
};

/** @param budget how many boxes may be read, across all lists of the file. */
export function openBoxes(read: ReadAt, budget = BOXES_MAX): BoxReader {
  let left = budget;
  return {
    read,
    list: (from, to) => {
      const boxes: Box[] = [];
      let at = from;
      for (let box = boxAt(read, at, to); box; box = boxAt(read, at, to)) {
        left -= 1;
        if (left < 0) throw new TooManyBoxesError(`more than ${budget} boxes`);
        boxes.push(box);
        at = box.end;
      }
      return { boxes, end: at };
    },
  };
}

/** A size of 0 means "to the end of the file", 1 that a 64-bit size follows. Null: no complete box starts here. */
function boxAt(read: ReadAt, at: number, to: number): Box | null {
  if (to - at < 8) return null;
  const header = read(at, 16);
  if (header.length < 8) return null;
  const size = header.readUInt32BE(0);
  if (size === 1 && header.length < 16) return null;
  const length = size === 1 ? Number(header.readBigUInt64BE(8)) : size === 0 ? to - at : size;
  const body = at + (size === 1 ? 16 : 8);
  const end = at + length;
  if (end > to || end < body) return null;
  return { type: header.toString('latin1', 4, 8), start: at, body, end };
}

/** The boxes inside every box of one type. `skip`: bytes before them (4 in a full box). */
export function listInside(reader: BoxReader, boxes: readonly Box[], type: string, skip = 0): Box[] {
  return boxes
    .filter((box) => box.type === type)
    .flatMap((box) => reader.list(box.body + skip, box.end).boxes);
}

export function readerOf(bytes: Uint8Array): ReadAt {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (at, length) => buffer.subarray(at, at + length);
}
