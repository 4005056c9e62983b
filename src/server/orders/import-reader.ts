/** Reads order documents from a file or standard input, one at a time, whatever the file's size. */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { DocumentSplitter, type Piece } from './import-split.ts';

/** `index` counts documents from 0; `line` (from 1) and `offset` (bytes) say where one begins in the file. */
export type ReadOrder = { index: number; line: number; offset: number } & (
  | { value: unknown }
  | { error: string }
);

/** `-` is standard input. Errors of the file itself (missing, unreadable) are thrown as the system gives them. */
export async function* readOrders(
  file: string,
  { stdin = process.stdin }: { stdin?: Readable } = {},
): AsyncGenerator<ReadOrder> {
  yield* readOrderStream(file === '-' ? stdin : createReadStream(file, { highWaterMark: 256 * 1024 }));
}

export async function* readOrderStream(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<ReadOrder> {
  const splitter = new DocumentSplitter();
  let index = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (const piece of splitter.push(bytes)) yield parse(piece, index++);
  }
  for (const piece of splitter.end()) yield parse(piece, index++);
}

function parse(piece: Piece, index: number): ReadOrder {
  const place = { index, line: piece.line, offset: piece.offset };
  if ('problem' in piece) return { ...place, error: piece.problem };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(piece.bytes);
  } catch {
    return { ...place, error: 'The document is not UTF-8 text.' };
  }
  try {
    return { ...place, value: parseKeepingIds(text) };
  } catch (error) {
    return { ...place, ...brokenAt(piece, text, error) };
  }
}

/** Possibly a number that a JSON number would round: 16 digits or more. */
const LONG_NUMBER = /[[:,\s]-?\d{16,}/;
const INTEGER = /^-?\d+$/;

/** Integers beyond 2^53 (64-bit ids) become strings of their digits. The reviver is slow, so only where needed. */
function parseKeepingIds(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && INTEGER.test(context?.source ?? '')
      ? context?.source
      : value,
  );
}

/** The engine mostly says where in the document; we say where in the file, since that is what an editor goes to. */
function brokenAt(
  piece: Piece,
  text: string,
  cause: unknown,
): { error: string; line: number; offset: number } {
  const message = cause instanceof Error ? cause.message : '';
  const end = /end of JSON/.test(message) ? text.trimEnd().length : null;
  const position = / at position (\d+)/.exec(message)?.[1] ?? end;
  if (position === null) {
    const { line, offset } = piece;
    return {
      error: `This is not JSON: a mistake in the document that begins at line ${line}.`,
      line,
      offset,
    };
  }
  const before = text.slice(0, Number(position)).trimEnd();
  const line = piece.line + before.split('\n').length - 1;
  const offset = piece.offset + Buffer.byteLength(before);
  return {
    error: `This is not JSON: the mistake is at line ${line}, byte ${offset} of the file.`,
    line,
    offset,
  };
}
