/** A shop's webhooks taken in and applied, compared with a bare handler that keeps them. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { startShopify } from '../faults/instructions/shopify.ts';
import type { Notice } from '../faults/instructions/vendor.ts';
import { openPool } from '../src/server/database/pool.ts';
import type { Insert } from './bare.ts';
import { startBare } from './bare-server.ts';
import { BUDGETS } from './budgets.ts';
import { connectShop, ownerOf } from './connected.ts';
import { median, show } from './figures.ts';
import { NODE_OPTIONS, type Product, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const ROUNDS = 5;
const PER_SECOND = 500;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ORDERS = 250;
const CONNECTIONS = 32;
const LONGEST_MS = 120_000;

type Round = { p99: number; bareP99: number; applied: number };

export async function inbound(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const vendor = await startShopify(Date.now);
    const env = { SIMULATORS: `shopify=${vendor.server.base}` };
    const product = await startProduct(dataDir, NODE_OPTIONS, null, [], env);
    const pool = openPool(product.adminUrl, { max: 1 });
    try {
      await connectShop(await ownerOf(product, dataDir), vendor);
      for (let count = 0; count < ORDERS; count += 1) vendor.order(2);
      const rows = await pool.query<{ token: string }>('select inbound_token as token from connections');
      const address = `${product.url}/v1/inbound/shopify/demo.${rows.rows[0]?.token}`;
      const notices = () => vendor.reports(PER_SECOND * SECONDS);
      return sectionOf(await measure({ product, pool, address, notices }));
    } finally {
      await pool.end();
      await product.stop();
      await vendor.server.stop();
    }
  });
}

type Sides = { product: Product; pool: Pool; address: string; notices: () => Notice[] };

async function measure({ product, pool, address, notices }: Sides): Promise<Round[]> {
  await pacedP99(address, notices().slice(0, PER_SECOND));
  await untilApplied(pool);
  const bare = await startBare({ databaseUrl: product.adminUrl, inserts: [await insertOf(pool)] });
  const rounds: Round[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bareP99 = await pacedP99(bare.url, notices());
      const p99 = await pacedP99(address, notices());
      rounds.push({ p99, bareP99, applied: await untilApplied(pool) });
    }
    return rounds;
  } finally {
    await bare.stop();
  }
}

/** A row as the product keeps it, into a copy of its table without triggers or policies. */
async function insertOf(pool: Pool): Promise<Insert> {
  await pool.query('create schema if not exists bench');
  await pool.query(
    'create table bench.inbound_events (like public.inbound_events including defaults including indexes)',
  );
  const { rows } = await pool.query({ text: 'select * from inbound_events limit 1', types: AS_TEXT });
  const names = Object.keys(rows[0] ?? {});
  const kinds = ['id', 'event_id'];
  return {
    name: 'inbound_events',
    text: `insert into bench.inbound_events (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    values: Object.values(rows[0] ?? {}),
    fresh: kinds.map((kind) => ({ at: names.indexOf(kind), kind: 'text' as const })),
  };
}

const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** At a constant rate. @returns the 99th percentile in milliseconds, from the time when each was due */
async function pacedP99(address: string, notices: readonly Notice[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const started = performance.now();
  const took = notices.map(async (notice, n) => {
    const due = started + (n * 1000) / PER_SECOND;
    await sleep(Math.max(0, due - performance.now()));
    await post(address, agent, notice);
    return performance.now() - due;
  });
  const sorted = (await Promise.all(took)).sort((a, b) => a - b);
  agent.destroy();
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}

function post(address: string, agent: Agent, { headers, body }: Notice): Promise<void> {
  return new Promise((done, fail) => {
    const sent = { ...headers, 'content-length': body.byteLength, 'x-shopify-event-id': randomUUID() };
    request(address, { method: 'POST', agent, headers: sent }, (answer) => {
      if (Math.floor((answer.statusCode ?? 0) / 100) !== 2)
        fail(new Error(`${new URL(address).pathname.slice(0, 20)} answered ${answer.statusCode}`));
      answer.resume().on('end', done).on('error', fail);
    })
      .on('error', fail)
      .end(body);
  });
}

/** Seconds until nothing waits to be applied. */
async function untilApplied(pool: Pool): Promise<number> {
  const started = performance.now();
  while (performance.now() < started + LONGEST_MS) {
    const { rowCount } = await pool.query("select 1 from inbound_events where state = 'waiting' limit 1");
    if (rowCount === 0) return (performance.now() - started) / 1000;
    await sleep(20);
  }
  throw new Error('Events are not applied');
}

function sectionOf(rounds: readonly Round[]): Section {
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  const ratios = rounds.map(({ p99, bareP99 }) => p99 / bareP99);
  return {
    title: 'Webhooks of a shop',
    findings: [
      { budget: BUDGETS.inbound.p99, value: median(ratios) },
      { budget: BUDGETS.inbound.applied, value: Math.max(...rounds.map(({ applied }) => applied)) },
    ],
    text: [
      `${PER_SECOND} webhooks a second for ${SECONDS} s, of ${ORDERS} orders of Shopify's simulator, over ${CONNECTIONS} connections, while a worker applies them: each order is read again from the simulator, for as long as the rush lasts only what has waited for 5 s (decision 136). The p99 counts from the time when each was due; “applied” is how long after the last one nothing waited, at worst. Bare: \`node:http\` and \`pg\`, which inserts the same row into a copy of the table in a transaction, without a signature. ${ROUNDS} alternating rounds; ratios ${ratios.map(show).join(', ')}.`,
      '',
      table(
        ['', 'p99 ms', 'Applied after, s'],
        [
          ['Taken in', show(of(({ p99 }) => p99)), show(of(({ applied }) => applied))],
          ['Bare handler', show(of(({ bareP99 }) => bareP99)), ''],
        ],
      ),
    ],
  };
}
