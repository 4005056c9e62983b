/** Starts the baseline server (bare.ts) in its own process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BareSetup } from './bare.ts';
import { stopChild } from './child.ts';

export type BareServer = { url: string; pid: number; stop(): Promise<void> };

export async function startBare(setup: BareSetup): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, 'bare.ts'), { execArgv: [] });
  child.send(setup);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stopChild(child) };
}
