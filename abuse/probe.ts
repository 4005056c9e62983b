/** A client that keeps looking up orders during attacks, from a separate thread and separate addresses. */
import { Worker } from 'node:worker_threads';
import type { Looked, Watch } from './probe-thread.ts';

/** Response times in milliseconds, and the number of lookups that failed or were refused. */
export type Seen = { times: number[]; refused: number };

export type Probe = {
  /** Results since the last call. */
  take(): Promise<Seen>;
  close(): Promise<unknown>;
};

export async function startProbe(watch: Watch): Promise<Probe> {
  const worker = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData: watch });
  const take = () =>
    new Promise<Seen>((done, fail) => {
      worker.once('error', fail);
      worker.once('message', (looked: Looked[]) => {
        worker.off('error', fail);
        done({
          times: looked.map(({ ms }) => ms),
          refused: looked.filter(({ status }) => status !== 200).length,
        });
      });
      worker.postMessage('take');
    });
  return { take, close: () => worker.terminate() };
}

/** The response time at this quantile. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
