/** A folder of backups: the last one in it, names for new ones, and which old ones go. */
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkBackup } from './check.ts';
import { isEncrypted, MAGIC_BYTES, type Passphrase } from './encrypt.ts';
import { BackupError, type Manifest } from './format.ts';
import { GZIP_HEADER } from './gzip.ts';

export type Last = { path: string; manifest: Manifest };

/** The name of a backup that the command names itself: in order by name, they are in order by time. */
export const nameAt = (time: number): string =>
  `makegood-${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.backup`;

const OURS = /^makegood-\d{8}T\d{6}Z\.backup$/;
// What was written longer ago than any pause of a backup at work belongs to one that was killed.
const FORGOTTEN_MS = 3_600_000;

export const unfinishedName = (path: string, mark: string): string => `${path}.${mark}.part`;
const UNFINISHED = /\.[0-9a-f]{12}\.part$/;

/**
 * The newest good backup of an installation in a folder, or null. Another installation's, and one under another passphrase,
 * say nothing about this one.
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

// Rows that nothing removes in the course of business: kept answers, sessions and jobs come and go.
const LASTING = ['public.stores', 'public.orders', 'public.claims'];

/** Refuses a backup that has lost what the last one had: it was likely made from another database than was meant. */
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

/** Removes all but the newest `keep` of the backups that the command named. To be called after a new one was found good. */
export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const ours = (await readdir(folder)).filter((name) => OURS.test(name)).sort();
  const old = ours.slice(0, Math.max(0, ours.length - keep));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/** What a backup that was killed left half-written. */
export async function removeForgotten(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts && facts.mtimeMs < now - FORGOTTEN_MS) await rm(path, { force: true });
  }
}
