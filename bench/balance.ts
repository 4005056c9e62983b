/** Runs the tests' load balancer in its own process, so that it doesn't share the load generator's core. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startBalancer } from '../test/process/balancer.ts';
import { stopChild } from './child.ts';

export async function balance(urls: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(import.meta.filename, { execArgv: [] });
  child.send(urls.map((url) => Number(new URL(url).port)));
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, stop: () => stopChild(child) };
}

if (import.meta.main) {
  process.once('message', async (ports) => {
    const { url } = await startBalancer(ports as number[]);
    process.send?.({ url });
  });
}
