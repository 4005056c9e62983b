import pg from 'pg';
import { secondConnection } from './holding.ts';
import { SilenceDetector } from './silence.ts';

const { types } = pg;

// Times as ISO 8601 UTC text, dates as plain dates. A Date would use the time zone of this process.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(types.builtins.DATE, (text) => text);

const CONNECT_MS = 10_000;
const IDLE_MS = 30_000;
/** After a failover by DNS, all connections are renewed within this time. */
export const LIFETIME_SECONDS = 1_800;
/** How long a connection is idle before the system probes the other end. */
const KEEP_ALIVE_MS = 10_000;
/** Longer than any statement of a request may take. */
const STUCK_MS = 60_000;

type Options = {
  max: number;
  /** How long a query may go without any response. Unlimited by default, as for a migration. */
  answerMs?: number;
  /** Called if code requests a second connection while it holds one. Throws by default. */
  onSecond?: (mistake: Error) => void;
};

/**
 * A pool without session state, so that a pooler may sit in between. The application role sets the statement timeout
 * (roles.ts), since PgBouncer refuses it in the startup packet.
 */
export function openPool(
  url: string,
  { max, answerMs = Number.POSITIVE_INFINITY, onSecond = refuse }: Options,
): pg.Pool {
  const watch = new SilenceDetector(url, answerMs);
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
  // The pool replaces a broken connection. Without a listener, the error would end the process.
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
 * Whether all connections are out for longer than any work takes, and none came or went: nothing in this process will
 * return them.
 */
export function isStuck(pool: pg.Pool, now = performance.now()): boolean {
  const { totalCount, idleCount, options } = pool;
  const quietFor = now - (lastMove.get(pool) ?? now);
  return totalCount >= options.max && idleCount === 0 && quietFor > STUCK_MS;
}

const reactions = new WeakMap<pg.Pool, (mistake: Error) => void>();

/** For code that may answer from a cache and otherwise needs a connection: refuses both within a transaction. */
export function refuseSecondConnection(pool: pg.Pool): void {
  const mistake = secondConnection();
  if (mistake) reactions.get(pool)?.(mistake);
}

// Every query of the pool first requests a connection.
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

/** Whether this connection goes through a pooler. */
export const isPooled = (client: pg.ClientBase): boolean => pooled.has(client);

// At sign-in, a server sends its own process id, while a pooler invents one. Behind a pooler, each transaction may
// reach another server, which lacks the previous one's named statements (PgBouncer tracks them only since 1.21). So
// statement names are dropped there.
async function prepareClient(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === (client as pg.ClientBase & { processID: number }).processID) return;
  pooled.add(client);
  const { query } = client;
  const unnamed = (first: unknown, ...rest: unknown[]) =>
    Reflect.apply(query, client, [isNamed(first) ? { ...first, name: undefined } : first, ...rest]);
  client.query = unnamed as typeof query;
}

// Streams and cursors are query objects with methods that a copy would lose.
const isNamed = (query: unknown): query is { name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
