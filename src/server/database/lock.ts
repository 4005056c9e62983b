/**
 * One process a data directory. The kernel's lock on `makegood.lock` decides between processes of one kernel, whatever
 * their namespaces. Between hosts that share a volume it does so only where the file system passes locks on; so the
 * holder also renews its line in the file, and a line of another kernel is watched before it is taken for dead
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
  /** By a process that can't be seen from here: of another container or host. */
  readonly isElsewhere: boolean;

  constructor(message: string, isElsewhere: boolean) {
    super(message);
    this.isElsewhere = isElsewhere;
  }
}

/** Gives the directory back. */
export type Unlock = () => Promise<void>;

const PAUSE_MS = 50;
// A process that was just killed holds its files until the kernel has put it away.
const PATIENCE_MS = 1_000;
const BEAT_MS = 2_000;
// Five beats: a holder on another host that is slow, not gone, is not taken over.
const LEASE_MS = 10_000;

/**
 * Locks a directory for this process. Rejects with InUseError when another still has it after `patience` milliseconds.
 * @param onLost another host has taken the directory while this process stood still: it must write nothing more.
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
  // Releases before 0.2.0 name no namespace; what was seen alive is here.
  if (other.id === '' || sharesNamespace(other, me))
    return new InUseError(`${used} process ${other.pid}`, false);
  const where = sharesKernel(other, me) ? 'in another container' : 'on another machine';
  return new InUseError(`${used} process ${other.pid} ${where} (${other.host})`, true);
}

/** With the kernel's lock in hand: a holder that this lock does not see, or null. */
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

/** Clocks of two hosts are not compared: what changes within the lease is alive. */
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
  // The line is for others; on a full disk there is none, and the kernel's lock holds without it.
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
    // This process stood still since it looked: it looks again before it writes over another's line.
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
    // Empty, it is nobody's; the file stays, since a lock on one that was removed would lock nothing.
    if ((await readHolder(path))?.id === me.id) await file.truncate(0).catch(() => undefined);
    await file.close();
  };
}
