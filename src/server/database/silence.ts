/**
 * Finds connections that the server left silently. After a failover, no packet says that the old server is gone, and a
 * query would wait forever. A slow query looks the same from here, so this asks the server over a new connection.
 */
import pg from 'pg';

const LOOK_MS = 1_000;
/** After this time without any response, a query is checked. */
const SUSPICIOUS_MS = 4_000;
const ASK_MS = 3_000;
const END_MS = 1_000;

type Tracked = {
  client: pg.Client;
  /** When the unfinished query was sent, and when the server last sent bytes; as `performance.now()`. */
  askedAt: number | null;
  receivedAt: number;
  /** Whether it is checked out; otherwise it is idle in the pool. */
  isOut: boolean;
  /** Whether its process id is the server's own. */
  isDirect: boolean;
};

export class SilenceDetector {
  readonly #url: string;
  readonly #longestMs: number;
  readonly #tracked = new Map<pg.ClientBase, Tracked>();
  #looking: NodeJS.Timeout | null = null;
  #isAsking = false;

  /** @param longestMs a connection silent for this long during a query is dropped, whatever the server says */
  constructor(url: string, longestMs: number) {
    this.#url = url;
    this.#longestMs = longestMs;
  }

  /** Watches a connection from sign-in to its end. */
  add(base: pg.ClientBase): void {
    const client = base as pg.Client;
    const tracked = { client, askedAt: null, receivedAt: 0, isOut: true, isDirect: true } as Tracked;
    this.#tracked.set(client, tracked);
    noteQueries(tracked);
    endInTime(client);
    client.once('end', () => this.#forget(client));
    this.#looking ??= setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  /** Behind a pooler, the server doesn't know this connection. */
  isPooled(client: pg.ClientBase): void {
    const tracked = this.#tracked.get(client);
    if (tracked) tracked.isDirect = false;
  }

  isOut(client: pg.ClientBase, isOut: boolean): void {
    const tracked = this.#tracked.get(client);
    if (tracked) tracked.isOut = isOut;
  }

  #forget(client: pg.ClientBase): void {
    this.#tracked.delete(client);
    if (this.#tracked.size > 0 || this.#looking === null) return;
    clearInterval(this.#looking);
    this.#looking = null;
  }

  async #look(): Promise<void> {
    const now = performance.now();
    const silent = [...this.#tracked.values()].filter((one) => silenceOf(one, now) >= SUSPICIOUS_MS);
    const lost = silent.filter((one) => silenceOf(one, now) >= this.#longestMs);
    this.#giveUp(lost);
    const doubtful = silent.filter((one) => one.isDirect && !lost.includes(one));
    if (doubtful.length === 0 || this.#isAsking) return;
    this.#isAsking = true;
    try {
      const asked = doubtful.map((one) => ({ one, askedAt: one.askedAt }));
      const atWork = await this.#whoIsAtWork(doubtful.map(({ client }) => pidOf(client)));
      // Those that responded in the meantime are fine.
      const stillSilent = asked.filter(({ one, askedAt }) => one.askedAt !== null && one.askedAt === askedAt);
      this.#giveUp(stillSilent.map(({ one }) => one).filter(({ client }) => !atWork.has(pidOf(client))));
    } catch {
      // The server can't be asked because it is down, so `longestMs` decides.
    } finally {
      this.#isAsking = false;
    }
  }

  /** Closes these and the idle ones of the pool, which lead to the same server. */
  #giveUp(lost: readonly Tracked[]): void {
    if (lost.length === 0) return;
    const idle = [...this.#tracked.values()].filter(({ isOut }) => !isOut);
    for (const { client } of [...lost, ...idle]) client.connection.stream.destroy();
  }

  /** Which of these server processes are executing a statement. Rejects if the server doesn't respond. */
  async #whoIsAtWork(pids: readonly number[]): Promise<Set<number>> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'makegood',
      connectionTimeoutMillis: ASK_MS,
      query_timeout: ASK_MS,
    });
    client.on('error', () => undefined);
    endInTime(client);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1) and coalesce(state, '') not like 'idle%'`,
        [pids],
      );
      return new Set(rows.map(({ pid }) => pid));
    } finally {
      void client.end();
    }
  }
}

const pidOf = (client: pg.Client): number => (client as pg.Client & { processID: number }).processID;

const silenceOf = ({ askedAt, receivedAt }: Tracked, now: number): number =>
  askedAt === null ? 0 : now - Math.max(askedAt, receivedAt);

function noteQueries(tracked: Tracked): void {
  const { client } = tracked;
  const { query } = client;
  const noted = (...args: unknown[]) => {
    tracked.askedAt ??= performance.now();
    return Reflect.apply(query, client, args);
  };
  client.query = noted as typeof query;
  client.on('drain', () => {
    tracked.askedAt = null;
  });
  // A long response, such as a COPY, is not silence.
  client.connection.stream.on('data', () => {
    tracked.receivedAt = performance.now();
  });
}

/** A clean close would wait forever for a server that doesn't respond. */
export function endInTime(client: pg.Client): void {
  const { end } = client;
  const inTime = (...args: unknown[]) => {
    const late = setTimeout(() => client.connection.stream.destroy(), END_MS);
    late.unref();
    client.once('end', () => clearTimeout(late));
    return Reflect.apply(end, client, args);
  };
  client.end = inTime as typeof end;
}
