/** One process a data directory: the second is refused with the pid of the first, a dead one's lock is taken over. */
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export class InUseError extends Error {}

// A number is used again after a reboot; together with when the process began it is not.
async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat !== null) return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? null;
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch {
    return null;
  }
}

/** Locks a directory for this process; answers how to unlock. Rejects with InUseError. */
export async function lockDirectory(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'makegood.lock');
  const mine = `${path}.${process.pid}`;
  await writeFile(mine, `${process.pid} ${await startOf(process.pid)}\n`);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await linked(mine, path)) return () => rm(path, { force: true });
      const [pid = '', start = ''] = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ');
      if (pid !== '' && (await startOf(Number(pid))) === start) {
        throw new InUseError(`DATA_DIR: ${dataDir} is in use by process ${pid}`);
      }
      await rm(path, { force: true });
    }
    throw new InUseError(`DATA_DIR: ${dataDir} could not be locked`);
  } finally {
    await rm(mine, { force: true });
  }
}

/** A hard link is made by one process only, with its content already in it. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
