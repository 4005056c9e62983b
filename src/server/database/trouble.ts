/** What a failed query says about the database behind it. */

/**
 * `away`: it can't be reached, or the connection broke. `read_only`: a standby answers, as during a failover. `full`: its
 * disk has no room. `busy`: it has no time or memory now, or two transactions crossed. All pass without a change to the request.
 */
export type Trouble = 'away' | 'read_only' | 'full' | 'busy';

// https://www.postgresql.org/docs/current/errcodes-appendix.html, and the network's own words.
const BY_CODE: Record<string, Trouble> = {
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
  // No memory, no connection left, any other limit of the server.
  '53000': 'busy',
  '53200': 'busy',
  '53300': 'busy',
  '53400': 'busy',
  // A statement, a transaction or a lock that took too long.
  '57014': 'busy',
  '25P03': 'busy',
  '25P04': 'busy',
  '55P03': 'busy',
  // Transactions that crossed.
  '40001': 'busy',
  '40P01': 'busy',
};

// `pg` gives these no code: a connection that broke, could not be made in time, or was asked after its end.
const BY_MESSAGE: [RegExp, Trouble][] = [
  [/^Connection terminated/, 'away'],
  [/^Client (has encountered a connection error|was closed)/, 'away'],
  [/^timeout expired$/, 'away'],
  [/^Query read timeout$/, 'away'],
  [/^Cannot use a pool after calling end/, 'away'],
  [/^timeout exceeded when trying to connect$/, 'busy'],
];

/** Null for what is not the database's trouble, such as a mistake in a statement. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') {
    // Class 08 is about connections; poolers use it too.
    const known = BY_CODE[code] ?? (/^08[\dA-Z]{3}$/.test(code) ? 'away' : null);
    if (known !== null) return known;
  }
  return BY_MESSAGE.find(([words]) => words.test(error.message))?.[1] ?? null;
}
