/** What a failed query says about the state of the database. */

/**
 * `away`: unreachable, or the connection broke. `read_only`: a standby answered, as during a failover. `full`: its disk
 * is full. `busy`: it lacks time or memory, or two transactions conflicted. In each case, the same request may succeed
 * later.
 */
export type DatabaseFault = 'away' | 'read_only' | 'full' | 'busy';

// https://www.postgresql.org/docs/current/errcodes-appendix.html, and network error codes.
const BY_CODE: Record<string, DatabaseFault> = {
  '53100': 'full',
  '25006': 'read_only',
  // Shutting down, crashed, starting up, idle for too long.
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P05': 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  ECONNABORTED: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  EHOSTDOWN: 'away',
  ENETUNREACH: 'away',
  ENETDOWN: 'away',
  EAI_AGAIN: 'away',
  ENOTFOUND: 'away',
  // Out of memory, out of connections, or another server limit.
  '53000': 'busy',
  '53200': 'busy',
  '53300': 'busy',
  '53400': 'busy',
  // A statement, transaction or lock timed out.
  '57014': 'busy',
  '25P03': 'busy',
  '25P04': 'busy',
  '55P03': 'busy',
  // Transactions conflicted.
  '40001': 'busy',
  '40P01': 'busy',
};

// `pg` gives these no code: a connection that broke, timed out while connecting, or was used after its end.
const BY_MESSAGE: [RegExp, DatabaseFault][] = [
  [/^Connection terminated/, 'away'],
  [/^Client (has encountered a connection error|was closed)/, 'away'],
  [/^timeout expired$/, 'away'],
  [/^Query read timeout$/, 'away'],
  [/^Cannot use a pool after calling end/, 'away'],
  [/^timeout exceeded when trying to connect$/, 'busy'],
];

/** Null if the database is not at fault, for example for an error in a statement. */
export function databaseFaultOf(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // Poolers end a connection with it. PostgreSQL refuses a statement with it, for example for a value that it can't read.
  if (code === '08P01') return severity === 'FATAL' ? 'away' : null;
  if (typeof code === 'string') {
    // Class 08 contains connection errors.
    const known = BY_CODE[code] ?? (/^08[\dA-Z]{3}$/.test(code) ? 'away' : null);
    if (known !== null) return known;
  }
  return BY_MESSAGE.find(([words]) => words.test(error.message))?.[1] ?? null;
}
