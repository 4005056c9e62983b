/** What the readers of files hand on, whatever the kind of file. */
import type { Mapped } from '../integrations/shops/ports.ts';

/**
 * Where reading goes on: the byte of the file and its line (from 1), and for JSON what stands around the documents
 * (split-json.ts). Kept in the database with each batch, so that an import that was stopped goes on.
 */
export type Position = {
  offset: number;
  line: number;
  list?: boolean;
  wrapped?: boolean;
  lines?: boolean;
  lastLine?: number;
};

export const BEGINNING: Position = { offset: 0, line: 1 };

/**
 * One document, or what stands in its place. `offset` (bytes) and `line` say where it begins in the file, `after` where
 * the next one may. A `value` is parsed JSON whose format has yet to be found; CSV is in ours by its header.
 */
export type ImportItem<Document> = { offset: number; line: number; after: Position } & (
  | { value: unknown }
  | { mapped: Mapped<Document> }
);

/** The file as a whole can't be read as what it is taken for: said in one line. */
export class UnreadableFile extends Error {}
