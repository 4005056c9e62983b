/**
 * Random histories of orders, claims, decisions and refunds, in the shop and for us, replayable by their seed. After each step the store, the
 * shop and the ledger must be as the model says (test/histories/model.ts): `HISTORIES=10000 npx vitest run test/histories.test.ts`
 * plays more of them, `HISTORIES_SEED=7` begins with that seed.
 */
import { afterAll, expect, it } from 'vitest';
import { openCarriers } from '../src/server/claims/carriers/carriers.ts';
import type { Sent } from '../src/server/integrations/ports.ts';
import { lastOf, leftFor, type Shown } from './histories/model.ts';
import type { Shop } from './histories/shop.ts';
import {
  applyEvents,
  asTeam,
  deliver,
  fileIn,
  openHistories,
  orderIn,
  playHistory,
  setClaim,
  setOrder,
  type World,
  work,
} from './histories/world.ts';
import type { Mishap } from './vault.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 40);
const SEED = Number(process.env.HISTORIES_SEED ?? 1);
const AT_ONCE = 4;
const STEPS = 30;
/** What one of an order's four units is worth, in cents. */
const UNIT = 2_040;
const MOST_ORDERS = 2;
const MOST_CLAIMS = 4;

const test = await openHistories();
afterAll(() => test.close());

const refused = (code: Extract<Sent, { kind: 'refused' }>['code']): Mishap => ({
  answers: { kind: 'refused', code, detail: null },
});
const busy = (retryAfterSeconds: number | null): Mishap => ({ answers: { kind: 'busy', retryAfterSeconds } });
const MISHAPS: readonly Mishap[] = [
  ...(['lost', 'lost', 'lost', 'late', 'late', 'silence'] as const),
  ...[refused('account_closed'), refused('amount_exceeded'), busy(null), busy(30)],
];

/** What was sent takes effect. */
function arrive({ vault }: Shop): void {
  for (const take of vault.late.splice(0)) take();
}

type Step = (world: World, shown: Shown) => Promise<unknown>;
const anyOf = <T>({ random }: World, list: readonly T[]): T | null =>
  list.length > 0 ? random.pick(list) : null;

const STEP: Record<string, { weight: number; take: Step }> = {
  order: {
    weight: 1,
    take: async (world) => world.shop.orders.size < MOST_ORDERS && orderIn(world),
  },
  file: {
    weight: 3,
    take: async (world) => {
      if (Object.keys(world.model.claims).length === MOST_CLAIMS) return;
      const order = world.random.pick([...world.shop.orders.keys()]);
      const claim = { order, isOpen: true, promises: [] };
      // None is filed where claims that are open already ask for all that is left.
      const asked = Object.values(world.model.claims).filter((one) => one.order === order && one.isOpen);
      if (leftFor(world.model, claim) <= asked.length * UNIT) return;
      setClaim(world, await fileIn(world, order), claim);
    },
  },
  decide: {
    weight: 5,
    take: async (world) => {
      const [id, claim] = anyOf(world, Object.entries(world.model.claims)) ?? [];
      if (!id || !claim) return;
      const left = leftFor(world.model, claim);
      const amount = 1 + world.random.below(world.random.pick([2_000, 9_000]));
      const resolutions = [{ resolutionType: 'FLAT_RATE', amount: (amount / 100).toFixed(2) }];
      const status = await asTeam(world, 'POST', `${id}/resolutions`, { resolutions });
      expect(status, `${amount} of ${left} for ${id}`).toBe(amount <= left ? 200 : 422);
      if (status !== 200) return;
      const promises = [...claim.promises, amount];
      setClaim(world, id, { ...claim, promises, isOpen: false });
    },
  },
  // A claim that is resolved can be opened again, and what was carried out stays.
  'take back': {
    weight: 2,
    take: async (world, shown) => {
      const [id, claim] = anyOf(world, Object.entries(world.model.claims)) ?? [];
      if (!id || !claim || claim.isOpen) return;
      const { state = '' } = lastOf(shown, id) ?? {};
      const isMoved = shown.instructions.some((one) => one.claim === id && one.state === 'DONE');
      const may = state === 'DONE' || ((state === 'WAITING' || state === 'FAILED') && !isMoved);
      const status = await asTeam(world, 'PATCH', id, { status: 'OPEN', reason: 'a mistake' });
      expect(status, `a decision that is ${state} is taken back`).toBe(may ? 200 : 422);
      if (status !== 200) return;
      const promises = state === 'DONE' ? claim.promises : [...claim.promises.slice(0, -1), 0];
      setClaim(world, id, { ...claim, promises, isOpen: true });
    },
  },
  work: { weight: 5, take: (world) => work(world, world.random.pick(world.carriers)) },
  'two work': {
    weight: 2,
    take: (world) => Promise.all(world.carriers.map((carriers) => work(world, carriers))),
  },
  // It takes what is due, asks, and never writes what it is told.
  die: {
    weight: 2,
    take: async (world) => {
      const { shop, random, clock } = world;
      const when = random.pick(['pause', 'after'] as const);
      const dead = new Error('dead');
      let isDead = false;
      shop.vault[when] = () => {
        isDead = true;
        return Promise.reject(dead);
      };
      const clockOf = () => {
        if (isDead) throw dead;
        return clock.now;
      };
      const dying = openCarriers({ ...test.context, clock: clockOf });
      await work(world, dying).catch((error: unknown) => expect(error).toBe(dead));
      await dying.idle();
      shop.vault[when] = async () => undefined;
    },
  },
  wait: {
    weight: 5,
    // A request takes effect within a minute, if it ever does.
    take: async ({ clock, random, shop }) => {
      const seconds = random.pick([1, 10, 50, 100, 700, 4_000, 90_000, -3_600]);
      if (seconds > 50 || random.next() < 0.3) arrive(shop);
      clock.now += seconds * 1000;
    },
  },
  mishap: { weight: 4, take: async ({ shop, random }) => shop.vault.mishaps.push(random.pick(MISHAPS)) },
  blind: { weight: 1, take: async ({ shop }) => shop.vault.blind.push({ kind: 'unknown', detail: null }) },
  // What a person says after looking is true.
  act: {
    weight: 3,
    take: async (world, shown) => {
      const one = anyOf(world, shown.instructions);
      if (!one) return;
      const isThere = shown.effects.some(({ mark }) => mark === one.mark);
      const act = world.random.pick(['send', 'take_over', isThere ? 'found' : 'absent']);
      expect([200, 422]).toContain(
        await asTeam(world, 'POST', `${one.claim}/instructions/${one.id}`, { act }),
      );
    },
  },
  'settle there': {
    weight: 1,
    take: async ({ shop, random }) => {
      const state = random.pick(['done', 'reversed'] as const);
      for (const one of shop.vault.effects) if (one.state === 'pending') one.state = state;
    },
  },
  'refund there': {
    weight: 3,
    take: async (world) => {
      const { shop, random, clock } = world;
      const id = random.pick([...shop.orders.keys()]);
      const amount = shop.refund(id, 1 + random.below(5_000), clock.now);
      const order = world.model.orders[id];
      if (amount > 0 && order)
        setOrder(world, id, {
          ...order,
          there: [...order.there, (order.there.at(-1) ?? 0) + amount],
        });
    },
  },
  tell: { weight: 5, take: async (world) => world.shop.told.length > 0 && deliver(world) },
  apply: { weight: 3, take: applyEvents },
  'busy shop': { weight: 1, take: async ({ shop }) => Object.assign(shop, { isBusy: true }) },
};
const BY_WEIGHT = Object.entries(STEP).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));

async function play(world: World, check: (what: string) => Promise<Shown>): Promise<void> {
  await orderIn(world);
  let shown = await check('order');
  for (let count = world.random.below(STEPS) + 5; count > 0; count -= 1) {
    const name = world.random.pick(BY_WEIGHT);
    await STEP[name]?.take(world, shown);
    shown = await check(name);
  }
  await end(world, check, shown);
}

/** Everything that goes on by itself does, and all that the shop told arrives. */
async function end(world: World, check: (what: string) => Promise<Shown>, last: Shown): Promise<void> {
  const { shop, clock, canLook } = world;
  arrive(shop);
  Object.assign(shop.vault, { mishaps: [], blind: [], begins: 'done' });
  for (const one of shop.vault.effects) if (one.state === 'pending') one.state = 'done';
  shop.isBusy = false;
  let shown = last;
  for (let round = 0; round < 30; round += 1) {
    const next = shown.instructions.flatMap(({ nextAt }) => (nextAt === null ? [] : Date.parse(nextAt)));
    if (next.length === 0) break;
    clock.now = Math.max(clock.now, Math.min(...next)) + 1;
    await work(world, world.carriers[0]);
    shown = await check('end');
  }
  for (const { state, hold, nextAt } of shown.instructions) {
    expect(nextAt, `${state} goes on and on`).toBe(null);
    // What was accepted by a shop that can't be asked is settled by a person.
    expect(
      (state === 'SENDING' && canLook) || (state === 'WAITING' && hold === null),
      `${state} ${hold}`,
    ).toBe(false);
  }
  if (!shown.instructions.some(({ state }) => state === 'UNKNOWN' || state === 'SENDING'))
    expect(shown.ledger.pending).toBe(0);
}

it(
  'whatever happens, a store, its shop and its ledger are as the model says',
  async () => {
    const seeds = Array.from({ length: HISTORIES }, (_, n) => SEED + n).values();
    const some = async () => {
      for (const seed of seeds) await playHistory(test, seed, play);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, some));
  },
  HISTORIES * 4_000,
);
