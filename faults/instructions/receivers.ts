/** The store's own endpoint, which is told of each step, is down, slow or busy, while answers of the vendor are lost. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../test/process/killing.ts';
import { failing } from './answers.ts';
import type { Mood } from './receiver.ts';
import { startShopify } from './shopify.ts';
import type { Trouble } from './trouble.ts';
import { STORE, type World } from './world.ts';

const DECIDED = 'claim.approved';
const CARRIED_OUT = ['claim.refund_sent', 'claim.credit_sent', 'claim.replacement_made'];
const BAD: readonly Mood[] = ['busy', 'broken', 'slow', 'away'];
/** After so many bad answers about an event it is well: it would be given up after ten. */
const MOST = 6;
const SHARE = 0.6;
const MOST_STEPS = 60;
const STEP_MS = 20_000;
const POLL_MS = 20;

const listening = new WeakSet<World>();

async function listen(world: World): Promise<void> {
  if (listening.has(world)) return;
  const body = {
    url: `${world.receiver.origin}/hooks`,
    description: null,
    topics: [DECIDED, ...CARRIED_OUT],
  };
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await call(world.site.shop, 'POST', 'webhooks', body, headers);
  if (answer.status !== 201) throw new Error(`webhooks: ${answer.status} ${await answer.text()}`);
  listening.add(world);
}

type Due = { next: string | null; busy: number };

/** Time passes until nothing waits to be told. */
async function allTold({ site, controls, pids }: World): Promise<boolean> {
  const due = async () =>
    (
      await site.query<Due>(
        `select min(next_at) as next, (select count(*)::int from webhook_outbox where store_id = $1)
           + count(*) filter (where state = 'sending' or next_at <= $2)::int as busy
         from webhook_deliveries where store_id = $1 and state in ('waiting', 'sending')`,
        [STORE, new Date(controls.now())],
      )
    )[0] ?? { next: null, busy: 0 };
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { next, busy } = await due();
    if (next === null && busy === 0) return true;
    const wait = next === null ? 0 : Date.parse(next) - controls.now();
    // What a process holds is given back only when it is taken for dead.
    if (wait > 0 && busy === 0) await controls.change(pids(), { aheadMs: controls.aheadMs + wait + 1 });
    await site.query(
      "select graphile_worker.add_job('send_webhooks', json_build_object('storeId', $1::text), job_key := 'faults webhooks')",
      [STORE],
    );
    const until = performance.now() + STEP_MS;
    while (performance.now() < until && (await due()).busy > 0) await sleep(POLL_MS);
  }
  return false;
}

/** Each event is confirmed, and a repeat has the id of the first. */
async function compareTold(world: World): Promise<string[]> {
  const { receiver, claims } = world;
  const wrong = (await allTold(world)) ? [] : ['what is told never ends'];
  const idsOf = (types: readonly string[]) =>
    new Set(receiver.taken.filter(({ type }) => types.includes(type)).map(({ id }) => id));
  for (const types of [[DECIDED], CARRIED_OUT]) {
    const { size } = idsOf(types);
    if (size !== claims.length) wrong.push(`${size} of ${claims.length} are told: ${types.join(', ')}`);
  }
  return wrong;
}

export const receivers: readonly Trouble[] = [
  {
    name: 'the store’s endpoint is down, slow or busy, and answers are lost',
    place: { place: 'apart' },
    vendor: startShopify,
    before: async (world, random) => {
      await listen(world);
      const counts = new Map<string, number>();
      world.receiver.taken = [];
      world.receiver.mood = (id) => {
        const count = counts.get(id) ?? 0;
        if (count >= MOST || random.next() > SHARE) return 'well';
        counts.set(id, count + 1);
        world.struck += 1;
        return random.pick(BAD);
      };
      failing(world, random, [{ kind: 'lost' }, { kind: 'silence' }]);
    },
    check: compareTold,
  },
];
