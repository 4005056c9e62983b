/**
 * The format of a backup (docs/decisions/016-backup.md): a gzipped tar with entries in a fixed order, so that it can be
 * written and read as a stream. Its last entry describes all others.
 */
import { z } from 'zod';
import { deriveKey, mac } from '../auth/keys.ts';
import { StartError } from '../start-error.ts';
import { type FileRef, isFileRef } from '../uploads/storage.ts';

export class BackupError extends StartError {}

export const FORMAT = 1;
/** First, so that a newer format is detected before anything else is read. */
export const HEADER = 'format.json';
/** Only if the secret was created and stored in the data directory. */
export const SECRET = 'secret';
/** Last, when counts and checksums are known. */
export const MANIFEST = 'manifest.json';
/** Rows are split into entries of about this size, since each entry is preceded by its size. */
export const PIECE_BYTES = 1 << 20;
/** A list of checksums follows after this many files, so that neither side has to hold more in memory. */
export const FILES_A_LIST = 1_000;

// Names need no quoting and can't escape their position.
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const tableName = z.string().regex(/^(public|graphile_worker)\.[a-z_][a-z0-9_]{0,62}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const tableSchema = z.strictObject({
  name: tableName,
  columns: z.array(identifier).min(1),
  rows: count,
  bytes: count,
  /** Of the rows as written by `COPY … TO STDOUT`. */
  sha256,
});

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  program: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: sha256 })).min(1),
  /** The last migration of graphile-worker's own schema. */
  workerMigration: count,
  secret: z.strictObject({ isInside: z.boolean(), fingerprint: z.string() }),
  /** Each table after those it refers to, so that they can be filled in this order. */
  tables: z.array(tableSchema).min(1),
  sequences: z.array(
    z.strictObject({ name: tableName, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  /** `sha256`: of all lists of files, concatenated. */
  files: z.strictObject({ count, bytes: count, sha256, lost: count, removed: count }),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableFacts = z.infer<typeof tableSchema>;

const number = (value: number) => String(value).padStart(6, '0');
export const pieceName = (table: string, piece: number) => `tables/${table}/${number(piece)}`;
export const listName = (list: number) => `files.list/${number(list)}`;
export const fileName = ({ storeId, fileKey }: FileRef) => `files/${storeId}/${fileKey}`;
export const fileLine = (ref: FileRef, size: number, hash: string) => `${fileName(ref)} ${size} ${hash}\n`;

/** The file an entry holds, or null. */
export function fileOf(name: string): FileRef | null {
  const [folder, storeId = '', fileKey = '', ...rest] = name.split('/');
  const ref = { storeId, fileKey };
  return folder === 'files' && rest.length === 0 && isFileRef(ref) ? ref : null;
}

/** The table an entry holds rows of, or null. */
export function tableOf(name: string): string | null {
  const [folder, table, piece = '', ...rest] = name.split('/');
  const fits = folder === 'tables' && /^\d{6,}$/.test(piece) && rest.length === 0;
  return fits && tableName.safeParse(table).success ? (table ?? null) : null;
}

/** Lets two secrets be compared without revealing them. */
export const fingerprintOf = (secret: string) => mac(deriveKey(secret, 'backup-fingerprint'), 'makegood');
