/** A folder of backups: finds the latest one, names new ones, and removes old ones. */
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkBackup } from './check.ts';
import { isEncrypted, MAGIC_BYTES, type Passphrase } from './encrypt.ts';
import { BackupError, type Manifest } from './format.ts';
import { GZIP_HEADER } from './gzip.ts';

export type Last = { path: string; manifest: Manifest };

/** The name of a backup the command names itself. Sorted by name, they are sorted by time. */
export const nameAt = (time: number): string =>
  `makegood-${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.backup`;

const OURS = /^makegood-\d{8}T\d{6}Z\.backup$/;
// An unfinished file older than any pause of a running backup belongs to a killed one.
const FORGOTTEN_MS = 3_600_000;

export const unfinishedName = (path: string, mark: string): string => `${path}.${mark}.part`;
const UNFINISHED = /\.[0-9a-f]{12}\.part$/;

/**
 * The newest valid backup of this installation in a folder, or null. Ignores other installations' backups and those
 * with another passphrase.
 */
export async function lastBackupIn(
  folder: string,
  { passphrase, fingerprint }: { passphrase: Passphrase; fingerprint: string },
): Promise<Last | null> {
  for (const path of await filesByAge(folder)) {
    if (!(await looksLikeOne(path))) continue;
    const found = await checkBackup({ path, passphrase }).catch((error: unknown) => {
      if (error instanceof BackupError) return null;
      throw error;
    });
    if (found?.manifest.secret.fingerprint === fingerprint) return { path, manifest: found.manifest };
  }
  return null;
}

async function filesByAge(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name));
  const dated = await Promise.all(
    files.map(async ({ name }) => {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => null);
      return { path, at: facts?.mtimeMs ?? 0 };
    }),
  );
  return dated.sort((a, b) => b.at - a.at).map(({ path }) => path);
}

async function looksLikeOne(path: string): Promise<boolean> {
  const handle = await open(path).catch(() => null);
  if (!handle) return false;
  try {
    const start = Buffer.alloc(MAGIC_BYTES);
    await handle.read(start, 0, start.length, 0);
    return isEncrypted(start) || start.subarray(0, GZIP_HEADER.length).equals(GZIP_HEADER);
  } finally {
    await handle.close();
  }
}

// Rows that are never removed in normal use, unlike stored answers, drafts and jobs.
const LASTING = ['public.stores', 'public.orders', 'public.claims'];

/** Refuses a backup with fewer rows than the last one, since it was probably made from the wrong database. */
export function refuseFewer(path: string, now: Manifest, { path: lastPath, manifest: last }: Last): void {
  for (const name of LASTING) {
    const [had, has] = [rowsOf(last, name), rowsOf(now, name)];
    if (has >= had) continue;
    throw new BackupError(
      `${path}: not kept, since this database has ${has} ${name.replace('public.', '')} and the last backup here (${lastPath}) has ${had}. Is it the right DATA_DIR or DATABASE_URL? If so, add --allow-fewer`,
    );
  }
}

const rowsOf = ({ tables }: Manifest, table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;

/** Removes all but the newest `keep` backups that the command named. Call it only after a new one was verified. */
export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const ours = (await readdir(folder)).filter((name) => OURS.test(name)).sort();
  const old = ours.slice(0, Math.max(0, ours.length - keep));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/** Removes half-written files of killed backups. */
export async function removeForgotten(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts && facts.mtimeMs < now - FORGOTTEN_MS) await rm(path, { force: true });
  }
}
