/**
 * Holds processes to a share of one core by stopping them most of each 20 ms: on a machine with few cores each then is
 * what limits itself, as it would be with cores to spare.
 */
import { fork } from 'node:child_process';
import { stopChild } from './child.ts';

const PERIOD_MS = 20;

/** Answers how to let go. A process of its own keeps the time while the load generator is busy. */
export function hold(pids: readonly number[], share: number): () => Promise<void> {
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
    // One after the other, not all in the same milliseconds.
    setTimeout(() => setInterval(start, PERIOD_MS), (PERIOD_MS / pids.length) * index);
  }
}

if (import.meta.main)
  process.once('message', (message) => keepTime(message as { pids: number[]; share: number }));
