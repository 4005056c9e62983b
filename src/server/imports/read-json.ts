/** Documents of a JSON file, parsed one at a time. */
import type { ImportItem, Position } from './source.ts';
import { DocumentSplitter, type Piece } from './split-json.ts';

/** `kind`: the name of the list that may stand around the documents. `from`: where `chunks` begin in the file. */
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
