/** Photos, films and signatures: never changed once written, so a copy of what is new is a copy of all. */
import { copyFile, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

// On its way in and not yet anybody's.
const UNFINISHED = '.incoming';

/** Copies what is in one folder and not in the other; answers how many files. */
export async function copyNewFiles(from: string, to: string): Promise<number> {
  let copied = 0;
  for (const entry of await readdir(from, { withFileTypes: true }).catch(() => [])) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && entry.name !== UNFINISHED) copied += await copyNewFiles(source, target);
    else if (entry.isFile() && (await copyOne(source, target))) copied += 1;
  }
  return copied;
}

async function copyOne(source: string, target: string): Promise<boolean> {
  if (await stat(target).catch(() => null)) return false;
  const unfinished = `${target}.part`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const isThere = await copyFile(source, unfinished).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      // Taken back by its shopper in the meantime.
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  if (!isThere) return false;
  const file = await open(unfinished, 'r+');
  await file.sync();
  await file.close();
  await rename(unfinished, target);
  return true;
}
