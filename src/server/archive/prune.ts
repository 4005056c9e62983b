/** What nobody can need any more: copies older than wanted, and the log before the oldest copy that stays. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { baseCopies, generationsOf, WAL } from '../database/archive-place.ts';

/** The newest copy before `keepFrom` stays, since every later time begins with it. Answers how many copies went. */
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

/** Names of segments grow with the log. */
async function pruneLog(wal: string, from: string): Promise<void> {
  for (const name of await readdir(wal)) if (name < from) await rm(join(wal, name));
}
