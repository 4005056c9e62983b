/** What the readers of files produce, for any kind of file. */
import { quotable } from '../../domain/text/plain-text.ts';
import type { Mapped } from '../integrations/shops/ports.ts';

/**
 * Where to resume reading: the byte in the file and its line (from 1), and for JSON what surrounds the documents
 * (split-json.ts). Stored with each batch, so that a stopped import can resume.
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
 * One document, or the problem in its place. `offset` (bytes) and `line`: where it starts in the file; `after`: where
 * the next one may start. A `value` is parsed JSON of any format; CSV is in our format, as its header shows.
 */
export type ImportItem<Document> = { offset: number; line: number; after: Position } & (
  | { value: unknown }
  | { mapped: Mapped<Document> }
);

/** UTF-16 units of a sentence that may quote the file. */
export const LONGEST_REASON = 1_000;

/** The whole file can't be read as its supposed kind. The message is one line that the database can keep. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(quotable(message, LONGEST_REASON));
  }
}
