/**
 * Limits processes to a share of one core by pausing them for most of every 20 ms. On a machine with few cores, each process is
 * then its own bottleneck, as it would be with cores to spare.
 */
import { fork } from 'node:child_process';
import { stopChild } from './child.ts';

const PERIOD_MS = 20;

/** Returns a function that ends the limit. A separate process keeps time while the load generator is busy. */
export function throttle(pids: readonly number[], share: number): () => Promise<void> {
  const child = fork(import.meta.filename, { execArgv: [] });
  child.send({ pids, share });
  return async () => {
    await stopChild(child);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  };
}

function keepTime({ pids, share }: { pids: number[]; share: number }): void {
  for (const [index, pid] of pids.entries()) {
    const start = () => {
      process.kill(pid, 'SIGCONT');
      setTimeout(() => process.kill(pid, 'SIGSTOP'), PERIOD_MS * share);
    };
    // Staggered, so that the processes don't all run in the same milliseconds.
    setTimeout(() => setInterval(start, PERIOD_MS), (PERIOD_MS / pids.length) * index);
  }
}

if (import.meta.main)
  process.once('message', (message) => keepTime(message as { pids: number[]; share: number }));
