/**
 * Cuts a stream of JSON into its documents without parsing it: an array, `{ "orders": [ … ] }`, one object, several in
 * a row, or one a line. Memory holds one document. Only brackets and strings are followed; whether a document is JSON
 * is for its parser, so that a broken one costs itself and not the file.
 *
 * Why not a streaming parser: it stops at the first mistake, doesn't say where that was, and rounds 64-bit ids.
 */

/** `offset` is the byte of the file a document (or a problem) begins at, `line` its line, from 1. */
export type Piece = { offset: number; line: number } & ({ bytes: Buffer } | { problem: string });

/** Real orders stay below 1 MB; whoever sends more in one document is not sending an order. */
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

/** UTF-8's byte order mark, which Windows puts first. */
const MARK = [0xef, 0xbb, 0xbf];

/** What stands before the list in the vendor's answer, with room for any spacing. */
const ORDERS_KEY = /"orders"\s*:\s*$/;
const ORDERS_KEY_BYTES = 64;

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
  /** Inside an array of documents; `wrapped` when an object stands around it. */
  #list = false;
  #wrapped = false;
  /** One document a line: then a line's end also ends a broken document. */
  #lines = false;
  #start = { offset: 0, line: 1 };
  #lastLine = 0;
  #parts: Buffer[] = [];
  #size = 0;

  /** The documents that end in this chunk, in order. */
  *push(chunk: Buffer): Generator<Piece> {
    const base = this.#offset;
    let begun = 0;
    for (let i = this.#skip(chunk, 0); i < chunk.length; i = this.#skip(chunk, i + 1)) {
      const byte = chunk[i] ?? 0;
      this.#offset = base + i;
      if (this.#mode === 'word' && (isBlank(byte) || byte === COMMA || byte === BRACKET_END)) {
        yield this.#finish(chunk.subarray(begun, i));
      }
      if (this.#mode === 'between') {
        if (this.#begins(byte)) begun = i;
      } else if (this.#mode !== 'word') {
        if (byte === BRACKET && this.#isOrdersList(chunk.subarray(begun, i))) this.#enterWrapper();
        else if (this.#follow(byte)) yield this.#finish(chunk.subarray(begun, i + 1));
      }
      if (byte === NEWLINE) this.#line++;
    }
    this.#offset = base + chunk.length;
    if (this.#mode === 'inside' || this.#mode === 'word') this.#keep(chunk.subarray(begun));
  }

  /** From `at` on, the first byte that can change anything: most bytes of a document are plain. */
  #skip(chunk: Buffer, at: number): number {
    if (this.#escaped || (this.#mode !== 'inside' && this.#mode !== 'rest')) return at;
    let i = at;
    while (i < chunk.length && SPECIAL[chunk[i] ?? 0] === 0) i++;
    return i;
  }

  /** What is left when the file ends: nothing, if it was whole. */
  *end(): Generator<Piece> {
    if (this.#mode === 'word') yield this.#finish(Buffer.alloc(0));
    if (this.#mode === 'inside') {
      const from = `The document that begins at line ${this.#start.line} is cut off.`;
      yield this.#problem(`The file ends in the middle of a document. ${from}`);
    } else if (this.#list || this.#wrapped) {
      yield this.#problem('The file ends before its list of orders does. Orders may be missing.');
    }
  }

  #problem(problem: string): Piece {
    return { offset: this.#offset, line: this.#line, problem };
  }

  /** Outside of documents. True where one begins with this byte. */
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

  /** Inside a document or the rest of a wrapper. True where the document ends with this byte. */
  #follow(byte: number): boolean {
    if (byte === NEWLINE) {
      // No string of JSON spans lines: one that seems to was never closed.
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

  #isOrdersList(current: Buffer): boolean {
    if (this.#mode !== 'inside' || this.#inString) return false;
    if (this.#depth !== 1 || this.#list || this.#wrapped) return false;
    const before = Buffer.concat([...this.#parts.slice(-ORDERS_KEY_BYTES), current]).subarray(
      -ORDERS_KEY_BYTES,
    );
    return ORDERS_KEY.test(before.toString('latin1'));
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

  #finish(last: Buffer): Piece {
    this.#keep(last);
    const bytes = Buffer.concat(this.#parts);
    const size = this.#size;
    this.#parts = [];
    this.#size = 0;
    this.#mode = 'between';
    this.#lastLine = !this.#list && this.#line === this.#start.line ? this.#line : 0;
    if (size > MAX_DOCUMENT_BYTES) {
      return { ...this.#start, problem: `A document of ${size} bytes is larger than any order.` };
    }
    return { ...this.#start, bytes };
  }
}
