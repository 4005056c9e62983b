/** Reads a backup from its first entry to its last and compares each with the manifest. */

import { createHash, type Hash } from 'node:crypto';
import { secretsIn } from '../secret.ts';
import type { FileRef } from '../uploads/storage.ts';
import { hashed, jsonOf, Peekable, textOf } from './entries.ts';
import {
  BackupError,
  FORMAT,
  fileLine,
  fileOf,
  fingerprintOf,
  HEADER,
  listName,
  MANIFEST,
  type Manifest,
  manifestSchema,
  pieceName,
  SECRET,
  tableOf,
} from './format.ts';
import { type BackupFile, readEntries } from './read.ts';
import { countLines } from './write.ts';

/** Receivers of the contents. Each must read all of it. */
export type Sinks = {
  file(ref: FileRef, content: AsyncIterable<Buffer>): Promise<void>;
  table(name: string, rows: AsyncIterable<Buffer>): Promise<void>;
};

export type Backup = { manifest: Manifest; secret: string | null };

/**
 * Rejects with a BackupError for anything missing, extra, duplicate, out of order or different from the manifest. The
 * manifest comes last, so the sinks' data is valid only once this resolves.
 */
export async function walkBackup(file: BackupFile, sinks: Sinks): Promise<Backup> {
  const entries = new Peekable(readEntries(file));
  const refuse = (what: string): never => {
    throw new BackupError(`${file.path} is damaged: ${what}`);
  };
  try {
    await readHeader(entries, file.path);
    const secret = await readSecret(entries);
    const files = await walkFiles(entries, sinks, refuse);
    const tables = await walkTables(entries, sinks, refuse);
    const last = await entries.next();
    if (last?.name !== MANIFEST)
      return refuse(last ? `${JSON.stringify(last.name)} is in the way` : 'its end is missing');
    const parsed = manifestSchema.safeParse(await jsonOf(last));
    if (!parsed.success) return refuse(`${MANIFEST} is not one: ${parsed.error.issues[0]?.path.join('.')}`);
    const manifest = parsed.data;
    const more = await entries.next();
    if (more) return refuse(`${JSON.stringify(more.name)} follows the end`);
    compare(manifest, { secret, files, tables }, refuse);
    return { manifest, secret };
  } finally {
    await entries.close();
  }
}

type Refuse = (what: string) => never;
type Sums = { rows: number; bytes: number; sha256: string };
type Walked = {
  secret: string | null;
  files: { count: number; bytes: number; sha256: string };
  tables: ReadonlyMap<string, Sums>;
};

function compare(manifest: Manifest, { secret, files, tables }: Walked, refuse: Refuse): void {
  const { isInside, fingerprint } = manifest.secret;
  if (
    isInside !== (secret !== null) ||
    (secret !== null && fingerprintOf(sealingOf(secret)) !== fingerprint)
  ) {
    refuse('the secret in it is not the one it should be');
  }
  const { count, bytes, sha256 } = manifest.files;
  if (files.count !== count || files.bytes !== bytes || files.sha256 !== sha256) {
    refuse(`it should have ${count} files and has ${files.count}, or one was changed`);
  }
  const names = new Set(manifest.tables.map(({ name }) => name));
  if (names.size !== manifest.tables.length) refuse('its manifest names a table twice');
  for (const name of tables.keys()) if (!names.has(name)) refuse(`${name} is not in its manifest`);
  for (const expected of manifest.tables) {
    const found = tables.get(expected.name) ?? NOTHING;
    if (found.rows !== expected.rows || found.bytes !== expected.bytes || found.sha256 !== expected.sha256) {
      refuse(`${expected.name} should have ${expected.rows} rows and has ${found.rows}, or one was changed`);
    }
  }
}

/** The first of the file's secrets. If it is no such file, its whole text, which matches no fingerprint. */
const sealingOf = (text: string): string => secretsIn(text)?.secret ?? text;

const NOTHING: Sums = { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') };

async function readSecret(entries: Peekable): Promise<string | null> {
  const entry = await entries.peek();
  if (entry?.name !== SECRET) return null;
  await entries.next();
  return textOf(entry);
}

async function readHeader(entries: Peekable, path: string): Promise<void> {
  const first = await entries.next();
  if (first?.name !== HEADER) throw new BackupError(`${path} is not a backup of Makegood`);
  const { format, program } = Object(await jsonOf(first)) as { format?: unknown; program?: unknown };
  if (format === FORMAT) return;
  throw new BackupError(
    `${path} was written by Makegood ${program}, in a format that this version does not know`,
  );
}

async function walkFiles(entries: Peekable, sinks: Sinks, refuse: Refuse): Promise<Walked['files']> {
  const all = createHash('sha256');
  const sums = { count: 0, bytes: 0 };
  let lines: string[] = [];
  let lists = 0;
  let before: FileRef = { storeId: '', fileKey: '' };
  for (let entry = await entries.peek(); entry; entry = await entries.peek()) {
    const ref = fileOf(entry.name);
    if (ref) {
      // In order, so that none can occur twice.
      if (!isAfter(ref, before)) refuse(`${JSON.stringify(entry.name)} is twice in it, or out of order`);
      before = ref;
      await entries.next();
      const hash = createHash('sha256');
      await sinks.file(ref, hashed(entry.content, hash));
      lines.push(fileLine(ref, entry.size, hash.digest('hex')));
      sums.count += 1;
      sums.bytes += entry.size;
    } else if (entry.name === listName(lists + 1)) {
      await entries.next();
      lists += 1;
      const list = await textOf(entry);
      if (list !== lines.join('')) {
        const wrong = lines.find((line) => !list.includes(line));
        refuse(wrong ? `${wrong.split(' ')[0]} was changed` : `a file of ${entry.name} is missing`);
      }
      all.update(list);
      lines = [];
    } else break;
  }
  if (lines.length > 0) refuse('a list of files is missing');
  return { ...sums, sha256: all.digest('hex') };
}

const isAfter = (a: FileRef, b: FileRef) =>
  a.storeId > b.storeId || (a.storeId === b.storeId && a.fileKey > b.fileKey);

async function walkTables(entries: Peekable, sinks: Sinks, refuse: Refuse): Promise<Map<string, Sums>> {
  const tables = new Map<string, Sums>();
  for (let entry = await entries.peek(); entry; entry = await entries.peek()) {
    const name = tableOf(entry.name);
    if (name === null) break;
    if (tables.has(name)) refuse(`${name} is twice in it`);
    const sums = { rows: 0, bytes: 0 };
    const hash = createHash('sha256');
    await sinks.table(name, rowsOf(entries, name, { hash, sums, refuse }));
    tables.set(name, { ...sums, sha256: hash.digest('hex') });
  }
  return tables;
}

/** The rows of a table across all its chunks. */
async function* rowsOf(
  entries: Peekable,
  table: string,
  { hash, sums, refuse }: { hash: Hash; sums: { rows: number; bytes: number }; refuse: Refuse },
): AsyncGenerator<Buffer> {
  let piece = 0;
  for (
    let entry = await entries.peek();
    entry && tableOf(entry.name) === table;
    entry = await entries.peek()
  ) {
    piece += 1;
    if (entry.name !== pieceName(table, piece)) refuse(`${pieceName(table, piece)} is missing`);
    await entries.next();
    for await (const chunk of hashed(entry.content, hash)) {
      sums.rows += countLines(chunk);
      sums.bytes += chunk.length;
      yield chunk;
    }
  }
}
