/** Documents of a JSON file, parsed one at a time. */
import type { ImportItem, Position } from './source.ts';
import { DocumentSplitter, type Piece } from './split-json.ts';

/** `kind`: the name of the list that may wrap the documents. `from`: the file position of the first chunk. */
export async function* readJson(
  chunks: AsyncIterable<Buffer>,
  kind: 'orders' | 'products',
  from?: Position,
): AsyncGenerator<ImportItem<never>> {
  const splitter = new DocumentSplitter(kind, from);
  for await (const chunk of chunks) {
    for (const piece of splitter.push(chunk)) yield parse(piece);
  }
  for (const piece of splitter.end()) yield parse(piece);
}

function parse(piece: Piece): ImportItem<never> {
  const { offset, line, after } = piece;
  const broken = (reason: string, place = { offset, line }): ImportItem<never> => ({
    ...place,
    after,
    mapped: { ok: false, reference: null, code: 'broken_json', reason, fields: [] },
  });
  if ('problem' in piece) return broken(piece.problem);
  let text: string;
  try {
    text = UTF8.decode(piece.bytes);
  } catch {
    return broken('The document is not UTF-8 text.');
  }
  try {
    return { offset, line, after, value: parseKeepingIds(text) };
  } catch (error) {
    const { reason, ...place } = brokenAt(piece, text, error);
    return broken(reason, place);
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** A number that JSON.parse might round: 16 digits or more. */
const LONG_NUMBER = /[[:,\s]-?\d{16,}/;
const INTEGER = /^-?\d+$/;

/** Turns integers beyond 2^53 (64-bit ids) into strings. The reviver is slow, so it is used only if needed. */
function parseKeepingIds(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && INTEGER.test(context?.source ?? '')
      ? context?.source
      : value,
  );
}

/**
 * The engine usually gives the position within the document. People need the position in the file, to open it in an
 * editor.
 */
function brokenAt(
  piece: Piece,
  text: string,
  cause: unknown,
): { reason: string; line: number; offset: number } {
  const message = cause instanceof Error ? cause.message : '';
  const end = /end of JSON/.test(message) ? text.trimEnd().length : null;
  const position = / at position (\d+)/.exec(message)?.[1] ?? end;
  if (position === null) {
    const { line, offset } = piece;
    return {
      reason: `This is not JSON: a mistake in the document that begins at line ${line}.`,
      line,
      offset,
    };
  }
  const before = text.slice(0, Number(position)).trimEnd();
  const line = piece.line + before.split('\n').length - 1;
  const offset = piece.offset + Buffer.byteLength(before);
  return {
    reason: `This is not JSON: the mistake is at line ${line}, byte ${offset} of the file.`,
    line,
    offset,
  };
}
