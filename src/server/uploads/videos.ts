import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { type Box, type ReadAt, readBoxes, readInside } from './boxes.ts';

/** Boxes at the top of an MP4 or QuickTime file that carry no picture or sound but may carry a place or a name. */
const PRIVATE_AT_TOP = ['meta', 'uuid', 'udta', 'skip', 'free', 'wide', 'XMP_'];
/** The same inside `moov` and its `trak`s: `udta/©xyz` and the keys of `meta` hold the place of recording. */
const PRIVATE_INSIDE = ['meta', 'uuid', 'udta', 'skip', 'free'];

export type VideoFacts = {
  size: number;
  /** From the movie header, in UTC; null when the camera wrote none. */
  capturedAt: string | null;
};

/**
 * Checks that a file on disk is one whole MP4 or QuickTime film with a picture track, and clears what says where
 * and by whom it was taken. The film itself is not decoded or drawn anew: boxes are blanked in place and named
 * `free`, so that no offset changes; whatever follows the last whole box is cut off. What stays: streams that a
 * camera records along with the picture (some write places there second by second), and marks in the picture.
 */
export async function cleanVideo(path: string): Promise<VideoFacts | { refused: 'file_type_not_allowed' }> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const read = reader(file);
    const top = await readBoxes(read, 0, size);
    const movies = await readInside(read, top, 'moov');
    const tracks = await readInside(read, movies, 'trak');
    const whole = top.some((box) => box.type === 'mdat') && (await hasPicture(read, tracks));
    if (!whole) return { refused: 'file_type_not_allowed' };
    const found = [
      ...top.filter((box) => PRIVATE_AT_TOP.includes(box.type)),
      ...[...movies, ...tracks].filter((box) => PRIVATE_INSIDE.includes(box.type)),
    ];
    for (const box of found) await blank(file, box);
    const end = top.at(-1)?.end ?? 0;
    if (end < size) await file.truncate(end);
    return { size: end, capturedAt: await recordedAt(read, movies) };
  } finally {
    await file.close();
  }
}

function reader(file: FileHandle): ReadAt {
  return async (at, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
}

/** A handler of type `vide` in one of the tracks: without it this is a song, or nothing. */
async function hasPicture(read: ReadAt, tracks: Box[]): Promise<boolean> {
  const handlers = (await readInside(read, tracks, 'mdia')).filter((box) => box.type === 'hdlr');
  for (const { body } of handlers) {
    if ((await read(body + 8, 4)).toString('latin1') === 'vide') return true;
  }
  return false;
}

const BLANK = Buffer.alloc(65_536);

async function blank(file: FileHandle, box: Box): Promise<void> {
  await file.write('free', box.start + 4, 'latin1');
  for (let at = box.body; at < box.end; at += BLANK.length) {
    await file.write(BLANK, 0, Math.min(BLANK.length, box.end - at), at);
  }
}

/** Seconds between 1904, where the format's clock starts, and 1970. */
const EPOCH_1904 = 2_082_844_800;

async function recordedAt(read: ReadAt, movies: Box[]): Promise<string | null> {
  const header = movies.find((box) => box.type === 'mvhd');
  const bytes = header ? await read(header.body, 12) : Buffer.alloc(0);
  if (bytes.length < 12) return null;
  const seconds = bytes[0] === 1 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4);
  // Nothing was filmed by a phone before 1990: a clock that was never set.
  if (seconds < EPOCH_1904 + 631_152_000 || seconds > 0xffffffff) return null;
  return `${new Date((seconds - EPOCH_1904) * 1000).toISOString().slice(0, 19)}Z`;
}
