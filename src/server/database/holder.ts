/**
 * The holder of a data directory, as one line of its lock file: process id, process start, a unique id, kernel boot id,
 * pid namespace, host, and a counter that increases while the holder lives.
 */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type FileHandle, readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

export type Holder = {
  pid: string;
  /** In ticks since boot. Process ids are reused, but not together with the same start. */
  start: string;
  id: string;
  boot: string;
  namespace: string;
  host: string;
  beat: number;
};

const UNKNOWN = '-';
const BEAT_DIGITS = 12;

export async function thisProcess(): Promise<Holder> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => UNKNOWN);
  return {
    pid: String(process.pid),
    start: startOf(process.pid) ?? UNKNOWN,
    id: randomBytes(12).toString('hex'),
    boot: boot.trim(),
    namespace: await readlink('/proc/self/ns/pid').catch(() => UNKNOWN),
    host: hostname().replace(/\s/g, '') || UNKNOWN,
    beat: 0,
  };
}

/** Fixed length, so that it can be overwritten in place, even on a full disk. */
export const lineOf = ({ pid, start, id, boot, namespace, host, beat }: Holder): string =>
  `${[pid, start, id, boot, namespace, host, String(beat).padStart(BEAT_DIGITS, '0')].join(' ')}\n`;

/** Null: no holder, or none anymore. Releases before 0.2.0 wrote only pid and start. */
export function holderIn(text: string): Holder | null {
  const [pid = '', start = '', id, boot, namespace, host, beat] = text.trim().split(' ');
  if (!/^\d+$/.test(pid)) return null;
  return {
    pid,
    start,
    id: id ?? '',
    boot: boot ?? UNKNOWN,
    namespace: namespace ?? UNKNOWN,
    host: host ?? UNKNOWN,
    beat: Number(beat ?? 0),
  };
}

export async function readHolder(path: string): Promise<Holder | null> {
  return holderIn(await readFile(path, 'utf8').catch(() => ''));
}

export async function writeHolder(file: FileHandle, holder: Holder): Promise<void> {
  await file.write(lineOf(holder), 0);
}

/** Whether both see the same kernel locks. Without boot ids (not on Linux), compares hosts. */
export const sharesKernel = (a: Holder, b: Holder): boolean =>
  a.boot === b.boot && (a.boot !== UNKNOWN || a.host === b.host);

export const sharesNamespace = (a: Holder, b: Holder): boolean =>
  sharesKernel(a, b) && a.namespace === b.namespace;

/** A holder of a release before 0.2.0, which took no kernel lock. Only its process shows whether it is running. */
export const isOldAndAlive = ({ id, pid, start }: Holder): boolean =>
  id === '' && startOf(Number(pid)) === start;

/** When a process started; null if no such process is alive. Zombies count as dead. */
export function startOf(pid: number): string | null {
  const stat = statOf(pid);
  if (stat) return stat.state === 'Z' || stat.state === 'X' ? null : stat.start;
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'alive' : null;
  }
}

function statOf(pid: number): { state: string; start: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program name may contain anything, including a closing parenthesis.
    const fields = text.slice(text.lastIndexOf(')')).split(' ');
    return { state: fields[1] ?? '', start: fields[20] ?? '' };
  } catch {
    return null;
  }
}

export const isAlive = (pid: number): boolean => startOf(pid) !== null;
