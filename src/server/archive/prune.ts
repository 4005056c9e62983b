/** Removes what is no longer needed: copies older than wanted, and the log before the oldest copy kept. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { baseCopies, generationsOf, WAL } from '../database/archive-place.ts';

/**
 * Keeps the newest copy before `keepFrom`, since restoring any later time starts with it. Returns how many copies were
 * removed.
 */
export async function pruneArchive(archiveDir: string, keepFrom: Date): Promise<number> {
  let removed = 0;
  for (const generation of await generationsOf(archiveDir)) {
    const copies = await baseCopies(archiveDir, generation);
    const before = copies.filter(({ at }) => at <= keepFrom);
    const old = before.slice(0, -1);
    for (const { path } of old) await rm(path);
    removed += old.length;
    const [oldest] = before.slice(-1);
    if (oldest && old.length > 0) await pruneLog(join(archiveDir, generation, WAL), oldest.segment);
  }
  return removed;
}

/** Segment names increase with the log. */
async function pruneLog(wal: string, from: string): Promise<void> {
  for (const name of await readdir(wal)) if (name < from) await rm(join(wal, name));
}
