/** One process a data directory: the second is refused with the pid of the first, a dead one's lock is taken over. */
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

export class InUseError extends StartError {}

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

const TRIES = 50;
const PAUSE_MS = 10;

/** Locks a directory for this process; answers how to unlock. Rejects with InUseError. */
export async function lockDirectory(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'makegood.lock');
  const mine = `${path}.${process.pid}`;
  await writeFile(mine, `${process.pid} ${await startOf(process.pid)}\n`);
  try {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (await linked(mine, path)) return () => rm(path, { force: true });
      const holder = await readHolder(path);
      if (holder?.isAlive) throw new InUseError(`DATA_DIR: ${dataDir} is in use by process ${holder.pid}`);
      if (holder) await removeDead(path, holder.name, mine);
    }
    throw new InUseError(`DATA_DIR: ${dataDir} could not be locked`);
  } finally {
    await rm(mine, { force: true });
  }
}

type Holder = { pid: string; isAlive: boolean; name: string };

/** Who holds a lock; null when it is gone. `name` is one process's for ever, and fit for a file's name. */
async function readHolder(path: string): Promise<Holder | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const [pid = '', start = ''] = text.trim().split(' ');
  const isAlive = pid !== '' && (await startOf(Number(pid))) === start;
  return { pid, isAlive, name: `${pid}-${start}`.replace(/[^\w-]/g, '') };
}

/**
 * Between a look at a dead lock and its removal another process might have locked. So who removes the lock of a dead
 * process first locks that process's name: nobody else can remove it meanwhile, and whoever comes later finds another
 * holder. The permission of one who died right here is a dead lock as well.
 */
async function removeDead(path: string, dead: string, mine: string): Promise<void> {
  const permission = `${path}.after-${dead}`;
  if (await linked(mine, permission)) {
    if ((await readHolder(path))?.name === dead) await rm(path, { force: true });
    await rm(permission, { force: true });
    return;
  }
  const other = await readHolder(permission);
  if (other && !other.isAlive) await removeDead(permission, other.name, mine);
  await sleep(PAUSE_MS);
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
