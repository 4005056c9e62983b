/** Processes that the benchmarks start and stop. */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Waits until the URL returns 200. Rejects if the process exits first. */
export async function untilReady(child: ChildProcess, url: string, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    if (hasEnded(child)) throw new Error(`The process ended with ${child.exitCode ?? child.signalCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await answer?.body?.cancel();
    await sleep(10);
  }
  throw new Error(`Not ready within ${seconds} s`);
}

const TIMEOUT_MS = 20_000;

/** Asks the process, or its whole group, to exit; kills it if it doesn't. */
export async function stopChild(child: ChildProcess, { group = false } = {}): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const target = group ? -child.pid : child.pid;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  process.kill(target, 'SIGTERM');
  const late = setTimeout(() => process.kill(target, 'SIGKILL'), TIMEOUT_MS);
  await ended;
  clearTimeout(late);
}

/** Resident memory of a process in megabytes (10^6 bytes) according to Linux; 0 once the process is gone. */
export const residentMegabytes = (pid: number) => megabytesOf(pid, 'VmRSS');

/** Peak resident memory so far. */
export const mostMegabytes = (pid: number) => megabytesOf(pid, 'VmHWM');

async function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (kilobytesIn(status, field) * 1024) / 1e6;
}

/** Value of a line such as `VmRSS:     1234 kB` in a Linux file; 0 if the line is missing. */
export function kilobytesIn(file: string, field: string): number {
  const line = file.split('\n').find((text) => text.startsWith(`${field}:`));
  return Number.parseInt(line?.slice(field.length + 1).trim() ?? '0', 10);
}
