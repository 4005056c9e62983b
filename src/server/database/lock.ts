/**
 * One process per data directory. The kernel's lock on `makegood.lock` decides between processes of one kernel,
 * whatever their namespaces. Between hosts sharing a volume, it works only if the file system supports it. Therefore
 * the holder also renews its line in the file, and a line of another kernel is observed before it counts as dead
 * (docs/decisions/039-data-directory-lock.md).
 */
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { tryFileLock } from './file-lock.ts';
import {
  type Holder,
  isOldAndAlive,
  readHolder,
  sharesKernel,
  sharesNamespace,
  thisProcess,
  writeHolder,
} from './holder.ts';

export class InUseError extends StartError {
  /** Used by a process invisible from here: in another container or on another host. */
  readonly isElsewhere: boolean;

  constructor(message: string, isElsewhere: boolean) {
    super(message);
    this.isElsewhere = isElsewhere;
  }
}

/** Releases the directory. */
export type Unlock = () => Promise<void>;

const PAUSE_MS = 50;
// A process that was just killed keeps its files open until the kernel has cleaned up.
const PATIENCE_MS = 1_000;
const BEAT_MS = 2_000;
// Five heartbeats, so that a slow holder on another host is not taken over.
const LEASE_MS = 10_000;

/**
 * Locks a directory for this process. Rejects with InUseError if another still holds it after `patience` milliseconds.
 * @param onLost called if another host took the directory while this process was frozen: stop all writes
 */
export async function lockDirectory(
  dataDir: string,
  { onLost, patience = PATIENCE_MS }: { onLost: () => void; patience?: number },
): Promise<Unlock> {
  const path = join(dataDir, 'makegood.lock');
  const me = await thisProcess();
  const until = Date.now() + patience;
  for (;;) {
    const file = await tryFileLock(path).catch((error: NodeJS.ErrnoException) => {
      throw error.syscall ? new StartError(`DATA_DIR: ${error.message}`) : error;
    });
    const other = file ? await livingHolder(path, me, file) : await readHolder(path);
    if (file && !other) return hold({ path, file, me, onLost });
    await file?.close();
    if (Date.now() >= until) throw inUse(dataDir, other, me);
    await sleep(PAUSE_MS);
  }
}

function inUse(dataDir: string, other: Holder | null, me: Holder): InUseError {
  const used = `DATA_DIR: ${dataDir} is in use by`;
  if (!other) return new InUseError(`${used} another process`, false);
  // Releases before 0.2.0 don't record a namespace. Such a holder was seen alive, so it is in ours.
  if (other.id === '' || sharesNamespace(other, me))
    return new InUseError(`${used} process ${other.pid}`, false);
  const where = sharesKernel(other, me) ? 'in another container' : 'on another machine';
  return new InUseError(`${used} process ${other.pid} ${where} (${other.host})`, true);
}

/** Called with the kernel's lock held: another holder that this lock can't see, or null. */
async function livingHolder(path: string, me: Holder, file: FileHandle): Promise<Holder | null> {
  try {
    const found = await readHolder(path);
    if (!found) return null;
    if (found.id === '') return isOldAndAlive(found) ? found : null;
    if (sharesKernel(found, me)) return null;
    return (await isRenewed(path, found)) ? found : null;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Doesn't compare the clocks of two hosts: a line that changes within the lease has a live holder. */
async function isRenewed(path: string, found: Holder): Promise<boolean> {
  const until = Date.now() + LEASE_MS;
  while (Date.now() < until) {
    await sleep(BEAT_MS / 4);
    const now = await readHolder(path);
    if (now?.id !== found.id || now.beat !== found.beat) return now !== null;
  }
  return false;
}

type Held = { path: string; file: FileHandle; me: Holder; onLost: () => void };

async function hold({ path, file, me, onLost }: Held): Promise<Unlock> {
  // The line is only informative. On a full disk it is missing, and the kernel's lock works without it.
  const write = () => writeHolder(file, me).catch(() => undefined);
  await file.truncate(0).catch(() => undefined);
  await write();
  let beating: Promise<void> | null = null;
  const beat = async () => {
    const started = performance.now();
    const found = await readHolder(path);
    if (found && found.id !== me.id) {
      clearInterval(timer);
      onLost();
      return;
    }
    // This process was frozen since its last check, so it checks again before it overwrites another's line.
    if (performance.now() - started > BEAT_MS) return;
    me.beat += 1;
    await write();
  };
  const timer = setInterval(() => {
    beating ??= beat().finally(() => {
      beating = null;
    });
  }, BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await beating;
    // Empty means nobody holds it. The file stays, because a lock on a removed file would lock nothing.
    if ((await readHolder(path))?.id === me.id) await file.truncate(0).catch(() => undefined);
    await file.close();
  };
}
