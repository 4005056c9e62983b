/** Imports every valid document of a source, and lists the others. */
import { setImmediate } from 'node:timers/promises';
import { sourceId } from '../../contract/text.ts';
import { quotable } from '../../domain/text/plain-text.ts';
import type { Format, FormatOptions, Mapped, Refusal } from '../integrations/shops/ports.ts';
import { type ImportItem, LONGEST_REASON, type Position } from './source.ts';

export type SaveOutcome = 'created' | 'updated' | 'unchanged';

/** `kept`: the fields that people changed by hand, where the document says something else. */
export type Saved = { outcome: SaveOutcome; kept: readonly string[] };

/** How many documents were read, and their outcomes. `kept`: those that say something else than was changed by hand. */
export type Counts = { read: number; refused: number; kept: number } & Record<SaveOutcome, number>;

/** `bytes`: read so far, to show the share of the total. */
export type ImportProgress = Counts & { bytes: number };

/**
 * `reference`: how a person finds the document: its own name, otherwise its place in the file. What it quotes of the file
 * is bounded and can be stored.
 */
export type RefusedDocument = Refusal & { reference: string };

export type ImportReport = Counts & {
  /** The first `REFUSALS_KEPT`; `refused` counts all of them. */
  refusals: RefusedDocument[];
  /** Stopped on request before the end of the source. */
  stopped: boolean;
};

export type Entry<Document> = { key: string; document: Document };

/** The progress once a batch is saved, except for the outcomes of that batch. */
export type Reached = { counts: Counts; position: Position };

export type ImportOptions<Document> = {
  source: AsyncIterable<ImportItem<Document>>;
  formats: readonly Format<Document>[];
  options: FormatOptions;
  /**
   * Saves a batch in one transaction. Returns one outcome per document, in order. No key occurs twice in a batch.
   * `refusals`: those since the batch before.
   */
  save: (
    batch: Entry<Document>[],
    reached: Reached,
    refusals: readonly RefusedDocument[],
  ) => Promise<Saved[]>;
  /** After a batch is saved, with how many documents were read before it and with it. The next batch waits for it. */
  onSaved?: ((before: number, read: number) => Promise<void>) | undefined;
  /** The counts from before a resumed import stopped. */
  before?: Counts | undefined;
  /** After each batch. */
  onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Stops between two documents. Everything read before is saved. */
  signal?: AbortSignal | undefined;
};

export const BATCH = 200;
/** Batches of enormous documents are smaller, since two batches are in memory at once. */
const BATCH_BYTES = 8_000_000;
/** Documents that are read without a pause. */
const AT_A_STRETCH = 8;
const LONGEST_REFERENCE = 200;
const MOST_FIELDS = 20;
/** A file of the wrong kind must not fill the memory with refusals. */
const REFUSALS_KEPT = 10_000;

export const NOTHING_YET: Counts = { read: 0, created: 0, updated: 0, unchanged: 0, refused: 0, kept: 0 };

/** The counts once these documents are saved too. */
export function withSaved(counts: Counts, saved: readonly Saved[]): Counts {
  const sum = { ...counts };
  for (const { outcome, kept } of saved) {
    sum[outcome]++;
    if (kept.length > 0) sum.kept++;
  }
  return sum;
}

/** Rejects only if `save` or the source itself fails. Earlier batches stay saved, and running it again is harmless. */
export async function importDocuments<Document>(options: ImportOptions<Document>): Promise<ImportReport> {
  const run = new ImportRun(options);
  let taken = 0;
  for await (const item of options.source) {
    if (options.signal?.aborted) {
      run.stopped = true;
      break;
    }
    await run.take(item);
    taken++;
    // Documents that are in memory already would keep the database waiting, whose answers are part of saving the previous batch.
    if (taken % AT_A_STRETCH === 0) await setImmediate();
  }
  return run.end();
}

type Saving = { position: Position; refusals: readonly RefusedDocument[] };

class ImportRun<Document> {
  stopped = false;
  readonly #options: ImportOptions<Document>;
  readonly #counts: Counts;
  readonly #refusals: RefusedDocument[] = [];
  #batch = new Map<string, Entry<Document>>();
  #refused: RefusedDocument[] = [];
  #position: Position | null = null;
  #sinceSaved = 0;
  #bytes = 0;
  /** Documents read by the batch that was saved last. */
  #savedUpTo: number;
  /** The previous batch, saved by the database while the next one is read. */
  #saving: Promise<void> = Promise.resolve();

  constructor(options: ImportOptions<Document>) {
    this.#options = options;
    this.#counts = { ...NOTHING_YET, ...options.before };
    this.#savedUpTo = this.#counts.read;
  }

  async take(item: ImportItem<Document>): Promise<void> {
    const read = identified('mapped' in item ? item.mapped : mapDocument(item.value, this.#options));
    // If the same document occurs twice in a file, the later one wins, as in two runs.
    if (read.ok && this.#batch.has(read.key)) await this.#flush();
    this.#counts.read++;
    this.#sinceSaved++;
    this.#bytes += item.after.offset - item.offset;
    this.#position = item.after;
    if (read.ok) this.#batch.set(read.key, { key: read.key, document: read.document });
    else this.#refuse(read, item.line);
    if (this.#sinceSaved >= BATCH || this.#bytes >= BATCH_BYTES) await this.#flush();
  }

  async end(): Promise<ImportReport> {
    if (this.#sinceSaved > 0) await this.#flush();
    await this.#saving;
    return { ...this.#counts, refusals: this.#refusals, stopped: this.stopped };
  }

  #refuse({ reference, code, reason, fields }: Refusal, line: number): void {
    this.#counts.refused++;
    const refused = {
      reference: quotable(reference ?? '', LONGEST_REFERENCE) || `line ${line}`,
      ...{ code, reason: quotable(reason, LONGEST_REASON) },
      fields: fields.slice(0, MOST_FIELDS).map((field) => quotable(field, LONGEST_REFERENCE)),
    };
    this.#refused.push(refused);
    if (this.#refusals.length < REFUSALS_KEPT) this.#refusals.push(refused);
  }

  async #flush(): Promise<void> {
    await this.#saving;
    const batch = [...this.#batch.values()];
    const refusals = this.#refused;
    const { read, refused } = this.#counts;
    this.#batch = new Map();
    this.#refused = [];
    this.#sinceSaved = 0;
    this.#bytes = 0;
    const position = this.#position ?? { offset: 0, line: 1 };
    this.#saving = this.#save(batch, { read, refused, position, refusals });
    // The error is thrown when this is awaited. Avoids an unhandled rejection until then.
    this.#saving.catch(() => undefined);
  }

  async #save(
    batch: Entry<Document>[],
    { read, refused, position, refusals }: Pick<Counts, 'read' | 'refused'> & Saving,
  ): Promise<void> {
    const counts = { ...this.#counts, read, refused };
    const saved = await this.#options.save(batch, { counts, position }, refusals);
    Object.assign(this.#counts, withSaved(this.#counts, saved));
    await this.#options.onSaved?.(this.#savedUpTo, read);
    this.#savedUpTo = read;
    this.#options.onProgress?.({ ...this.#counts, read, refused, bytes: position.offset });
  }
}

/** Refuses a key that the database can't store, which would make its whole batch fail. */
function identified<Document>(read: Mapped<Document>): Mapped<Document> {
  if (!read.ok || sourceId.safeParse(read.key).success) return read;
  const reason = 'Its id must have 1 to 200 characters, without NUL or broken Unicode.';
  return { ok: false, reference: read.key, code: 'invalid_id', reason, fields: [] };
}

/** By the first format that recognizes it. */
export function mapDocument<Document>(
  value: unknown,
  { formats, options }: Pick<ImportOptions<Document>, 'formats' | 'options'>,
): Mapped<Document> {
  const format = formats.find((known) => known.recognizes(value));
  if (format) return format.map(value, options);
  const names = formats.map(({ name }) => name).join(', ');
  return {
    ok: false,
    reference: null,
    code: 'unknown_format',
    reason: `The document is in none of the formats that we know: ${names}.`,
    fields: [],
  };
}
