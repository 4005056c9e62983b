/** Documents of a CSV file: consecutive lines with the same key form one. */
import { parse } from 'csv-parse/sync';
import type { FormatOptions, Mapped } from '../integrations/shops/ports.ts';
import type { Column } from './csv-cells.ts';
import type { CsvHeader } from './csv-header.ts';
import { type CsvLine, type LineFault, readLine } from './csv-lines.ts';
import type { ImportItem, Position } from './source.ts';
import { type CsvRecord, RecordSplitter } from './split-csv.ts';

/** How lines are combined into a document. The first column is the key. */
export type CsvShape<Document> = {
  columns: readonly [Column, ...Column[]];
  /** The document from the lines with its key, or their contradictions. */
  assemble(lines: readonly CsvLine[], options: FormatOptions): LineFault[] | Mapped<Document>;
};

type Group = {
  key: string;
  first: CsvRecord;
  after: Position;
  bytes: number;
  lines: CsvLine[];
  faults: LineFault[];
};

/** More lines than the items and parcels of an order can need. */
const MOST_LINES = 5_000;
const MOST_BYTES = 16_000_000;
const MOST_FAULTS = 20;
/** Longer than any id may be. */
const MOST_KEY = 300;
/** A key that comes back is detected within this many keys. */
const KEYS_REMEMBERED = 20_000;

/** `from`: the file position of the first chunk. Rejects only if the chunks do. */
export async function* readCsv<Document>(
  chunks: AsyncIterable<Buffer>,
  { header, shape, options }: { header: CsvHeader; shape: CsvShape<Document>; options: FormatOptions },
  from?: Position,
): AsyncGenerator<ImportItem<Document>> {
  const splitter = new RecordSplitter(header.delimiter, from);
  const grouping = new Grouping(header, shape, options);
  for await (const chunk of chunks) {
    for (const record of splitter.push(chunk)) yield* grouping.take(record);
  }
  for (const record of splitter.end()) yield* grouping.take(record);
  yield* grouping.end();
}

class Grouping<Document> {
  readonly #header: CsvHeader;
  readonly #shape: CsvShape<Document>;
  readonly #options: FormatOptions;
  readonly #keyAt: number;
  readonly #seen = new Map<string, number>();
  #group: Group | null = null;
  /** Lines without a readable key since the group's last line. They belong to it if the group continues after them. */
  #keyless: { record: CsvRecord; faults: LineFault[] }[] = [];

  constructor(header: CsvHeader, shape: CsvShape<Document>, options: FormatOptions) {
    this.#header = header;
    this.#shape = shape;
    this.#options = options;
    this.#keyAt = header.columns.indexOf(shape.columns[0]);
  }

  *take(record: CsvRecord): Generator<ImportItem<Document>> {
    if (record.offset < this.#header.after.offset) return;
    const { texts, problem } = cellsOf(record, this.#header.delimiter);
    if (!problem && texts.every((text) => text.trim() === '')) return;
    const whole = { line: record.line, column: null };
    const { read, faults }: { read: CsvLine | null; faults: LineFault[] } = problem
      ? { read: null, faults: [{ ...whole, message: problem }] }
      : readLine(record.line, texts, this.#header.columns, this.#options);
    const key = texts[this.#keyAt]?.trim().slice(0, MOST_KEY) ?? '';
    if (key === '') {
      const missing = { ...whole, message: `It has no ${this.#shape.columns[0].name}.` };
      this.#keyless.push({ record, faults: problem ? faults : [...faults, missing] });
      // A file of another kind must not fill the memory before it is refused.
      if (this.#keyless.length >= MOST_FAULTS) yield* this.#endGroup();
      return;
    }
    if (this.#group?.key === key) faults.unshift(...this.#keyless.splice(0).flatMap((one) => one.faults));
    else yield* this.#endGroup();
    this.#group ??= { key, first: record, after: record.after, bytes: 0, lines: [], faults: [] };
    addLine(this.#group, { record, read, faults });
  }

  end(): Generator<ImportItem<Document>> {
    return this.#endGroup();
  }

  *#endGroup(): Generator<ImportItem<Document>> {
    const group = this.#group;
    this.#group = null;
    if (group) {
      const { line, offset } = group.first;
      yield { line, offset, after: group.after, mapped: this.#assemble(group) };
    }
    for (const { record, faults } of this.#keyless.splice(0)) {
      const { line, offset, after } = record;
      yield { line, offset, after, mapped: refused(`line ${line}`, faults) };
    }
  }

  #assemble(group: Group): Mapped<Document> {
    const { key, lines, first } = group;
    const faults = [...group.faults];
    const before = this.#seen.get(key);
    this.#remember(key, first.line);
    if (before !== undefined) {
      const message = `Its lines stand apart, the first at line ${before}: sort the file by ${this.#shape.columns[0].name}.`;
      faults.unshift({ line: first.line, column: null, message });
    }
    if (faults.length > 0) return refused(key, faults);
    const assembled = this.#shape.assemble(lines, this.#options);
    return Array.isArray(assembled) ? refused(key, assembled) : assembled;
  }

  #remember(key: string, line: number): void {
    const oldest = this.#seen.size >= KEYS_REMEMBERED ? this.#seen.keys().next().value : undefined;
    if (oldest !== undefined) this.#seen.delete(oldest);
    if (!this.#seen.has(key)) this.#seen.set(key, line);
  }
}

function addLine(
  group: Group,
  { record, read, faults }: { record: CsvRecord; read: CsvLine | null; faults: LineFault[] },
): void {
  group.after = record.after;
  group.bytes += record.bytes.length;
  if (group.lines.length >= MOST_LINES || group.bytes > MOST_BYTES)
    faults.push({
      line: record.line,
      column: null,
      message: 'More lines than one order or product can have.',
    });
  else if (read) group.lines.push(read);
  if (group.faults.length < MOST_FAULTS) group.faults.push(...faults);
}

const nameOf = ({ line, column }: LineFault): string => (column ? `line ${line}, ${column}` : `line ${line}`);

function refused(reference: string, faults: readonly LineFault[]): { ok: false } & Refused {
  const [first] = faults;
  const fields = [...new Set(faults.map(nameOf))].slice(0, MOST_FAULTS);
  const reason = first ? `${nameOf(first)}: ${first.message}` : '';
  return { ok: false, reference: reference.slice(0, 100), code: 'invalid_line', reason, fields };
}

type Refused = Omit<Extract<Mapped<never>, { ok: false }>, 'ok'>;

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The cells of a record. For an unreadable one, as many as possible, which usually includes its key. */
function cellsOf({ bytes, problem }: CsvRecord, delimiter: string): { texts: string[]; problem?: string } {
  const plain = () => bytes.toString('latin1').split('"')[0]?.split(delimiter).slice(0, -1) ?? [];
  if (problem) return { texts: plain(), problem };
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    return { texts: plain(), problem: 'It is not UTF-8 text: save the file as "CSV UTF-8".' };
  }
  if (text === '') return { texts: [] };
  try {
    const [texts = []] = parse(text, { delimiter, relax_column_count: true, record_delimiter: '\n' });
    return { texts };
  } catch {
    const advice = 'put the whole cell in quotation marks, and double those within';
    return { texts: plain(), problem: `A quotation mark stands in the middle of a cell: ${advice}.` };
  }
}
