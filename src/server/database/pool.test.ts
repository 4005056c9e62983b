/** Connections to a server that disappears in every possible way. */
import type { Pool } from 'pg';
import { test as base, describe, expect, inject } from 'vitest';
import { FaultyProxy } from '../../../test/process/faulty-proxy.ts';
import type { StoreId } from '../auth/caller.ts';
import { databaseFaultOf } from './database-fault.ts';
import { isStuck, openPool, refuseSecondConnection } from './pool.ts';
import { withStore } from './with-store.ts';

/** Each test has a way of its own to the server: those that wait for silence to be noticed wait side by side. */
const it = base.extend<{ link: FaultyProxy; pool: Pool }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern
  link: async ({}, use) => {
    const link = await FaultyProxy.to(Number(new URL(inject('databaseUrl')).port));
    await use(link);
    await link.close();
  },
  pool: async ({ link }, use) => {
    const pool = openPool(link.through(inject('databaseUrl')), { max: 4 });
    await use(pool);
    await pool.end();
  },
});

const ask = (pool: Pool) => pool.query<{ one: number }>('select 1 as one');
const warmUp = (pool: Pool) =>
  Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.05)')));

describe.concurrent('after a failover that closes no connection', () => {
  it('all connections are dropped within seconds, and new ones work', async ({ link, pool, expect }) => {
    await warmUp(pool);
    link.mute();
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => ask(pool)));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected' });
      expect(databaseFaultOf((outcome as PromiseRejectedResult).reason)).toBe('away');
    }
    expect((await ask(pool)).rows).toEqual([{ one: 1 }]);
  });

  it('one dead connection takes the idle ones with it', async ({ link, pool, expect }) => {
    await warmUp(pool);
    expect(pool.idleCount).toBe(4);
    link.mute();
    await expect(ask(pool)).rejects.toThrow('Connection terminated');
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await ask(pool)).rows).toEqual([{ one: 1 }]);
  });

  it('a transaction fails instead of waiting forever, and its connection is discarded', async ({
    link,
    pool,
    expect,
  }) => {
    await warmUp(pool);
    const work = withStore({ app: pool }, 'teststore' as StoreId, async (client) => {
      link.mute();
      await client.query('select 1');
    });
    await expect(work).rejects.toThrow('Connection terminated');
    expect((await ask(pool)).rows).toEqual([{ one: 1 }]);
  });

  it('a pool whose server does not respond still closes', async ({ link, pool, expect }) => {
    await warmUp(pool);
    link.mute();
    const other = openPool(link.through(inject('databaseUrl')), { max: 1 });
    await other.query('select 1');
    link.mute();
    await other.end();
    expect(other.totalCount).toBe(0);
  });
});

it.concurrent('a slow query is not silence: the server reports it as active', async ({ pool, expect }) => {
  const { rows } = await pool.query<{ slept: string }>("select pg_sleep(6.5)::text || 'done' as slept");
  expect(rows).toEqual([{ slept: 'done' }]);
});

it.concurrent('a query the server never answers is dropped after the maximum time', async ({
  link,
  expect,
}) => {
  const hasty = openPool(link.through(inject('databaseUrl')), { max: 1, answerMs: 4_500 });
  await expect(hasty.query('select pg_sleep(60)')).rejects.toThrow('Connection terminated');
  await hasty.end();
});

it('connections that were cut are replaced', async ({ link, pool }) => {
  await warmUp(pool);
  link.cut();
  await expect(ask(pool)).rejects.toSatisfy((error) => databaseFaultOf(error) === 'away');
  link.heal();
  // The pool's other connections notice one by one.
  await expect.poll(() => ask(pool).catch(() => null)).toMatchObject({ rows: [{ one: 1 }] });
});

it('a pool is stuck once all its connections are out for longer than any work takes', async ({ pool }) => {
  const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  const now = performance.now();
  expect(isStuck(pool, now + 59_000)).toBe(false);
  expect(isStuck(pool, now + 61_000)).toBe(true);
  clients.pop()?.release();
  expect(isStuck(pool, now + 61_000)).toBe(false);
  for (const client of clients) client.release();
});

describe('within a transaction', () => {
  const store = 'teststore' as StoreId;

  it('a second connection is refused, however deep the call', async ({ pool }) => {
    const db = { app: pool };
    await expect(withStore(db, store, () => pool.query('select 1'))).rejects.toThrow('second connection');
    await expect(withStore(db, store, async () => void (await pool.connect()))).rejects.toThrow('second');
    await expect(withStore(db, store, () => withStore(db, store, async () => 1))).rejects.toThrow('second');
    await expect(withStore(db, store, async () => refuseSecondConnection(pool))).rejects.toThrow('second');
  });

  it('work that continues afterwards may take one', async ({ pool }) => {
    let later: Promise<unknown> = Promise.resolve();
    await withStore({ app: pool }, store, async () => {
      later = new Promise((done) => setTimeout(done, 50)).then(() => ask(pool));
    });
    expect(await later).toMatchObject({ rows: [{ one: 1 }] });
  });

  it('a running server logs the mistake and continues', async () => {
    const mistakes: Error[] = [];
    const lenient = openPool(inject('databaseUrl'), {
      max: 2,
      onSecond: (mistake) => mistakes.push(mistake),
    });
    await withStore({ app: lenient }, store, () => lenient.query('select 1'));
    expect(mistakes).toHaveLength(1);
    await lenient.end();
  });
});
