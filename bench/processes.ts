/** Two app processes on one database compared with one, behind the same load balancer. */
import { cpus } from 'node:os';
import type { Request } from 'autocannon';
import { findEmbedded, startEmbedded } from '../src/server/database/embedded.ts';
import { createLog } from '../src/server/log.ts';
import { balance } from './balance.ts';
import { BUDGETS } from './budgets.ts';
import { workedSeconds } from './cpu.ts';
import { median, show } from './figures.ts';
import { load } from './load.ts';
import { lookupRequests } from './lookup.ts';
import { benchOrders, plantOrders } from './orders.ts';
import { type Product, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';
import { throttle } from './throttle.ts';

const ORDERS = 3_000;
const ROUNDS = 5;
const SECONDS = 4;
/** Enough that each process always has requests waiting. */
const CONNECTIONS = 128;
const HELD_TO = 0.25;
/** Two processes, PostgreSQL, and the load with its balancer: with this many cores each has its own. */
const CORES_ENOUGH = 4;

/** Lookups per second in a round, and the cores they used. */
type Run = { perSecond: number; app: number; database: number };
type Way = { name: string; one: Run; two: Run; ratio: number; lowest: number; highest: number };

/** How many responses were checked against the requested order. */
type Answers = { held: number; wrong: number };

export async function processes(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const database = await startEmbedded(dataDir, createLog('silent'));
    const products: Product[] = [];
    try {
      // The first process migrates the database; afterward both are equal.
      for (let n = 0; n < 2; n += 1) {
        products.push(await startProduct(dataDir, undefined, database.adminUrl));
      }
      const orders = benchOrders(ORDERS, Date.now());
      await plantOrders(database.adminUrl, orders);
      const answers: Answers = { held: 0, wrong: 0 };
      const requests = checkedRequests(lookupRequests(orders), orders, answers);
      const postmaster = (await findEmbedded(dataDir))?.pid ?? 0;
      const ways = await measure(products, requests, postmaster);
      return section(ways, answers);
    } finally {
      for (const product of products) await product.stop();
      await database.stop();
    }
  });
}

/** Checks each response against the requested order. */
function checkedRequests(
  requests: readonly Request[],
  orders: readonly { number: string }[],
  answers: Answers,
): Request[] {
  return requests.map((request, index) => {
    const sought = `"orderNumber":"${orders[index]?.number}"`;
    const onResponse = (_status: number, body: string) => {
      answers.held += 1;
      if (!body.includes(sought)) answers.wrong += 1;
    };
    return { ...request, onResponse };
  });
}

async function measure(products: Product[], requests: Request[], postmaster: number): Promise<Way[]> {
  const urls = products.map(({ url }) => url);
  const balancers = { one: await balance(urls.slice(0, 1)), two: await balance(urls) };
  const run = async (url: string): Promise<Run> => {
    const worked = async () => {
      const apps = await Promise.all(products.map(({ pid }) => workedSeconds(pid)));
      const database = await workedSeconds(postmaster, { children: true });
      return { app: apps.reduce((sum, seconds) => sum + seconds), database };
    };
    const before = await worked();
    const { perSecond } = await load({ url, connections: CONNECTIONS, requests, seconds: SECONDS });
    const after = await worked();
    const app = (after.app - before.app) / SECONDS;
    return { perSecond, app, database: (after.database - before.database) / SECONDS };
  };
  try {
    for (const { url } of [balancers.two, balancers.one]) await run(url);
    const free = await compareRuns('as fast as they can', run, balancers);
    const letGo = throttle(
      products.map(({ pid }) => pid),
      HELD_TO,
    );
    try {
      return [free, await compareRuns(`each held to ${HELD_TO} of a core`, run, balancers)];
    } finally {
      await letGo();
    }
  } finally {
    for (const balancer of Object.values(balancers)) await balancer.stop();
  }
}

async function compareRuns(
  name: string,
  run: (url: string) => Promise<Run>,
  balancers: Record<'one' | 'two', { url: string }>,
): Promise<Way> {
  const one: Run[] = [];
  const two: Run[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(await run(balancers.one.url));
    two.push(await run(balancers.two.url));
  }
  const ratios = two.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? Number.NaN));
  const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)];
  return { name, one: medians(one), two: medians(two), ratio: median(ratios), lowest, highest };
}

const medians = (runs: readonly Run[]): Run => ({
  perSecond: median(runs.map(({ perSecond }) => perSecond)),
  app: median(runs.map(({ app }) => app)),
  database: median(runs.map(({ database }) => database)),
});

function section([free, held]: readonly Way[], answers: Answers): Section {
  if (!free || !held || answers.held === 0) throw new Error('Nothing was measured');
  const cores = cpus().length;
  const judged = cores >= CORES_ENOUGH ? free : held;
  const { two } = BUDGETS.processes;
  const rows = [free, held].flatMap((way) => [
    [way.name, 'one', show(way.one.perSecond), show(way.one.app), show(way.one.database), ''],
    ['', 'two', show(way.two.perSecond), show(way.two.app), show(way.two.database), ratioOf(way)],
  ]);
  const perLookup = ({ perSecond, app, database }: Run) =>
    `${show((app / perSecond) * 1e6)} µs in the processes and ${show((database / perSecond) * 1e6)} µs in PostgreSQL`;
  return {
    title: 'Two processes on one database',
    findings: [
      { budget: { ...two, what: `${two.what}, ${judged.name}` }, value: judged.ratio },
      { budget: BUDGETS.processes.wrong, value: answers.wrong },
    ],
    text: [
      `\`GET /v1/order-lookup\` of ${show(ORDERS)} orders over ${CONNECTIONS} keep-alive connections through a plain TCP load balancer with one or two processes behind it, on one PostgreSQL; ${ROUNDS} rounds of ${SECONDS} s each, alternating, medians; each of the ${show(answers.held)} answers was compared with the requested order. Cores: the average number of busy cores.`,
      '',
      table(['Processes', '', 'Lookups /s', 'Cores, app', 'Cores, PostgreSQL', 'Two to one'], rows),
      '',
      `This machine has ${cores} cores, which the processes share with PostgreSQL, the load balancer and the load generator. ${
        cores >= CORES_ENOUGH
          ? 'That is a core for each, so the budget is held against processes as fast as they can.'
          : `At full speed, one process and its PostgreSQL use nearly all of that, so a second process has no CPU left. To show the effect of a second process with a free core, each is limited to ${HELD_TO} of a core (stopped and continued every 20 ms). Then the machine has spare CPU, and the budget applies to that measurement.`
      } What a lookup costs: ${perLookup(free.one)} with one process, ${perLookup(free.two)} with two.`,
    ],
  };
}

const ratioOf = ({ ratio, lowest, highest }: Way): string =>
  `${show(ratio)} (${show(lowest)} to ${show(highest)})`;
