/** The first line of a CSV file: its delimiter, and which of our columns it has. */
import { parse } from 'csv-parse/sync';
import { type Column, shown } from './csv-cells.ts';
import { type Position, UnreadableFile } from './source.ts';

export type CsvHeader = {
  delimiter: string;
  /** In file order; null for an ignored one. */
  columns: (Column | null)[];
  /** Column names we don't know. */
  ignored: string[];
  /** The position after the header. */
  after: Position;
};

const DELIMITERS = [',', ';', '\t'];
const MOST_COLUMNS = 500;
const NAMED = 10;
const NEWLINE = 0x0a;
/** Pictures, archives, programs and spreadsheets that were not exported begin with such bytes. */
const BINARY = /(?![\t\r])\p{Cc}/u;
/** Its amounts leave open which taxes are of which item, and it has no packages. */
const SHOPIFY = ['lineitem_name', 'lineitem_price', 'financial_status'];
const SHOPIFY_EXPORT =
  'This is an order export of Shopify. It does not say which taxes and packages belong to which item, so it can’t be imported. Connect the shop in Settings, Connections: its orders then come in by themselves.';
const NO_TEXT = 'The file is not CSV or JSON. In a spreadsheet, save it as "CSV UTF-8".';

/** `head`: the start of the file. Throws `UnreadableFile` if its first line is no valid header. */
export function readHeader(head: Buffer, known: readonly Column[], ignoresUnknown: boolean): CsvHeader {
  const { text, after } = firstLine(head);
  if (BINARY.test(text)) throw new UnreadableFile(NO_TEXT);
  const delimiter = delimiterOf(text);
  const names = namesOf(text, delimiter);
  const columns = names.map((name) => known.find((column) => column.name === name) ?? null);
  const twice = names.find((name, i) => name !== '' && names.indexOf(name) < i);
  if (twice) throw new UnreadableFile(`The column ${shown(twice)} is named twice.`);
  if (SHOPIFY.every((name) => names.includes(name))) throw new UnreadableFile(SHOPIFY_EXPORT);
  const missing = known.filter((column) => column.isRequired && !columns.includes(column));
  if (missing.length > 0) {
    const wanted = missing.map(({ name }) => name).join(', ');
    const found = `The first line has: ${named(names)}.`;
    throw new UnreadableFile(
      `The first line must name the columns, and these are missing: ${wanted}. ${found}`,
    );
  }
  const ignored = names.filter((name, i) => name !== '' && columns[i] === null);
  if (ignored.length > 0 && !ignoresUnknown) {
    throw new UnreadableFile(
      `There are no columns of these names: ${named(ignored)}. Rename them (docs/importing.md), or leave them out with --ignore-unknown-columns.`,
    );
  }
  return { delimiter, columns, ignored, after };
}

/** Skips blank lines before it. */
function firstLine(head: Buffer): { text: string; after: Position } {
  let begin = 0;
  for (let line = 2; begin < head.length; line++) {
    const newline = head.indexOf(NEWLINE, begin);
    const end = newline < 0 ? head.length : newline;
    const text = head
      .subarray(begin, end)
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trim();
    if (text !== '') return { text, after: { offset: Math.min(end + 1, head.length), line } };
    begin = end + 1;
  }
  throw new UnreadableFile('The file is empty.');
}

/** Includes Excel's delimiter in locales with a decimal comma. */
function delimiterOf(text: string): string {
  const bare = text.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** "Order ID" is order_id. */
function namesOf(text: string, delimiter: string): string[] {
  let names: string[];
  try {
    [names = []] = parse(text, { delimiter });
  } catch {
    throw new UnreadableFile('The first line must name the columns; its quotation marks can not be read.');
  }
  if (names.length > MOST_COLUMNS)
    throw new UnreadableFile(`The first line names ${names.length.toLocaleString('en-US')} columns.`);
  return names.map((name) => name.trim().toLowerCase().replaceAll(/[ -]+/g, '_'));
}

function named(names: readonly string[]): string {
  const first = names.slice(0, NAMED).map(shown).join(', ');
  return names.length > NAMED ? `${first} and ${names.length - NAMED} more` : first;
}
