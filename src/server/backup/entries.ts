/** Reads single entries of a backup. */
import type { Hash } from 'node:crypto';
import { BackupError } from './format.ts';
import type { Entry } from './read.ts';

// Larger than any valid manifest or list. Larger entries are never loaded into memory.
const TEXT_BYTES = 16_000_000;

export async function textOf({ name, size, content }: Entry): Promise<string> {
  if (size > TEXT_BYTES) throw new BackupError(`The backup is damaged: ${name} is too large`);
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Undefined if it is not JSON. */
export async function jsonOf(entry: Entry): Promise<unknown> {
  const text = await textOf(entry);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Entries with a one-entry lookahead. */
export class Peekable {
  readonly #source: AsyncGenerator<Entry>;
  #next: Promise<Entry | null> | null = null;

  constructor(source: AsyncGenerator<Entry>) {
    this.#source = source;
  }

  peek(): Promise<Entry | null> {
    this.#next ??= this.#source.next().then(({ value, done }) => (done ? null : value));
    return this.#next;
  }

  next(): Promise<Entry | null> {
    const next = this.peek();
    this.#next = null;
    return next;
  }

  /** Also closes the file in the middle. */
  async close(): Promise<void> {
    await this.#source.return(undefined);
  }
}
