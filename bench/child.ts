/** Processes that the benchmarks start, and end. */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Waits until the address answers 200. Rejects when the process ends before. */
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

const PATIENCE_MS = 20_000;

/** Asks the process to end, or its whole group; one that doesn't is killed. */
export async function stopChild(child: ChildProcess, { group = false } = {}): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const target = group ? -child.pid : child.pid;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  process.kill(target, 'SIGTERM');
  const late = setTimeout(() => process.kill(target, 'SIGKILL'), PATIENCE_MS);
  await ended;
  clearTimeout(late);
}

/** Resident memory of a process in megabytes (10^6 bytes), as Linux keeps it. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  return (kilobytes * 1024) / 1e6;
}
