/** The documents of a file of any kind: JSON if its first character says so, otherwise CSV. */
import type { FormatOptions } from '../integrations/shops/ports.ts';
import { readHeader } from './csv-header.ts';
import { HEAD_BYTES, type ImportFile } from './import-file.ts';
import { type CsvShape, readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { type ImportItem, type Position, UnreadableFile } from './source.ts';

export const FILE_KINDS = ['json', 'csv'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export type ReadOptions<Document> = {
  kind: 'orders' | 'products';
  shape: CsvShape<Document>;
  options: FormatOptions;
  /** Detected from the file if not given. */
  fileKind?: FileKind | undefined;
  ignoresUnknownColumns?: boolean;
  /** Names of ignored columns. */
  onIgnored?: (names: readonly string[]) => void;
};

/** `from`: the `after` of a document of this file. Throws `UnreadableFile` if the file can't be read at all. */
export function readDocuments<Document>(
  file: ImportFile,
  { kind, shape, options, fileKind, ...csv }: ReadOptions<Document>,
  from?: Position,
): AsyncIterable<ImportItem<Document>> {
  const { head } = file;
  // Either writing it failed, or it is the wrong file. "[]" is how to say that there is nothing.
  if (head.toString('latin1').trim() === '' && head.length < HEAD_BYTES)
    throw new UnreadableFile('The file is empty.');
  if ([0xfeff, 0xfffe].includes(head.length > 1 ? head.readUInt16BE(0) : 0))
    throw new UnreadableFile('The file is UTF-16 text: save it as UTF-8, in a spreadsheet as "CSV UTF-8".');
  if ((fileKind ?? kindOf(head)) === 'json') return readJson(file.read(from?.offset ?? 0), kind, from);
  const header = readHeader(head, shape.columns, csv.ignoresUnknownColumns ?? false);
  if (header.ignored.length > 0) csv.onIgnored?.(header.ignored);
  return readCsv(file.read(from?.offset ?? 0), { header, shape, options }, from);
}

function kindOf(head: Buffer): FileKind {
  const first = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()[0];
  return first === undefined || first === '{' || first === '[' ? 'json' : 'csv';
}
