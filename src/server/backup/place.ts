/** Files and secret of a backup, first next to their final place, then moved there. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { openFiles } from '../integrations/storage/port.ts';
import { type FileRef, syncFolder } from '../uploads/storage.ts';

export type Placing = {
  file(ref: FileRef, content: AsyncIterable<Buffer>): Promise<void>;
  /**
   * Moves everything into place. Existing files are moved aside, never deleted; returns where to. Files are harmless
   * without rows that refer to them, so this runs before the rows are committed.
   */
  finish(secret: string | null, now: Date): Promise<string[]>;
};

const UNFINISHED = 'restoring';
const ON_ITS_WAY = '.incoming';

export type Place = Pick<Config, 'dataDir' | 's3'>;

export async function beginPlacing({ dataDir, s3 }: Place): Promise<Placing> {
  const unfinished = join(dataDir, UNFINISHED);
  // Left by a killed restore.
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  // A bucket stores each file atomically under its own name, so nothing needs moving.
  const files = await openFiles({ s3 }, unfinished);
  return {
    file: (ref, content) => files.write(ref, Readable.from(content, { objectMode: false })),
    finish: async (secret, now) => {
      const aside: string[] = [];
      const place = async (name: string, wasEmpty: boolean) => {
        const target = join(dataDir, name);
        if (wasEmpty) await rm(target, { recursive: true, force: true });
        else aside.push(await setAside(target, now));
        await rename(join(unfinished, name), target);
      };
      if (secret !== null) {
        await writeFile(join(unfinished, 'secret'), secret, { mode: 0o600, flush: true });
        await place('secret', !(await isThere(dataDir, 'secret')));
      }
      if (!s3) await place('files', !(await holdsFiles(join(dataDir, 'files'))));
      await syncFolder(dataDir);
      await rm(unfinished, { recursive: true, force: true });
      return aside;
    },
  };
}

async function setAside(path: string, now: Date): Promise<string> {
  const aside = `${path}.before-${now.toISOString().replace(/\W/g, '')}`;
  await rename(path, aside);
  return aside;
}

const isThere = async (folder: string, name: string) => (await readdir(folder)).includes(name);

/** A store's folders may be empty, and arriving files belong to nobody yet. */
async function holdsFiles(folder: string): Promise<boolean> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of found) {
    if (entry.name === ON_ITS_WAY) continue;
    if (!entry.isDirectory() || (await holdsFiles(join(folder, entry.name)))) return true;
  }
  return false;
}
