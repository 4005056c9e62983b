/** What is around the process fails while a vendor carries something out: the database, the disk, the clock, mails, another worker. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../abuse/random.ts';
import { isAlive } from '../../src/server/database/holder.ts';
import { beFull } from '../disks.ts';
import { listens } from '../readiness.ts';
import type { Place, Site } from '../site.ts';
import { failing } from './answers.ts';
import { startShopify } from './shopify.ts';
import type { Trouble } from './trouble.ts';
import type { World } from './world.ts';

const ASKED_MS = 30_000;
const FIRST = 6;
const HOUR = 3_600_000;
const POLL_MS = 10;
const FULL_MS = 2_000;

/** Calls it when the vendor has been asked so many times. Its answer is under way then. */
function whenAsked({ vendor }: World, random: Random): Promise<void> {
  let left = 1 + random.below(FIRST);
  const asked = Promise.withResolvers<void>();
  vendor.server.failing = (request) => {
    if (vendor.carries(request)) left -= 1;
    if (left === 0) asked.resolve();
    return false;
  };
  const late = setTimeout(() => asked.reject(new Error('the vendor is not asked')), ASKED_MS);
  return asked.promise.finally(() => clearTimeout(late));
}

const striking = (
  name: string,
  place: Place['place'],
  strike: (world: World, random: Random) => Promise<void>,
): Trouble => ({
  name,
  place: { place },
  vendor: startShopify,
  async meanwhile(world, random) {
    await whenAsked(world, random);
    await strike(world, random);
    world.struck += 1;
  },
});

/** The server starts it again. SIGINT: it ends its connections and writes everything first. */
const stopDatabase =
  (signal: 'SIGKILL' | 'SIGINT') =>
  async ({ site }: World): Promise<void> => {
    const { pid, port } = await site.database();
    process.kill(pid, signal);
    while (isAlive(pid) || !(await listens(port))) await sleep(POLL_MS);
    await untilItAnswers(site);
  };

async function untilItAnswers(site: Site): Promise<void> {
  const answers = () =>
    site.query('select 1').then(
      () => true,
      () => false,
    );
  while (!(await answers())) await sleep(POLL_MS);
}

export const outside: readonly Trouble[] = [
  striking('the database is killed while the vendor is asked', 'embedded', stopDatabase('SIGKILL')),
  striking('the database is restarted while the vendor is asked', 'embedded', stopDatabase('SIGINT')),
  striking('the database is away while the vendor is asked', 'apart', async ({ site }, random) => {
    site.proxy.cut();
    await sleep(200 + random.below(1_500));
    site.proxy.heal();
  }),
  striking('the database fails over without a reset while the vendor is asked', 'apart', async ({ site }) =>
    site.proxy.mute(),
  ),
  striking('the disk is full while the vendor is asked', 'small disk', async ({ site }) => {
    await beFull(site, () => sleep(FULL_MS));
    // It stops when it can't write its log, and is started again.
    await untilItAnswers(site);
  }),
  striking('the clock jumps an hour ahead and back while the vendor is asked', 'apart', async (world) => {
    const { controls } = world;
    const { aheadMs } = controls;
    for (const jump of [HOUR, -HOUR, 0]) {
      await controls.change(world.pids(), { aheadMs: aheadMs + jump });
      await sleep(500);
    }
  }),
  {
    name: 'mails can’t be sent, and answers are lost',
    place: { place: 'apart' },
    vendor: startShopify,
    before: async (world, random) => {
      world.site.mail.behavior = 'away';
      failing(world, random, [{ kind: 'lost' }, { kind: 'silence' }]);
    },
    after: async ({ site }) => {
      site.mail.behavior = 'well';
    },
  },
  {
    name: 'two processes work, answers are lost, and one of them is killed',
    place: { place: 'apart' },
    vendor: startShopify,
    processes: 2,
    before: async (world, random) => failing(world, random, [{ kind: 'lost' }, { kind: 'silence' }]),
    meanwhile: async (world, random) => {
      await sleep(random.below(3_000));
      await world.site.kill();
      await world.replace();
    },
  },
];
