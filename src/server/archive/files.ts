/** Photos, videos and signatures never change once written, so copying the new ones keeps the copy complete. */
import { copyFile, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

// Arriving files that belong to nobody yet.
const UNFINISHED = '.incoming';

/** Copies files missing in the second folder. Returns how many. */
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
      // Removed by its shopper in the meantime.
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
