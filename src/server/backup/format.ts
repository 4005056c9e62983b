/**
 * What a backup is made of (docs/decisions/016-backup.md): a gzipped tar whose entries come in one order, so that it can
 * be written and read as a stream, and whose last entry says what the others must be.
 */
import { z } from 'zod';
import { deriveKey, mac } from '../auth/keys.ts';
import { StartError } from '../start-error.ts';
import { type FileRef, isFileRef } from '../uploads/storage.ts';

export class BackupError extends StartError {}

export const FORMAT = 1;
/** First: so that a later format is recognised before anything else is read. */
export const HEADER = 'format.json';
/** Only where the secret was made and kept in the data directory. */
export const SECRET = 'secret';
/** Last: counts and checksums are known by then. */
export const MANIFEST = 'manifest.json';
/** Rows are cut into entries of about this size, since an entry's size stands before it. */
export const PIECE_BYTES = 1 << 20;
/** The checksums of files follow each so many of them: neither side has to remember more. */
export const FILES_A_LIST = 1_000;

// No name needs quoting, and none can leave its place.
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const tableName = z.string().regex(/^(public|graphile_worker)\.[a-z_][a-z0-9_]{0,62}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const tableSchema = z.strictObject({
  name: tableName,
  columns: z.array(identifier).min(1),
  rows: count,
  bytes: count,
  /** Of the rows as `COPY … TO STDOUT` wrote them. */
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
  /** In the order in which they can be filled: a table comes after those it refers to. */
  tables: z.array(tableSchema).min(1),
  sequences: z.array(
    z.strictObject({ name: tableName, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  /** `sha256` is that of all lists of files, one after the other. */
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

/** Tells whether two secrets are the same without telling them. */
export const fingerprintOf = (secret: string) => mac(deriveKey(secret, 'backup-fingerprint'), 'makegood');
