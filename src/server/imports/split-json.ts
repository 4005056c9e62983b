/**
 * Splits a stream of JSON into its documents without parsing it: an array, `{ "orders": [ … ] }`, one object, several
 * in a row, or one per line. Holds one document in memory. It follows only brackets and strings; the parser decides
 * whether a document is valid, so a broken one doesn't affect the rest of the file.
 *
 * A streaming parser can't do this: it stops at the first error without its position, and rounds 64-bit ids.
 */

import { BEGINNING, type Position } from './source.ts';

/**
 * `offset` and `line` (from 1): where a document or a problem starts in the file. `after`: where to resume after it.
 */
export type Piece = { offset: number; line: number; after: Position } & (
  | { bytes: Buffer }
  | { problem: string }
);

/** Real orders stay below 1 MB. A larger document is not an order. */
const MAX_DOCUMENT_BYTES = 16_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
const COMMA = 0x2c;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;
const SPECIAL = new Uint8Array(256);
for (const byte of [QUOTE, BACKSLASH, NEWLINE, BRACE, BRACE_END, BRACKET, BRACKET_END]) SPECIAL[byte] = 1;

/** UTF-8's byte order mark, which Windows programs put first. */
const MARK = [0xef, 0xbb, 0xbf];

/** The text before the list in the vendor's answer, with any spacing. */
const LIST_KEY = { orders: /"orders"\s*:\s*$/, products: /"products"\s*:\s*$/ };
const LIST_KEY_BYTES = 64;

type Mode = 'between' | 'inside' | 'word' | 'rest';

const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09;

export class DocumentSplitter {
  #mode: Mode = 'between';
  #offset = 0;
  #line = 1;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Inside an array of documents; `wrapped` if it is inside an object. */
  #list = false;
  #wrapped = false;
  /** One document per line: a line end then also ends a broken document. */
  #lines = false;
  #start = { offset: 0, line: 1 };
  #lastLine = 0;
  #parts: Buffer[] = [];
  #size = 0;
  readonly #kind: keyof typeof LIST_KEY;

  /** `from`: the `after` of a piece, to resume reading at that byte. */
  constructor(kind: keyof typeof LIST_KEY, from: Position = BEGINNING) {
    this.#kind = kind;
    this.#offset = from.offset;
    this.#line = from.line;
    this.#list = from.list ?? false;
    this.#wrapped = from.wrapped ?? false;
    this.#lines = from.lines ?? false;
    this.#lastLine = from.lastLine ?? 0;
  }

  /** Yields the documents that end in this chunk, in order. */
  *push(chunk: Buffer): Generator<Piece> {
    const base = this.#offset;
    let begun = 0;
    for (let i = this.#skip(chunk, 0); i < chunk.length; i = this.#skip(chunk, i + 1)) {
      const byte = chunk[i] ?? 0;
      this.#offset = base + i;
      if (this.#mode === 'word' && (isBlank(byte) || byte === COMMA || byte === BRACKET_END)) {
        yield this.#finish(chunk.subarray(begun, i), this.#offset, this.#line);
      }
      if (this.#mode === 'between') {
        if (this.#begins(byte)) begun = i;
      } else if (this.#mode !== 'word') {
        if (byte === BRACKET && this.#isWrappedList(chunk.subarray(begun, i))) this.#enterWrapper();
        else if (this.#follow(byte)) {
          const line = byte === NEWLINE ? this.#line + 1 : this.#line;
          yield this.#finish(chunk.subarray(begun, i + 1), this.#offset + 1, line);
        }
      }
      if (byte === NEWLINE) this.#line++;
    }
    this.#offset = base + chunk.length;
    if (this.#mode === 'inside' || this.#mode === 'word') this.#keep(chunk.subarray(begun));
  }

  /** The first relevant byte from `at` on. Most bytes of a document change nothing. */
  #skip(chunk: Buffer, at: number): number {
    if (this.#escaped || (this.#mode !== 'inside' && this.#mode !== 'rest')) return at;
    let i = at;
    while (i < chunk.length && SPECIAL[chunk[i] ?? 0] === 0) i++;
    return i;
  }

  /** What remains at the end of the file: nothing, if it was complete. */
  *end(): Generator<Piece> {
    if (this.#mode === 'word') yield this.#finish(Buffer.alloc(0), this.#offset, this.#line);
    if (this.#mode === 'inside') {
      const from = `The document that begins at line ${this.#start.line} is cut off.`;
      yield this.#problem(`The file ends in the middle of a document. ${from}`);
    } else if (this.#list || this.#wrapped) {
      yield this.#problem(`The file ends before its list of ${this.#kind} does. Some may be missing.`);
    }
  }

  #problem(problem: string): Piece {
    return { offset: this.#offset, line: this.#line, after: this.#after(this.#offset, this.#line), problem };
  }

  /** Outside documents. True if this byte starts one. */
  #begins(byte: number): boolean {
    if (isBlank(byte) || byte === COMMA || byte === MARK[this.#offset]) return false;
    if (byte === BRACKET && !this.#list) {
      this.#list = true;
      return false;
    }
    if (byte === BRACKET_END && this.#list) {
      this.#list = false;
      if (this.#wrapped) this.#mode = 'rest';
      this.#depth = 1;
      return false;
    }
    const nested = byte === BRACE || byte === BRACKET;
    this.#mode = nested ? 'inside' : 'word';
    this.#depth = 1;
    this.#inString = false;
    if (!this.#list && this.#lastLine > 0 && this.#line > this.#lastLine) this.#lines = true;
    this.#start = { offset: this.#offset, line: this.#line };
    return true;
  }

  /** Inside a document or the rest of a wrapper. True if this byte ends the document. */
  #follow(byte: number): boolean {
    if (byte === NEWLINE) {
      // JSON strings can't contain line breaks, so this one was never closed.
      this.#inString = false;
      this.#escaped = false;
      return this.#lines && this.#mode === 'inside';
    }
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) this.#inString = false;
      return false;
    }
    if (byte === QUOTE) this.#inString = true;
    else if (byte === BRACE || byte === BRACKET) this.#depth++;
    else if (byte === BRACE_END || byte === BRACKET_END) this.#depth--;
    if (this.#depth > 0) return false;
    if (this.#mode === 'inside') return true;
    this.#mode = 'between';
    this.#wrapped = false;
    return false;
  }

  #isWrappedList(current: Buffer): boolean {
    if (this.#mode !== 'inside' || this.#inString) return false;
    if (this.#depth !== 1 || this.#list || this.#wrapped) return false;
    // Checks only the end: a document has many lists, and copying all of it for each would be slow.
    const end = current.subarray(-LIST_KEY_BYTES);
    const isShort = end.length < LIST_KEY_BYTES && this.#parts.length > 0;
    const before = isShort
      ? Buffer.concat([...this.#parts.slice(-LIST_KEY_BYTES), end]).subarray(-LIST_KEY_BYTES)
      : end;
    return LIST_KEY[this.#kind].test(before.toString('latin1'));
  }

  #enterWrapper(): void {
    this.#parts = [];
    this.#size = 0;
    this.#mode = 'between';
    this.#list = true;
    this.#wrapped = true;
  }

  #keep(bytes: Buffer): void {
    this.#size += bytes.length;
    if (this.#size > MAX_DOCUMENT_BYTES) this.#parts = [];
    else this.#parts.push(bytes);
  }

  #after(offset: number, line: number): Position {
    return {
      offset,
      line,
      list: this.#list,
      wrapped: this.#wrapped,
      lines: this.#lines,
      lastLine: this.#lastLine,
    };
  }

  #finish(last: Buffer, offset: number, line: number): Piece {
    this.#keep(last);
    const bytes = Buffer.concat(this.#parts);
    const size = this.#size;
    this.#parts = [];
    this.#size = 0;
    this.#mode = 'between';
    this.#lastLine = !this.#list && this.#line === this.#start.line ? this.#line : 0;
    const place = { ...this.#start, after: this.#after(offset, line) };
    if (size > MAX_DOCUMENT_BYTES) {
      return {
        ...place,
        problem: `A document of ${size.toLocaleString('en-US')} bytes is larger than any ${this.#kind.slice(0, -1)}.`,
      };
    }
    return { ...place, bytes };
  }
}
