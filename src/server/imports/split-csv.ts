/**
 * Splits a stream of CSV into records without parsing their cells (RFC 4180): a line end within quotation marks doesn't
 * end a record. An unclosed quotation mark spoils only its own line; reading resumes with the next one.
 *
 * A CSV parser can't do this: it stops at the first error, and an open quotation mark makes one record of everything
 * after it.
 */
import { BEGINNING, type Position } from './source.ts';

/** `bytes`: without the line end; for an unreadable record only its start, which may show its key. */
export type CsvRecord = { offset: number; line: number; after: Position; bytes: Buffer; problem?: string };

/** An order's line has at most a few thousand bytes. */
const MAX_RECORD_BYTES = 1_000_000;

const HEAD_BYTES = 1_000;

const QUOTE = 0x22;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const EMPTY = Buffer.alloc(0);

/** Where a record ends, or the quotation mark that spoils it; null if more bytes are needed. */
type Found = { end: number } | { quoteAt: number; why: 'open' | 'followed' } | null;

export class RecordSplitter {
  readonly #delimiter: number;
  /** Everything since the start of the current record. */
  #bytes: Buffer = EMPTY;
  #offset: number;
  #line: number;
  /** The problem with a line that has not ended yet. */
  #skipped: Omit<CsvRecord, 'after'> | null = null;

  /** `from`: the `after` of a record, to resume reading at that byte. */
  constructor(delimiter: string, from: Position = BEGINNING) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#offset = from.offset;
    this.#line = from.line;
  }

  /** Yields the records that end in this chunk, in order. */
  *push(chunk: Buffer): Generator<CsvRecord> {
    this.#bytes = this.#bytes.length > 0 ? Buffer.concat([this.#bytes, chunk]) : chunk;
    yield* this.#cut(false);
  }

  *end(): Generator<CsvRecord> {
    yield* this.#cut(true);
  }

  *#cut(isEnd: boolean): Generator<CsvRecord> {
    while (this.#bytes.length > 0) {
      const found = this.#skipped ? null : this.#find(isEnd);
      if (found && 'end' in found) yield this.#take(found.end);
      else if (found) this.#skip(found);
      else if (!this.#skipped && this.#bytes.length > MAX_RECORD_BYTES) this.#skip(this.#findQuoted(true));
      else if (!this.#skipped) return;
      if (this.#skipped && this.#restOfLine()) yield this.#report(this.#skipped);
    }
    if (isEnd && this.#skipped) yield this.#report(this.#skipped);
  }

  #report(skipped: Omit<CsvRecord, 'after'>): CsvRecord {
    this.#skipped = null;
    return { ...skipped, after: this.#here() };
  }

  #find(isEnd: boolean): Found {
    const bytes = this.#bytes;
    const newline = bytes.indexOf(NEWLINE);
    const lineEnd = newline < 0 ? (isEnd ? bytes.length : null) : newline;
    // Limited to the line: otherwise a file without quotation marks would be searched to its end for each line.
    const hasQuote = bytes.subarray(0, lineEnd ?? bytes.length).includes(QUOTE);
    if (!hasQuote) return lineEnd === null ? null : { end: lineEnd };
    return this.#findQuoted(isEnd);
  }

  /** Cell by cell if there are quotation marks, since a mark opens a quote only at the start of a cell. */
  #findQuoted(isEnd: boolean): Found {
    const bytes = this.#bytes;
    for (let at = 0; ; at++) {
      if (bytes[at] === QUOTE) {
        const close = closingQuote(bytes, at, isEnd);
        if (close === null) return isEnd ? { quoteAt: at, why: 'open' } : null;
        const next = bytes[close + 1];
        const ends = next === undefined || next === this.#delimiter || next === NEWLINE;
        if (!ends && !(next === RETURN && [NEWLINE, undefined].includes(bytes[close + 2])))
          return { quoteAt: at, why: 'followed' };
        at = close + 1;
      }
      while (at < bytes.length && bytes[at] !== this.#delimiter && bytes[at] !== NEWLINE) at++;
      if (at >= bytes.length) return isEnd ? { end: bytes.length } : null;
      if (bytes[at] === NEWLINE) return { end: at };
    }
  }

  #take(end: number): CsvRecord {
    const place = { offset: this.#offset, line: this.#line };
    const bytes = this.#bytes.subarray(0, this.#bytes[end - 1] === RETURN ? end - 1 : end);
    this.#advance(end + 1);
    const record = { ...place, after: this.#here(), bytes };
    return end > MAX_RECORD_BYTES ? { ...record, problem: TOO_LONG } : record;
  }

  /** Skips the line of the quotation mark, or one that never ends. */
  #skip(found: Found): void {
    const bytes = Buffer.from(this.#bytes.subarray(0, HEAD_BYTES));
    const place = { offset: this.#offset, line: this.#line, bytes };
    if (!found || 'end' in found) {
      this.#skipped ??= { ...place, problem: TOO_LONG };
      return;
    }
    const line = place.line + countLines(this.#bytes.subarray(0, found.quoteAt));
    const mark = `The quotation mark that opens at line ${line}`;
    const problem =
      found.why === 'open'
        ? `${mark} is never closed.`
        : `${mark} closes in the middle of its cell: double those within a cell.`;
    this.#skipped = { ...place, problem };
    this.#advance(found.quoteAt);
  }

  /** Skips the buffered part of the line. Returns whether that was all of it. */
  #restOfLine(): boolean {
    const newline = this.#bytes.indexOf(NEWLINE);
    this.#advance(newline < 0 ? this.#bytes.length : newline + 1);
    return newline >= 0;
  }

  #advance(count: number): void {
    const taken = this.#bytes.subarray(0, count);
    this.#line += countLines(taken);
    this.#offset += taken.length;
    this.#bytes = this.#bytes.subarray(count);
  }

  #here(): Position {
    return { offset: this.#offset, line: this.#line };
  }
}

const TOO_LONG = `The line is longer than ${MAX_RECORD_BYTES.toLocaleString('en-US')} bytes.`;

/** The quotation mark that closes the one at `from`; null if there is none. */
function closingQuote(bytes: Buffer, from: number, isEnd: boolean): number | null {
  for (let at = bytes.indexOf(QUOTE, from + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 2)) {
    if (at + 1 === bytes.length) return isEnd ? at : null;
    if (bytes[at + 1] !== QUOTE) return at;
  }
  return null;
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}
