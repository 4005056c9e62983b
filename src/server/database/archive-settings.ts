/** PostgreSQL's settings for archiving its log and for reading it back. */
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { BASE, GENERATION_FILE, WAL } from './archive-place.ts';
import type { OsUser } from './os-user.ts';

// The most recent writes a lost machine can take with it.
const LONGEST_SECONDS = 60;

/** Quotes a word for the shell within a PostgreSQL setting, where a percent sign starts a placeholder. */
const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;

/**
 * Writes a segment completely to disk before PostgreSQL may delete it. If the same file exists, a killed server
 * archived it without recording that. A different file of that name is refused; PostgreSQL then retries and logs it.
 */
const KEEP = [
  'set -e',
  'if [ -f "$to" ]; then gzip -dc "$to" | cmp -s - "$from"; exit; fi',
  'gzip -1 -c "$from" > "$to.part"',
  'sync "$to.part"',
  'mv "$to.part" "$to"',
  'sync "$folder"',
].join('; ');

export function archiveCommand(wal: string): string {
  return `folder=${quoted(wal)}; from="%p"; to="$folder/%f.gz"; ${KEEP}`;
}

export const restoreCommand = (wal: string): string => `gzip -dc ${quoted(wal)}/"%f.gz" > "%p"`;

/** The settings of a server that archives. Creates the folders, readable only by the server's user. */
export async function archiveSettings(
  archiveDir: string,
  cluster: string,
  user: OsUser,
): Promise<Record<string, string>> {
  if (process.platform === 'win32') throw new StartError('ARCHIVE_DIR: is not possible on Windows');
  const folder = join(resolve(archiveDir), await generationOf(cluster, user));
  const wal = join(folder, WAL);
  for (const path of [wal, join(folder, BASE)]) await mkdir(path, { recursive: true, mode: 0o700 });
  if (user) {
    // The server's user may pass through, but not list the folder.
    for (const path of [resolve(archiveDir), folder]) await chmod(path, 0o711);
    await chown(wal, user.uid, user.gid);
  }
  return {
    archive_mode: 'on',
    archive_timeout: `${LONGEST_SECONDS}s`,
    archive_command: archiveCommand(wal),
  };
}

/** The generation a cluster archives under; empty before its first start with an archive. */
export const generationIn = (cluster: string): Promise<string> =>
  readFile(join(cluster, GENERATION_FILE), 'utf8').catch(() => '');

/** Created on the first call. */
async function generationOf(cluster: string, user: OsUser): Promise<string> {
  const kept = await generationIn(cluster);
  if (kept) return kept;
  const path = join(cluster, GENERATION_FILE);
  const made = `${new Date().toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`;
  await writeFile(path, made, { mode: 0o600, flush: true });
  if (user) await chown(path, user.uid, user.gid);
  return made;
}
