/** What the vendor reports comes doubled, late, in any order, or before we have written down its answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../abuse/random.ts';
import { settled } from './settled.ts';
import { startShopify } from './shopify.ts';
import type { Trouble } from './trouble.ts';
import type { Notice } from './vendor.ts';
import { STORE, type World } from './world.ts';

/** So long, an answer is on its way while the report of it has arrived. */
const SLOW_MS = 300;
const POLL_MS = 10;
const APPLIED_MS = 30_000;

async function tell(world: World, notices: readonly Notice[]): Promise<void> {
  world.struck += notices.length;
  await world.notify(notices);
}

/** Tells each so many times as soon as it is there, until all decisions were carried out. */
async function tellAtOnce(world: World, times: number): Promise<void> {
  const known = world.vendor.made().length;
  const until = performance.now() + APPLIED_MS;
  const tellFresh = () =>
    tell(
      world,
      world.vendor.notices().flatMap((notice) => Array.from({ length: times }, () => notice)),
    );
  const isOver = () => world.vendor.made().length - known >= world.claims.length;
  while (!isOver() && performance.now() < until) {
    await tellFresh();
    await sleep(POLL_MS);
  }
  await tellFresh();
}

async function applied({ site }: World): Promise<void> {
  const until = performance.now() + APPLIED_MS;
  for (;;) {
    const [row] = await site.query<{ left: number }>(
      "select count(*)::int as left from inbound_events where store_id = $1 and state = 'waiting'",
      [STORE],
    );
    if (row?.left === 0) return;
    if (performance.now() > until) throw new Error(`${row?.left} events are not applied`);
    await sleep(POLL_MS);
  }
}

function shuffled<One>(list: readonly One[], random: Random): One[] {
  return list
    .map((one) => ({ one, at: random.next() }))
    .sort((left, right) => left.at - right.at)
    .map(({ one }) => one);
}

const reporting = (name: string, more: Omit<Trouble, 'name' | 'place' | 'vendor'>): Trouble => ({
  name,
  place: { place: 'apart' },
  vendor: startShopify,
  ...more,
});

export const tooEarly = reporting('events come before we have written down the answer', {
  before: async ({ vendor }) => {
    vendor.server.failing = (request) => {
      if (!vendor.carries(request)) return false;
      vendor.server.failures.push({ kind: 'late', ms: SLOW_MS });
      return true;
    };
  },
  meanwhile: (world) => tellAtOnce(world, 1),
  after: applied,
});

export const events: readonly Trouble[] = [
  reporting('each event comes twice', {
    meanwhile: (world) => tellAtOnce(world, 2),
    after: applied,
  }),
  reporting('events come late, in any order, and some twice', {
    after: async (world, random) => {
      await settled(world);
      const notices = world.vendor.notices();
      const again = notices.filter(() => random.next() < 0.5);
      await tell(world, shuffled([...notices, ...again], random));
      await applied(world);
    },
  }),
  tooEarly,
];
