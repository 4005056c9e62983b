/** The process is killed at each point between a decision and the answer of the vendor. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../src/server/database/holder.ts';
import type { Failure } from '../../src/server/integrations/simulator.ts';
import { UNRECOGNIZING_VENDOR } from './answers.ts';
import type { Point } from './controls.ts';
import { startShopify } from './shopify.ts';
import type { Trouble } from './trouble.ts';
import type { World } from './world.ts';

const DIES_MS = 30_000;
/** Of the twelve decisions of a round, the one that is struck is among the first. */
const FIRST = 6;
/** Answers that come together are written together. */
const FIRST_WRITTEN = 2;

async function diesAndIsReplaced(world: World): Promise<void> {
  const { pid } = world.site.server();
  const until = performance.now() + DIES_MS;
  while (isAlive(pid) && performance.now() < until) await sleep(10);
  if (!isAlive(pid)) world.struck += 1;
  world.vendor.server.failing = () => true;
  await world.replace();
}

/** @param among it dies there at one of so many times */
const at = (point: Point, name: string, among = FIRST): Trouble => ({
  name: `the process is killed ${name}`,
  place: { place: 'apart' },
  vendor: startShopify,
  before: (world, random) =>
    world.controls.change(world.pids(), { die: { point, times: 1 + random.below(among) } }),
  meanwhile: diesAndIsReplaced,
});

/** The vendor has the request, and its answer goes nowhere. */
const whileAsking = (kind: 'silence' | 'lost', name: string, more: Partial<Trouble> = {}): Trouble => ({
  name: `the process is killed ${name}`,
  place: { place: 'apart' },
  vendor: startShopify,
  before: async ({ site, vendor }, random) => {
    let left = 1 + random.below(FIRST);
    const { server } = vendor;
    server.failing = (request) => {
      if (!vendor.carries(request)) return false;
      left -= 1;
      if (left !== 0) return false;
      process.kill(site.server().pid, 'SIGKILL');
      server.failures.push({ kind } satisfies Failure);
      return true;
    };
  },
  meanwhile: diesAndIsReplaced,
  ...more,
});

export const diedAfterEffect = whileAsking('lost', 'when the vendor carried it out, before the answer');

export const deaths: readonly Trouble[] = [
  at('before take', 'before it takes an instruction'),
  at('after take', 'after it took one, before it asks the vendor'),
  whileAsking('silence', 'when the vendor was asked and did nothing'),
  diedAfterEffect,
  at('after answer', 'after the answer, before it is written down'),
  at('after settle', 'after the answer was written down', FIRST_WRITTEN),
  whileAsking('lost', 'when a vendor with neither key nor mark carried it out', UNRECOGNIZING_VENDOR),
];
