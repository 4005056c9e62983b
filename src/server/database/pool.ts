import pg from 'pg';

const { types } = pg;

// Times as ISO 8601 UTC text, dates as plain dates: neither becomes a Date in the zone of this process.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(types.builtins.DATE, (text) => text);

const STATEMENT_MS = 15_000;

export type PoolOptions = { max: number; statementTimeout?: number };

/** A pool without session state, so that a pooler may stand between. */
export function openPool(url: string, { max, statementTimeout = STATEMENT_MS }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'makegood',
    statement_timeout: statementTimeout,
  });
  // A connection that breaks, idle or at work, is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
