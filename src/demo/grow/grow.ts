/** Generates a large store quickly: orders and claims in batches, each written by COPY in one transaction. */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { claimIdFrom } from '../../domain/claims/claim-id.ts';
import type { Context } from '../../server/context.ts';
import type { Row } from '../../server/database/rows.ts';
import { keyedOrder } from '../../server/orders/save.ts';
import { saveProducts } from '../../server/products/save.ts';
import type { KnownStore } from '../../server/stores/queries.ts';
import type { DemoStore } from '../stores.ts';
import { catalogueOf } from './catalogue.ts';
import { claimOf, type GrownClaim } from './claim.ts';
import { diceOf } from './dice.ts';
import { GROWN_PREFIX, type GrownOrder, grownId, grownShop } from './order.ts';
import {
  addClaim,
  addOrder,
  CLAIM_TABLES,
  COPIED,
  type CopiedTable,
  LINE_TABLES,
  type Lines,
  noLines,
} from './rows.ts';
import { seasonOf } from './season.ts';

const SEED = 'makegood';
const BATCH = 2_000;
// The database receives data between slices. With one piece, the generator would keep it waiting.
const SLICE = 100;

export type Growth = {
  store: KnownStore;
  /** The store as the demo describes it. */
  demo: DemoStore;
  orders: number;
  seed?: string;
  onProgress?: (done: { orders: number; claims: number }) => void;
};

type Batch = { lines: Lines; claims: GrownClaim[]; orders: number };

/**
 * Adds orders after those of earlier runs, and claims on some of them. Returns how many of each. `admin` must be a
 * superuser, since nobody else may COPY past the policies.
 */
export async function growStore(context: Context, admin: Pool, growth: Growth) {
  const { store, demo, orders, onProgress } = growth;
  const products = catalogueOf(demo).map(({ sourceProductId, document: product }) => ({
    sourceProductId,
    product,
  }));
  await saveProducts(context.db, store.id, products);
  const client = await admin.connect();
  const done = { orders: 0, claims: 0 };
  let writing: Promise<void> = Promise.resolve();
  try {
    const first = await nextIndex(client, store.id);
    const make = makerOf(context, growth, first);
    for (let at = 0; at < orders; at += BATCH) {
      const batch = await make(at, Math.min(orders, at + BATCH));
      await writing;
      writing = writeBatch(client, store.id, batch).then(() => {
        done.orders += batch.orders;
        done.claims += batch.claims.length;
        onProgress?.(done);
      });
      // The error is thrown when this is awaited. Avoids an unhandled rejection until then.
      writing.catch(() => undefined);
    }
    await writing;
    await client.query('select correct_shipped($1)', [store.id]);
    // Replaces statistics from when the tables were small, and allows index-only scans for lists.
    for (const table of Object.keys(COPIED)) await client.query(`vacuum (analyze) ${table}`);
    return done;
  } finally {
    await writing.catch(() => undefined);
    // The session is set to this store, so don't reuse it.
    client.release(true);
  }
}

function makerOf(context: Context, { store, demo, orders, seed = SEED }: Growth, first: number) {
  const now = context.clock();
  const shop = grownShop(demo, seed, now);
  const season = seasonOf(now, orders);
  return async (from: number, until: number): Promise<Batch> => {
    const batch: Batch = { lines: noLines(), claims: [], orders: until - from };
    for (let at = from; at < until; at += 1) {
      if (at % SLICE === 0) await breathe();
      const grown = shop(first + at, (dice) => season(at, dice));
      const dice = diceOf(seed, `${store.id} claim`, first + at);
      const id = claimIdFrom(dice.bytes(10));
      addOrder(batch.lines, store.id, id, keyedOrder(grown));
      const claim = claimOf(context, store, { order: loaded(store, id, grown), dice, now });
      if (claim) batch.claims.push(claim);
    }
    return batch;
  };
}

const loaded = (store: KnownStore, id: string, { sourceOrderId, order }: GrownOrder) => ({
  ...order,
  ...{ id, sourceOrderId, storeId: store.id, version: 1 },
  ...{ claims: [], claimed: [], hadAppeasement: false },
});

/** Where an earlier run ended. All ids have the same length, so any collation sorts their digits correctly. */
async function nextIndex(client: PoolClient, storeId: string): Promise<number> {
  await client.query("select set_config('app.store', $1, false)", [storeId]);
  const { rows } = await client.query<Row<'orders', 'source_order_id'>>(
    `select source_order_id from orders
     where store_id = $1 and source_order_id between $2 and $3 and source_order_id like $4
     order by source_order_id desc limit 1`,
    [storeId, grownId(0), grownId(999_999_999), `${GROWN_PREFIX}%`],
  );
  return rows[0] ? Number(rows[0].source_order_id.slice(GROWN_PREFIX.length)) + 1 : 0;
}

async function writeBatch(client: PoolClient, storeId: string, { lines, claims }: Batch): Promise<void> {
  const numbers = await takeNumbers(client, storeId, claims.length);
  claims.forEach((grown, at) => {
    addClaim(lines, { ...grown, claim: { ...grown.claim, claim_number: numbers + at } });
  });
  const copy = async (tables: readonly CopiedTable[]) => {
    for (const table of tables) {
      const into = `copy ${table} (${COPIED[table].join(', ')}) from stdin`;
      await pipeline(Readable.from(chunksOf(lines[table])), client.query(copyFrom(into)));
    }
  };
  await client.query('begin');
  try {
    // Replaces the foreign key check: the store must exist until the batch is written.
    const { rowCount } = await client.query('select 1 from stores where id = $1 for key share', [storeId]);
    if (rowCount === 0) throw new Error(`The store ${storeId} is gone`);
    await copy(['orders']);
    // Skips foreign keys, since lines refer to orders of the same batch and checking each took half the time. For
    // orders and claims, all triggers stay active.
    await client.query('set local session_replication_role = replica');
    await copy(LINE_TABLES);
    await client.query('set local session_replication_role = origin');
    await copy(CLAIM_TABLES);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Reserves a range of claim numbers in a separate transaction, so that no shopper waits for the batch. */
async function takeNumbers(client: PoolClient, storeId: string, count: number): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    `insert into store_counters as s (store_id, last_claim_number) values ($1, 20000 + $2::bigint)
     on conflict (store_id) do update set last_claim_number = s.last_claim_number + $2
     returning last_claim_number as last`,
    [storeId, count],
  );
  return Number(rows[0]?.last) - count + 1;
}

function* chunksOf(lines: readonly string[]): Generator<string> {
  for (let at = 0; at < lines.length; at += SLICE) yield lines.slice(at, at + SLICE).join('');
}
