import pg from 'pg';

const { types } = pg;

// Times as ISO 8601 UTC text, dates as plain dates: neither becomes a Date in the zone of this process.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(types.builtins.DATE, (text) => text);

/**
 * A pool without session state, so that a pooler may stand between. How long a statement may take is a property of the
 * application's role (roles.ts): in the startup packet PgBouncer would refuse it.
 */
export function openPool(url: string, { max }: { max: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'makegood',
    onConnect: prepareClient,
  });
  // A connection that breaks, idle or at work, is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

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
