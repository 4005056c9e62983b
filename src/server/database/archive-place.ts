/**
 * Where a continuous archive keeps what (docs/backup.md). Each cluster archives under a generation of its own: one that was restored goes
 * on beside the one it came from, and neither writes over the other's log.
 *
 *   {ARCHIVE_DIR}/{generation}/wal/{segment}.gz    what PostgreSQL wrote, in pieces of 16 MB
 *   {ARCHIVE_DIR}/{generation}/base/{time}.{segment}.tar.gz  copies of the whole cluster; the time is when the copy was complete
 *   {ARCHIVE_DIR}/files/{store}/…                  photos, films and signatures, as in DATA_DIR/files
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const WAL = 'wal';
export const BASE = 'base';
export const FILES = 'files';

/** In the folder of a cluster, so that a new cluster has none. */
export const GENERATION_FILE = 'makegood-generation';

/** A copy, from which `at` and any later time can be restored with the log from `segment` on. */
export type BaseCopy = { path: string; wal: string; at: Date; segment: string };

/** When a copy was complete and where its log begins, as a file name and back. */
export const nameOf = ({ at, segment }: Pick<BaseCopy, 'at' | 'segment'>): string =>
  `${at.toISOString().replaceAll(':', '-')}.${segment}.tar.gz`;

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.([0-9A-F]{24})\.tar\.gz$/;

const namesIn = (folder: string) => readdir(folder).catch(() => []);

export async function generationsOf(archiveDir: string): Promise<string[]> {
  return (await namesIn(archiveDir)).filter((name) => name !== FILES).sort();
}

/** Oldest first. Unfinished ones have another ending. */
export async function baseCopies(archiveDir: string, generation: string): Promise<BaseCopy[]> {
  const folder = join(archiveDir, generation, BASE);
  return (await namesIn(folder)).sort().flatMap((name) => {
    const [, day, hours, minutes, seconds, segment] = NAME.exec(name) ?? [];
    if (!segment) return [];
    const at = new Date(`${day}${hours}:${minutes}:${seconds}`);
    return [{ path: join(folder, name), wal: join(archiveDir, generation, WAL), at, segment }];
  });
}
