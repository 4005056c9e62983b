import pg from 'pg';
import { secondConnection } from './holding.ts';
import { SilenceWatch } from './silence.ts';

const { types } = pg;

// Times as ISO 8601 UTC text, dates as plain dates: neither becomes a Date in the zone of this process.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(types.builtins.DATE, (text) => text);

const CONNECT_MS = 10_000;
const IDLE_MS = 30_000;
/** After a failover with a name that leads elsewhere, all connections are new ones within this time. */
const LIFETIME_SECONDS = 1_800;
/** How long a connection is idle before the system asks whether the other end is there. */
const KEEP_ALIVE_MS = 10_000;
/** Longer than any statement may take that requests send. */
const STUCK_MS = 60_000;

type Options = {
  max: number;
  /** How long a server may say nothing to a query. As long as it takes unless said, as for a migration. */
  answerMs?: number;
  /** Given the mistake of code that asks for a second connection while it holds one. Throws it unless said. */
  onSecond?: (mistake: Error) => void;
};

/**
 * A pool without session state, so that a pooler may stand between. How long a statement may take is a property of the
 * application's role (roles.ts): in the startup packet PgBouncer would refuse it.
 */
export function openPool(
  url: string,
  { max, answerMs = Number.POSITIVE_INFINITY, onSecond = refuse }: Options,
): pg.Pool {
  const watch = new SilenceWatch(url, answerMs);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'makegood',
    onConnect: async (client) => {
      watch.add(client);
      await prepareClient(client);
      if (isPooled(client)) watch.isPooled(client);
    },
  });
  // A connection that breaks, idle or at work, is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const move = (client: pg.ClientBase, isOut: boolean) => {
    watch.isOut(client, isOut);
    lastMove.set(pool, performance.now());
  };
  pool.on('acquire', (client) => move(client, true));
  pool.on('release', (_error, client) => move(client, false));
  reactions.set(pool, onSecond);
  watchConnects(pool);
  return pool;
}

const lastMove = new WeakMap<pg.Pool, number>();

/**
 * Whether all connections have been out for longer than any work takes, and none came or went: nothing in this process
 * will bring them back.
 */
export function isStuck(pool: pg.Pool, now = performance.now()): boolean {
  const { totalCount, idleCount, options } = pool;
  const quietFor = now - (lastMove.get(pool) ?? now);
  return totalCount >= options.max && idleCount === 0 && quietFor > STUCK_MS;
}

const reactions = new WeakMap<pg.Pool, (mistake: Error) => void>();

/** For what may answer from memory and needs a connection otherwise: refuses both within a transaction. */
export function refuseSecondConnection(pool: pg.Pool): void {
  const mistake = secondConnection();
  if (mistake) reactions.get(pool)?.(mistake);
}

// Every query of the pool asks for a connection first.
function watchConnects(pool: pg.Pool): void {
  const { connect } = pool;
  const watched = (...args: unknown[]) => {
    refuseSecondConnection(pool);
    return Reflect.apply(connect, pool, args);
  };
  pool.connect = watched as typeof connect;
}

const refuse = (mistake: Error) => {
  throw mistake;
};

const pooled = new WeakSet<pg.ClientBase>();

/** Whether a pooler stands between this connection and PostgreSQL. */
export const isPooled = (client: pg.ClientBase): boolean => pooled.has(client);

// A server names its own process when a client signs in; a pooler names one of its inventions. Behind a pooler each
// transaction may meet another server, which does not know the statements that were named to the one before (PgBouncer
// keeps track of them from 1.21 on only): there the names are left off.
async function prepareClient(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === (client as pg.ClientBase & { processID: number }).processID) return;
  pooled.add(client);
  const { query } = client;
  const unnamed = (first: unknown, ...rest: unknown[]) =>
    Reflect.apply(query, client, [isNamed(first) ? { ...first, name: undefined } : first, ...rest]);
  client.query = unnamed as typeof query;
}

// Streams and cursors are queries of their own kind, with methods that a copy would lose.
const isNamed = (query: unknown): query is { name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
