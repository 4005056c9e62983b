/** The first import of a Shopify shop, compared with plain inserts of the same rows. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startShopify } from '../faults/instructions/shopify.ts';
import type { Vendor } from '../faults/instructions/vendor.ts';
import { demoStores } from '../src/demo/stores.ts';
import { BUDGETS } from './budgets.ts';
import { mostMegabytes } from './child.ts';
import { connectShop, ownerOf } from './connected.ts';
import { median, show } from './figures.ts';
import { insertBare, readRows } from './import-bare.ts';
import { NODE_OPTIONS, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const FEW = 10_000;
const MANY = Number(process.env.BENCH_ORDERS ?? 100_000);
/** Before the larger import, and after it. */
const BARE_ROUNDS = 3;
const LONGEST_MS = 1_800_000;
const [SMALL = 'demo', LARGE = ''] = demoStores.map(({ slug }) => slug);

type Imported = { seconds: number; peakMegabytes: number };
type Shop = Vendor & { size: number };

export async function shopImport(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const shop = await startLargeShop();
    const env = { SIMULATORS: `shopify=${shop.server.base}` };
    const product = await startProduct(dataDir, NODE_OPTIONS, null, [], env);
    const pool = new pg.Pool({ connectionString: product.adminUrl, max: 1 });
    const importOf = async (slug: string, size: number): Promise<Imported> => {
      shop.size = size;
      const owner = await ownerOf(product, dataDir, slug);
      const credentials = { ...shop.credentials, shop: `${slug}.myshopify.com` };
      const started = performance.now();
      await connectShop(owner, { name: 'shopify', credentials });
      await untilDone(pool, slug);
      return {
        seconds: (performance.now() - started) / 1000,
        peakMegabytes: await mostMegabytes(product.pid),
      };
    };
    try {
      const few = await importOf(SMALL, FEW);
      const rows = await readRows(pool, SMALL);
      const bare: number[] = [];
      const measureBare = async () => {
        for (let round = 0; round < BARE_ROUNDS; round += 1) bare.push(await insertBare(pool, rows));
      };
      await measureBare();
      const many = await importOf(LARGE, MANY);
      await measureBare();
      return sectionOf(few, many, bare);
    } finally {
      await pool.end();
      await product.stop();
      await shop.server.stop();
    }
  });
}

async function untilDone(pool: pg.Pool, store: string): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  for (; performance.now() < until; await sleep(50)) {
    const { rows } = await pool.query('select state, reason from shop_imports where store_id = $1', [store]);
    if (rows[0]?.state === 'failed') throw new Error(`The import failed: ${rows[0].reason}`);
    if (rows[0]?.state === 'done') return;
  }
  throw new Error('The import does not end');
}

const FIRST_ID = 6_000_000_000_000;
const FIRST_TIME = Date.parse('2026-10-01T00:00:00Z');
/** More than an order has of them. */
const IDS_PER_ORDER = 100;

/**
 * The simulator, in front of which a server answers the pages of orders: as many as are wanted, each one order of the simulator with other
 * ids, so that what is measured is not the simulator.
 */
async function startLargeShop(): Promise<Shop> {
  const vendor = await startShopify(() => FIRST_TIME + 30 * 86_400_000);
  vendor.order(2);
  const shop: Shop = { ...vendor, size: 0 };
  let node: string | null = null;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await buffer(request);
    const pass = async (body: Buffer) => {
      const answered = await fetch(vendor.server.base + request.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-access-token': String(request.headers['x-shopify-access-token']),
        },
        body: new Uint8Array(body),
      });
      return answered.text();
    };
    const isOrders = raw.includes('query Orders(');
    if (isOrders) node ??= nodeIn(await pass(raw));
    const text = isOrders ? pageOf(node ?? '', shop.size, JSON.parse(raw.toString())) : await pass(raw);
    response
      .writeHead(200, { 'content-type': 'application/json', 'x-shopify-api-version': '2026-07' })
      .end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  shop.server = {
    ...vendor.server,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await vendor.server.stop();
    },
  };
  return shop;
}

const nodeIn = (page: string): string => {
  const { data } = JSON.parse(page) as { data: { orders: { nodes: object[] } } };
  return JSON.stringify(data.orders.nodes[0]);
};

type Asked = { variables: { first: number; after: string | null; query: string | null } };

/** Orders are a second apart. A cursor is the number of the next one. */
function pageOf(node: string, size: number, { variables: { first, after, query } }: Asked): string {
  const since = /'([^']+)'/.exec(query ?? '')?.[1];
  const from = Number(after ?? (since ? Math.ceil((Date.parse(since) - FIRST_TIME) / 1000) : 0));
  const to = Math.min(size, from + first);
  const nodes = Array.from({ length: Math.max(0, to - from) }, (_, at) => nodeOf(node, from + at));
  const pageInfo = JSON.stringify({ hasNextPage: to < size, endCursor: String(to) });
  return `{"data":{"orders":{"nodes":[${nodes.join(',')}],"pageInfo":${pageInfo}}}}`;
}

const nodeOf = (node: string, n: number): string =>
  node
    .replace(/6000000\d{6}/g, (id) => String(FIRST_ID + (Number(id) % 100) + (n + 1) * IDS_PER_ORDER))
    .replace(/"name":"#\d+"/, `"name":"#${1001 + n}"`)
    .replace(/"updatedAt":"[^"]*"/, `"updatedAt":"${new Date(FIRST_TIME + n * 1000).toISOString()}"`);

function sectionOf(few: Imported, many: Imported, bare: readonly number[]): Section {
  const bareSeconds = median(bare);
  const line = (name: string, count: number, seconds: number, peak = '') => [
    ...[name, show(count), show(seconds), show(count / seconds), peak],
  ];
  return {
    title: 'First import of a shop',
    findings: [
      { budget: BUDGETS.shopImport.rate, value: MANY / many.seconds / (FEW / bareSeconds) },
      { budget: BUDGETS.shopImport.memory, value: many.peakMegabytes / few.peakMegabytes },
    ],
    text: [
      'A store is connected with a shop, and the time counts until its import is done: pages of Shopify’s GraphQL API are asked for, read, mapped, checked against the contract and saved, each page with the shop’s cursor in one durable transaction. A server on the same machine answers the pages from one order of the simulator with other ids. Bare: `pg` inserts the rows of the smaller import into copies of the tables with their indexes, without triggers, foreign keys or row-level security, one transaction per batch; the median of ' +
        `${BARE_ROUNDS} rounds before and ${BARE_ROUNDS} after the larger import (${bare.map(show).join(', ')} s).`,
      '',
      table(
        ['', 'Orders', 's', 'Orders /s', 'Peak memory MB'],
        [
          line('First import', FEW, few.seconds, show(few.peakMegabytes)),
          line('First import', MANY, many.seconds, show(many.peakMegabytes)),
          line('Bare inserts', FEW, bareSeconds),
        ],
      ),
    ],
  };
}
