/** The vendor answers wrongly, too late or not at all. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../abuse/random.ts';
import type { Failure } from '../../src/server/integrations/simulator.ts';
import { HASTE, UNRECOGNIZING } from './controls.ts';
import { dueOf } from './settled.ts';
import { startShopify } from './shopify.ts';
import { startStripe, startUnrecognizingStripe } from './stripe.ts';
import type { Trouble } from './trouble.ts';
import type { World } from './world.ts';

/** As long as a server waits for an answer, and a little longer. */
const TOO_LATE_MS = 30_000 * HASTE + 500;
/** After so many failures the vendor works again. */
const MOST = 16;
const SHARE = 0.4;
const DAY = 86_400_000;
const QUIET_MS = 20_000;

const BUSY: Failure = { kind: 'answer', status: 429, headers: { 'retry-after': '7' } };
const NOTHING: Failure = { kind: 'silence' };
const LOST: Failure = { kind: 'lost' };

/** Lets some requests fail, the first one in any case. @param all also those that only look */
export function failing(world: World, random: Random, failures: readonly Failure[], all = false): void {
  const { vendor } = world;
  let count = 0;
  vendor.server.failing = (request) => {
    const isMeant = all || vendor.carries(request);
    if (!isMeant || count >= MOST || (count > 0 && random.next() > SHARE)) return false;
    count += 1;
    world.struck += 1;
    vendor.server.failures.push(random.pick(failures));
    return true;
  };
}

type More = Partial<Pick<Trouble, 'place' | 'vendor' | 'after' | 'asksPerson'>> & { all?: boolean };

const answering = (
  name: string,
  failures: readonly Failure[],
  { all = false, ...more }: More = {},
): Trouble => ({
  name,
  place: { place: 'apart' },
  vendor: startShopify,
  before: async (world, random) => failing(world, random, failures, all),
  ...more,
});

/** Nothing is sent again before the vendor has forgotten the keys, and the servers know it. */
async function expireKeys(world: World): Promise<void> {
  const until = performance.now() + QUIET_MS;
  while ((world.struck === 0 || (await dueOf(world)).due > 0) && performance.now() < until) await sleep(20);
  world.vendor.forgetKeys();
  await world.controls.change(world.pids(), { aheadMs: world.controls.aheadMs + 1.1 * DAY });
}

/** What has no answer is never sent again by itself. */
export const UNRECOGNIZING_VENDOR = {
  place: { place: 'apart', env: { [UNRECOGNIZING]: 'on' } },
  vendor: startUnrecognizingStripe,
  asksPerson: true,
} as const satisfies Partial<Trouble>;

export const anyLost = answering('any answer may be lost, also of a look', [NOTHING, LOST], { all: true });

export const answers: readonly Trouble[] = [
  answering('answers are lost before the effect', [NOTHING]),
  answering('answers are lost after the effect', [LOST]),
  anyLost,
  answering('the vendor answers 429', [BUSY]),
  answering('the vendor answers 500', [{ kind: 'answer', status: 500 }]),
  answering('the vendor answers 503, or nothing', [{ kind: 'answer', status: 503 }, NOTHING, LOST]),
  answering('answers come too late', [{ kind: 'late', ms: TOO_LATE_MS }]),
  answering('answers are lost, and the vendor forgets its keys', [NOTHING, LOST], { after: expireKeys }),
  answering('answers of a processor are lost', [NOTHING, LOST], { vendor: startStripe }),
  answering('answers of a processor are lost, and it forgets its keys', [NOTHING, LOST], {
    vendor: startStripe,
    after: expireKeys,
  }),
  answering('answers of a vendor with neither key nor mark are lost', [NOTHING, LOST], UNRECOGNIZING_VENDOR),
];
