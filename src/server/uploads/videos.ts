import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { type Box, type BoxReader, openBoxes, type ReadAt, TooManyBoxesError } from './boxes.ts';
import { FILM, MOVIE, SAMPLE_ENTRY, type Shape, TRACK, type TrackKind } from './film-shape.ts';
import { chunksOf, type Span } from './samples.ts';

/** A phone writes five: picture, sound, and its sensors. */
const TRACKS_MAX = 16;

export type VideoFacts = {
  size: number;
  /** From the movie header, in UTC; null if the camera wrote none. */
  capturedAt: string | null;
};
export type VideoRefusal = 'file_type_not_allowed';

/** The video is not one we accept. */
class NoFilmError extends Error {
  override name = 'NoFilmError';
}

/**
 * Checks that a file on disk is one complete MP4 or QuickTime video with a picture track, and keeps what a player needs
 * (film-shape.ts), plus picture and sound. Everything else is overwritten in place and renamed `free`, so that no
 * offset changes: metadata, unknown boxes, and other tracks with their samples, since some cameras write the location
 * every second. The video is not decoded, so marks within its pictures stay. Reads only headers and tables, within one
 * budget of boxes. Runs in the process of file-process.ts.
 */
export function cleanVideo(path: string): VideoFacts | { refused: VideoRefusal } {
  const file = openSync(path, 'r+');
  try {
    const { size } = fstatSync(file);
    const film = readFilm(openBoxes(fileReader(file)), size);
    for (const box of film.boxesToBlank) writeSync(file, 'free', box.start + 4, 'latin1');
    for (const span of film.spansToBlank) blank(file, span);
    if (film.end < size) ftruncateSync(file, film.end);
    return { size: film.end, capturedAt: film.capturedAt };
  } catch (error) {
    if (error instanceof NoFilmError || error instanceof TooManyBoxesError)
      return { refused: 'file_type_not_allowed' };
    throw error;
  } finally {
    closeSync(file);
  }
}

const WINDOW = 4_096;

/** Headers are either close together or far apart, so a small window saves most reads and wastes little. */
function fileReader(file: number): ReadAt {
  let [start, window] = [0, Buffer.alloc(0)];
  return (at, length) => {
    if (at < start || at + length > start + window.length) {
      const fresh = Buffer.alloc(Math.max(WINDOW, length));
      [start, window] = [at, fresh.subarray(0, readSync(file, fresh, 0, fresh.length, at))];
    }
    return window.subarray(at - start, at - start + length);
  };
}

type Film = {
  end: number;
  capturedAt: string | null;
  boxesToBlank: Box[];
  spansToBlank: Span[];
};

type Walk = { reader: BoxReader; film: Film };

/** @throws NoFilmError, TooManyBoxesError. Checks everything before changing anything. */
function readFilm(reader: BoxReader, size: number): Film {
  const { boxes, end } = reader.list(0, size);
  const film: Film = { end, capturedAt: null, boxesToBlank: [], spansToBlank: [] };
  const [movie, ...more] = boxes.filter(({ type }) => type === 'moov');
  const media = boxes.filter(({ type }) => type === 'mdat');
  if (!movie || more.length > 0 || media.length === 0) throw new NoFilmError('not one movie with its media');
  const walk = { reader, film };
  const others = readMovie(walk, movie, media);
  // Other tracks' samples would be spread over all fragments. No known camera writes both.
  if (others > 0 && boxes.some(({ type }) => type === 'moof'))
    throw new NoFilmError('other tracks in fragments');
  for (const box of boxes) if (box !== movie) keepAs(walk, box, shapeOf(FILM.inside, box));
  return film;
}

/** @returns the number of tracks that are neither picture nor sound. */
function readMovie(walk: Walk, movie: Box, media: readonly Box[]): number {
  const { reader, film } = walk;
  let [tracks, pictures, others] = [0, 0, 0];
  for (const box of boxesIn(walk, movie)) {
    if (box.type === 'mvhd') film.capturedAt ??= recordedAt(reader.read(box.body, 12));
    if (box.type !== 'trak') {
      keepAs(walk, box, shapeOf(MOVIE.inside, box));
      continue;
    }
    tracks += 1;
    if (tracks > TRACKS_MAX) throw new NoFilmError('too many tracks');
    const track = readTrack(walk, box);
    if (track.kind) {
      if (track.kind === 'vide') pictures += 1;
      keepAs(walk, box, TRACK, track.kind);
      continue;
    }
    others += 1;
    film.spansToBlank.push(...within(media, chunksOf(reader.read, track.table)));
    blankBox(film, box);
  }
  if (pictures === 0) throw new NoFilmError('no picture');
  return others;
}

/** A track's kind by its handler, null if it is neither picture nor sound, and its sample table. */
function readTrack({ reader }: Walk, track: Box): { kind: TrackKind | null; table: Box[] } {
  const inside = (boxes: readonly Box[], type: string) =>
    boxes.filter((box) => box.type === type).flatMap((box) => reader.list(box.body, box.end).boxes);
  const media = inside([track], 'trak').filter(({ type }) => type === 'mdia');
  if (media.length > 1) throw new NoFilmError('a track of two media');
  const parts = inside(media, 'mdia');
  const handlers = parts.filter(({ type }) => type === 'hdlr');
  const [handler] = handlers;
  if (!handler || handlers.length > 1) throw new NoFilmError('a track without one handler');
  const name = reader.read(handler.body + 8, 4).toString('latin1');
  const kind = name === 'vide' || name === 'soun' ? name : null;
  return { kind, table: kind ? [] : inside(inside(parts, 'minf'), 'stbl') };
}

/** The parts of `spans` within the media boxes, sorted and without overlap, so that each byte is blanked once. */
function within(media: readonly Box[], spans: readonly Span[] | null): Span[] {
  if (!spans) throw new NoFilmError('tables that contradict themselves');
  const merged: Span[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  if (merged.length * media.length > 10_000_000) throw new NoFilmError('too many pieces');
  return media.flatMap(({ body, end }) =>
    merged
      .map(({ from, to }) => ({ from: Math.max(from, body), to: Math.min(to, end) }))
      .filter(({ from, to }) => from < to),
  );
}

/** The type comes from the file, so `toString` must find nothing. */
function shapeOf(inside: Shape['inside'], { type }: Box): Shape | undefined {
  return inside && Object.hasOwn(inside, type) ? inside[type] : undefined;
}

/** Keeps the parts of a box that its shape lists and blanks the rest; without a shape, blanks everything. */
function keepAs(walk: Walk, box: Box, shape: Shape | undefined, kind?: TrackKind): void {
  const { film } = walk;
  if (!shape) blankBox(film, box);
  else if (box.type === 'stsd' && kind) keepSampleEntries(walk, box, kind);
  else if (box.type === 'dref') keepReferences(walk, box);
  else {
    if (shape.most !== undefined) blankFrom(film, box, box.body + shape.most);
    if (!shape.inside) return;
    for (const inner of boxesIn(walk, box)) keepAs(walk, inner, shapeOf(shape.inside, inner), kind);
  }
}

const REFERENCE_TYPES = ['url ', 'urn ', 'alis', 'rsrc'];

/** Samples must be in this file. An `alis` contains the path and the owner of their original file. */
function keepReferences(walk: Walk, box: Box): void {
  for (const reference of boxesIn(walk, box, 8)) {
    const flags = walk.reader.read(reference.body, 4).at(3) ?? 0;
    if (!REFERENCE_TYPES.includes(reference.type) || (flags & 1) === 0)
      throw new NoFilmError('samples that are in another file');
    blankFrom(walk.film, reference, reference.body + 4);
  }
}

/** The codec's name: 31 characters for people. */
const CODER_NAME = { from: 42, to: 74 };

function keepSampleEntries(walk: Walk, box: Box, kind: TrackKind): void {
  const { headers, inside } = SAMPLE_ENTRY[kind];
  for (const entry of boxesIn(walk, box, 8)) {
    const length = entry.end - entry.body;
    if (length < (headers[0] ?? 0)) throw new NoFilmError('a sample entry cut short');
    if (kind === 'vide')
      walk.film.spansToBlank.push({ from: entry.body + CODER_NAME.from, to: entry.body + CODER_NAME.to });
    const header = headers.find((skip) => length >= skip && isFilled(walk, entry, skip));
    if (header === undefined) throw new NoFilmError('a sample entry that is no list of boxes');
    for (const setup of boxesIn(walk, entry, header)) keepAs(walk, setup, shapeOf(inside, setup));
  }
}

/** Whether boxes fill a box to its end, up to a remainder too short for another one. */
function isFilled({ reader }: Walk, box: Box, skip: number): boolean {
  const from = box.body + skip;
  return box.end - reader.list(from, box.end).end < 8;
}

/** QuickTime ends some lists with four zeros. A remainder too short for a box is blanked. */
function boxesIn({ reader, film }: Walk, box: Box, skip = 0): Box[] {
  const { boxes, end } = reader.list(box.body + skip, box.end);
  if (box.end - end >= 8) throw new NoFilmError(`${box.type} holds what is no box`);
  if (end < box.end) film.spansToBlank.push({ from: end, to: box.end });
  return boxes;
}

function blankBox(film: Film, box: Box): void {
  film.boxesToBlank.push(box);
  blankFrom(film, box, box.body);
}

function blankFrom(film: Film, box: Box, from: number): void {
  if (from < box.end) film.spansToBlank.push({ from, to: box.end });
}

const ZEROS = Buffer.alloc(65_536);

function blank(file: number, { from, to }: Span): void {
  for (let at = from; at < to; at += ZEROS.length) {
    writeSync(file, ZEROS, 0, Math.min(ZEROS.length, to - at), at);
  }
}

/** Seconds between 1904, where the format's clock starts, and 1970. */
const EPOCH_1904 = 2_082_844_800;

function recordedAt(bytes: Buffer): string | null {
  if (bytes.length < 12) return null;
  const seconds = bytes[0] === 1 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4);
  // No phone filmed before 1990, so the clock was never set.
  if (seconds < EPOCH_1904 + 631_152_000 || seconds > 0xffffffff) return null;
  return `${new Date((seconds - EPOCH_1904) * 1000).toISOString().slice(0, 19)}Z`;
}
