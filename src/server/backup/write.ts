/** Writes a backup as a stream, so that memory use does not grow with the database. */
import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as newPack, type Pack } from 'tar-stream';
import { appliedMigrations } from '../database/migrate.ts';
import { linesOf } from '../secret.ts';
import { addEntry, addStream } from './archive.ts';
import { writeFiles } from './files.ts';
import {
  FORMAT,
  fingerprintOf,
  HEADER,
  MANIFEST,
  type Manifest,
  manifestSchema,
  PIECE_BYTES,
  pieceName,
  SECRET,
  type TableFacts,
} from './format.ts';
import { evenHeader } from './gzip.ts';
import { inSnapshot, rowsOf, type Snapshot } from './snapshot.ts';
import type { BackupSource } from './source.ts';
import { sequencesOf, type Table, tablesOf, workerMigration } from './tables.ts';

/** Writes to `target` through `seals` (encryption). Returns the manifest. */
export async function writeBackup(
  source: BackupSource,
  target: Writable,
  seals: NodeJS.ReadWriteStream[] = [],
): Promise<Manifest> {
  const pack = newPack();
  const flow = pipeline([Readable.from(pack), createGzip(), evenHeader(), ...seals, target]);
  // Reported by the entry that could not be written, or below.
  flow.catch(() => undefined);
  try {
    const manifest = await inSnapshot(source.adminUrl, (snapshot) => writeEntries(source, snapshot, pack));
    pack.finalize();
    await flow;
    return manifest;
  } catch (error) {
    pack.destroy(error as Error);
    // The target's error is closer to the cause than its writer's.
    await flow;
    throw error;
  }
}

async function writeEntries(source: BackupSource, snapshot: Snapshot, pack: Pack): Promise<Manifest> {
  const { client } = snapshot;
  const { context, program, isSecretInside } = source;
  const takenAt = new Date(context.clock()).toISOString();
  await addEntry(pack, HEADER, JSON.stringify({ format: FORMAT, program }));
  if (isSecretInside) await addEntry(pack, SECRET, linesOf(context));
  // Before the rows: the sooner a file is read after the snapshot, the less likely it is gone.
  const files = await writeFiles(context, snapshot, pack);
  const tables: TableFacts[] = [];
  for (const table of await tablesOf(client)) tables.push(await writeTable(snapshot, table, pack));
  const manifest = manifestSchema.parse({
    format: FORMAT,
    program,
    takenAt,
    migrations: await appliedMigrations(client),
    workerMigration: await workerMigration(client),
    secret: { isInside: isSecretInside, fingerprint: fingerprintOf(context.secret) },
    tables,
    sequences: await sequencesOf(client),
    files,
  });
  await addEntry(pack, MANIFEST, JSON.stringify(manifest));
  return manifest;
}

async function writeTable(snapshot: Snapshot, table: Table, pack: Pack): Promise<TableFacts> {
  const { name, columns } = table;
  const hash = createHash('sha256');
  const facts = { name, columns, rows: 0, bytes: 0 };
  let pieces = 0;
  for await (const piece of inPieces(rowsOf(snapshot, table))) {
    pieces += 1;
    hash.update(piece);
    facts.bytes += piece.length;
    facts.rows += countLines(piece);
    await addStream(pack, pieceName(name, pieces), piece.length, [piece]);
  }
  return { ...facts, sha256: hash.digest('hex') };
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

const LINE_END = 10;

/** `COPY` ends each row with a line end and escapes those within values. */
export function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}
