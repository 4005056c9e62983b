/**
 * The layout of a continuous archive (docs/backup.md). Each cluster archives under its own generation. A restored
 * cluster starts a new one, so that it never overwrites the log of the cluster it came from.
 *
 * {ARCHIVE_DIR}/{generation}/wal/{segment}.gz PostgreSQL's log, in segments of 16 MB
 * {ARCHIVE_DIR}/{generation}/base/{time}.{segment}.tar.gz copies of the whole cluster, named after their completion
 * {ARCHIVE_DIR}/files/{store}/… photos, videos and signatures, as in DATA_DIR/files
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const WAL = 'wal';
export const BASE = 'base';
export const FILES = 'files';

/** Stored in the cluster's folder, so that a new cluster has none. */
export const GENERATION_FILE = 'makegood-generation';

/** A base backup. Together with the log from `segment` on, it restores to `at` or any later time. */
export type BaseCopy = { path: string; wal: string; at: Date; segment: string };

/** The file name holds the completion time and the first log segment. Parsed back below. */
export const nameOf = ({ at, segment }: Pick<BaseCopy, 'at' | 'segment'>): string =>
  `${at.toISOString().replaceAll(':', '-')}.${segment}.tar.gz`;

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.([0-9A-F]{24})\.tar\.gz$/;

const namesIn = (folder: string) => readdir(folder).catch(() => []);

export async function generationsOf(archiveDir: string): Promise<string[]> {
  return (await namesIn(archiveDir)).filter((name) => name !== FILES).sort();
}

/** Oldest first. Unfinished copies have another extension. */
export async function baseCopies(archiveDir: string, generation: string): Promise<BaseCopy[]> {
  const folder = join(archiveDir, generation, BASE);
  return (await namesIn(folder)).sort().flatMap((name) => {
    const [, day, hours, minutes, seconds, segment] = NAME.exec(name) ?? [];
    if (!segment) return [];
    const at = new Date(`${day}${hours}:${minutes}:${seconds}`);
    return [{ path: join(folder, name), wal: join(archiveDir, generation, WAL), at, segment }];
  });
}
