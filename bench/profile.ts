/** Where the time of an order lookup goes, by package and by function. */
import { ROOT } from '../scripts/root.ts';
import { show } from './figures.ts';
import { load } from './load.ts';
import { lookupRequests } from './lookup.ts';
import { benchOrders, plantOrders } from './orders.ts';
import { startProduct } from './product.ts';
import { PROFILING, type Profile, type ProfileNode, profileDuring } from './profiler.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const ORDERS = 1_000;
const SECONDS = 8;
const SHOWN = 12;

export async function profile(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir, PROFILING);
    try {
      const orders = benchOrders(ORDERS, Date.now());
      await plantOrders(product.adminUrl, orders);
      const requests = lookupRequests(orders);
      const run = (seconds: number) => load({ url: product.url, connections: 16, requests, seconds });
      await run(3);
      let perSecond = 0;
      const found = await profileDuring(product.stderr(), async () => {
        perSecond = (await run(SECONDS)).perSecond;
      });
      return report(found, perSecond);
    } finally {
      await product.stop();
    }
  });
}

function report(found: Profile, perSecond: number): Section {
  const { busy, idle, byPackage, byFunction } = summarise(found);
  const rows = (shares: Map<string, number>) =>
    [...shares]
      .sort(([, a], [, b]) => b - a)
      .slice(0, SHOWN)
      .map(([name, microseconds]) => [name, `${show((microseconds / busy) * 100)} %`]);
  const each = busy / (perSecond * SECONDS);
  return {
    title: 'Where the time of a lookup goes',
    findings: [],
    text: [
      `CPU profile of our process during ${SECONDS} s of lookups over 16 connections: busy ${show((busy / (busy + idle)) * 100)} % of the time, ${show(each)} µs per lookup with the profiler on. PostgreSQL's own work is not included. Shares are of the busy time and exclude called functions.`,
      '',
      table(['Where', 'Share'], rows(byPackage)),
      '',
      table(['Function of ours', 'Share'], rows(byFunction)),
    ],
  };
}

/** Self time of each function in microseconds. */
function summarise({ nodes, samples, timeDeltas }: Profile) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const byPackage = new Map<string, number>();
  const byFunction = new Map<string, number>();
  let busy = 0;
  let idle = 0;
  for (const [index, id] of samples.entries()) {
    const node = byId.get(id);
    const time = timeDeltas[index] ?? 0;
    if (!node) continue;
    if (node.callFrame.functionName === '(idle)') {
      idle += time;
      continue;
    }
    busy += time;
    const place = placeOf(node);
    add(byPackage, place, time);
    if (place === OURS) add(byFunction, functionOf(node), time);
  }
  return { busy, idle, byPackage, byFunction };
}

function add(shares: Map<string, number>, name: string, time: number): void {
  shares.set(name, (shares.get(name) ?? 0) + time);
}

const OURS = 'our own code';
const PACKAGES = 'node_modules/';

/** Node's native functions have only a name. */
const NATIVE: Record<string, string> = {
  writev: 'sockets, to PostgreSQL',
  writeUtf8String: 'sockets, to the visitor',
  writeString: 'the log file',
  init: 'hashing',
  update: 'hashing',
  digest: 'hashing',
  '(garbage collector)': 'garbage collector',
  '(program)': "Node's own native code",
};

function placeOf({ callFrame: { url, functionName } }: ProfileNode): string {
  const [first, second] = url.includes(PACKAGES) ? (url.split(PACKAGES).at(-1) ?? '').split('/') : [];
  if (first) return first.startsWith('@') ? `${first}/${second}` : first;
  if (url.startsWith('node:'))
    return `Node (${
      url
        .slice(5)
        .replace(/^internal\//, '')
        .split('/')[0]
    })`;
  if (url.includes('/src/')) return OURS;
  return url === '' ? (NATIVE[functionName] ?? 'other') : 'other';
}

function functionOf({ callFrame: { url, functionName, lineNumber } }: ProfileNode): string {
  const path = url.replace(/^file:\/\//, '').replace(`${ROOT}/`, '');
  return `\`${functionName || 'anonymous'}\` ${path}:${lineNumber + 1}`;
}
