/** Processor time that a request costs the server's process; load on the machine doesn't affect it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { workedSeconds } from '../bench/cpu.ts';
import { type Answer, type Sent, send } from './wire.ts';
import type { World } from './world.ts';

export const MOST_MS = 250;
const POLL_MS = 60;
const LONGEST_MS = 15_000;

export type Cost = { answer: Answer; cpuMs: number };

/** Sends the request and waits until the process is idle again. */
export async function costOf(world: World, sent: Sent): Promise<Cost> {
  const { server } = world;
  const started = performance.now();
  // Subtracts what the process does anyway: the probe's lookups, and jobs.
  const worked = async () => {
    const own = (await workedSeconds(server.pid())) * 1000;
    return own - world.background.share * (performance.now() - started);
  };
  const before = await worked();
  const answer = await send(server, { timeoutMs: LONGEST_MS, ...sent });
  let after = await worked();
  // Work after the response counts too. Below this share of an interval the process counts as idle.
  for (let waited = 0; after - before > MOST_MS / 3 && waited < LONGEST_MS; waited += POLL_MS) {
    await sleep(POLL_MS);
    const now = await worked();
    if (now - after <= POLL_MS / 3) break;
    after = now;
  }
  return { answer, cpuMs: Math.max(0, after - before) };
}

/** Measures again if the first result was too high, since JIT compilation and garbage collection may hit any request. */
export async function steadyCostOf(world: World, make: () => Sent | Promise<Sent>): Promise<Cost> {
  const first = await costOf(world, await make());
  if (first.cpuMs <= MOST_MS) return first;
  await recover(world);
  const second = await costOf(world, await make());
  return second.cpuMs < first.cpuMs ? second : first;
}

/** Restarts the server if the attack has stopped it. */
export async function recover({ server }: World): Promise<boolean> {
  const alive = await send(server, { path: '/healthz', timeoutMs: 5_000 });
  if (alive.status === 200) return true;
  await server.restart();
  return false;
}
