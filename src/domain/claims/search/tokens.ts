/** Splits the text of a search into terms: `status:new,open`, `field:"Lot no"=B-17`, `"blue mug"`, `#1001`, `ada`. */
import { isNamed, type Mistake } from './search.ts';

/** A piece of text. `isQuoted`: it was between quotation marks, where a doubled mark stands for one. */
export type Piece = { at: number; text: string; isQuoted: boolean };

/**
 * `name`: the filter's; null for text without one, which is a single piece. `key`: what a filter looks in, if it names that; such a filter has
 * no pieces if no `=` follows.
 */
export type Token = { at: number; name: string | null; key: Piece | null; pieces: Piece[] };

const isSpace = (text: string, at: number): boolean => at < text.length && text[at]?.trim() === '';

/** Up to a space, or one of the characters in `ends`. */
function bareEnd(text: string, from: number, ends: string): number {
  let at = from;
  while (at < text.length && !isSpace(text, at) && !ends.includes(text[at] ?? '')) at += 1;
  return at;
}

type Read<T> = { found: T; end: number };

/** A piece that begins at `at`: quoted, or up to a space or one of `ends`. */
function readPiece(text: string, at: number, ends: string, mistakes: Mistake[]): Read<Piece> {
  if (text[at] !== '"') {
    const end = bareEnd(text, at, ends);
    return { found: { at, text: text.slice(at, end), isQuoted: false }, end };
  }
  let inside = '';
  for (let from = at + 1; ; ) {
    const mark = text.indexOf('"', from);
    if (mark < 0) {
      mistakes.push({ at, message: 'Close this quotation mark.' });
      return { found: { at, text: text.slice(at + 1), isQuoted: true }, end: text.length };
    }
    inside += text.slice(from, mark);
    if (text[mark + 1] !== '"') return { found: { at, text: inside, isQuoted: true }, end: mark + 1 };
    inside += '"';
    from = mark + 2;
  }
}

function readValues(text: string, from: number, mistakes: Mistake[]): Read<Piece[]> {
  const found: Piece[] = [];
  for (let at = from; ; at += 1) {
    const piece = readPiece(text, at, ',', mistakes);
    found.push(piece.found);
    at = piece.end;
    if (text[at] !== ',') return { found, end: at };
  }
}

function readToken(text: string, at: number, mistakes: Mistake[]): Read<Token> {
  const nameEnd = bareEnd(text, at, ':');
  if (text[at] === '"' || text[nameEnd] !== ':') {
    const { found, end } = readPiece(text, at, '', mistakes);
    return { found: { at, name: null, key: null, pieces: [found] }, end };
  }
  const name = text.slice(at, nameEnd);
  const key = isNamed(name.toLowerCase()) ? readPiece(text, nameEnd + 1, '=', mistakes) : null;
  if (key && text[key.end] !== '=') return { found: { at, name, key: key.found, pieces: [] }, end: key.end };
  const { found, end } = readValues(text, (key?.end ?? nameEnd) + 1, mistakes);
  return { found: { at, name, key: key?.found ?? null, pieces: found }, end };
}

export function tokensOf(text: string): { tokens: Token[]; mistakes: Mistake[] } {
  const tokens: Token[] = [];
  const mistakes: Mistake[] = [];
  for (let at = 0; at < text.length; ) {
    if (isSpace(text, at)) {
      at += 1;
      continue;
    }
    const { found, end } = readToken(text, at, mistakes);
    tokens.push(found);
    at = end;
    if (at < text.length && !isSpace(text, at)) {
      mistakes.push({ at, message: 'Put a space after the quotation mark.' });
    }
  }
  return { tokens, mistakes };
}
