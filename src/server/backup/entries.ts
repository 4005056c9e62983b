/** Entries of a backup taken one by one. */
import type { Hash } from 'node:crypto';
import { BackupError } from './format.ts';
import type { Entry } from './read.ts';

// Beyond any manifest or list of ours; what is larger is never taken into memory.
const TEXT_BYTES = 16_000_000;

export async function textOf({ name, size, content }: Entry): Promise<string> {
  if (size > TEXT_BYTES)
    throw new BackupError(`The backup is damaged: ${name} is larger than any of its kind`);
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Undefined where it is not JSON. */
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

/** Entries, with a look at the next one before it is taken. */
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

  /** Also in the middle: the file is closed. */
  async close(): Promise<void> {
    await this.#source.return(undefined);
  }
}
