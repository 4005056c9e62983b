/**
 * Notifies subscribers about claims over one connection for the whole process, opened with the first subscription.
 * LISTEN needs a session, so it connects to PostgreSQL itself, never to a pooler. Notifications contain only ids; each
 * subscriber reads the changes with its own permissions.
 */
import pg from 'pg';
import type { Logger } from 'pino';
import { endInTime } from '../../database/silence.ts';

const CHANNEL = 'claim_changed';
/** Replaces the claim's id if a change concerns who may see a store: a revoked API token or a changed membership. */
const EVERY_CLAIM = ' *';
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const CONNECT_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
const ASK_MS = 15_000;
const ANSWER_MS = 5_000;

/** `notified`: something may have changed; `timeout`: the time is up; `stopped`: the subscription ended. */
export type WaitResult = 'notified' | 'timeout' | 'stopped';

export type Subscription = { wait(ms: number): Promise<WaitResult>; stop(): void };

/** `what`: `presence` for presence marks, `held` for held decisions, undefined for an event of the claim. */
type Follower = {
  changed(storeId: string, claimId: string, what: string | undefined): void;
  /** Someone may see more or less of the store than before. */
  reachChanged(storeId: string): void;
  /** Notifications may have been lost. */
  missed(): void;
};

export type ClaimChanges = {
  /** Calls `onStop` once when the subscription stops, for any reason. */
  watch(storeId: string, claimId: string, onStop: () => void): Subscription;
  /** Reports every change of a claim in any store. Returns a function that stops it. */
  follow(follower: Follower): () => void;
  /** Stops every subscription and the connection. */
  close(): Promise<void>;
};

class ClaimSubscription implements Subscription {
  #isNotified = false;
  #isStopped = false;
  #endWait: (() => void) | null = null;
  readonly #onStop: () => void;

  constructor(onStop: () => void) {
    this.#onStop = onStop;
  }

  notify(): void {
    this.#isNotified = true;
    this.#endWait?.();
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#onStop();
    this.#endWait?.();
  }

  async wait(ms: number): Promise<WaitResult> {
    if (!this.#isNotified && !this.#isStopped) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#endWait = null;
    }
    if (this.#isStopped) return 'stopped';
    const notified = this.#isNotified;
    this.#isNotified = false;
    return notified ? 'notified' : 'timeout';
  }
}

/** Connects with the first subscription. `askMs`: how often the connection must answer a ping. */
export function subscribeToClaims(url: string, log: Logger, askMs = ASK_MS): ClaimChanges {
  const subscriptions = new Map<string, Set<ClaimSubscription>>();
  const followers = new Set<Follower>();
  const listener = new ClaimListener(url, log, askMs, {
    notified: (key) => {
      for (const subscription of subscriptions.get(key) ?? []) subscription.notify();
      if (!key.endsWith(EVERY_CLAIM)) {
        const [storeId = '', claimId = '', what] = key.split(' ');
        for (const follower of followers) follower.changed(storeId, claimId, what);
        return;
      }
      for (const follower of followers) follower.reachChanged(key.slice(0, -EVERY_CLAIM.length));
      const store = key.slice(0, -1);
      for (const [watched, some] of subscriptions)
        if (watched.startsWith(store)) for (const subscription of some) subscription.notify();
    },
    // Notifications sent while the connection was down are lost, so everyone checks for changes.
    listening: () => {
      for (const some of subscriptions.values()) for (const subscription of some) subscription.notify();
      for (const follower of followers) follower.missed();
    },
  });
  const keyOf = (storeId: string, claimId: string) => `${storeId} ${claimId}`;
  return {
    watch: (storeId, claimId, onStop) => {
      const key = keyOf(storeId, claimId);
      const here = subscriptions.get(key) ?? new Set();
      const subscription = new ClaimSubscription(() => {
        here.delete(subscription);
        if (here.size === 0) subscriptions.delete(key);
        onStop();
      });
      subscriptions.set(key, here.add(subscription));
      listener.open();
      return subscription;
    },
    follow: (follower) => {
      followers.add(follower);
      listener.open();
      return () => void followers.delete(follower);
    },
    close: async () => {
      for (const some of [...subscriptions.values()])
        for (const subscription of [...some]) subscription.stop();
      await listener.close();
    },
  };
}

type ListenerEvents = { notified(key: string): void; listening(): void };

/** The listening connection. Reconnects with increasing delays. */
class ClaimListener {
  readonly #url: string;
  readonly #log: Logger;
  readonly #askMs: number;
  readonly #events: ListenerEvents;
  #client: pg.Client | null = null;
  #pause = FIRST_PAUSE_MS;
  #retry: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(url: string, log: Logger, askMs: number, events: ListenerEvents) {
    this.#url = url;
    this.#log = log;
    this.#askMs = askMs;
    this.#events = events;
  }

  open(): void {
    if (this.#client || this.#retry || this.#isClosed) return;
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'makegood live',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    this.#client = client;
    endInTime(client);
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => this.#events.notified(payload ?? ''));
    client.once('end', () => this.#lost(client));
    this.#listen(client).catch((err: unknown) => {
      if (!this.#isClosed) this.#log.warn({ err }, 'live updates: not listening');
      client.end().catch(() => undefined);
      this.#lost(client);
    });
  }

  async #listen(client: pg.Client): Promise<void> {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#pause = FIRST_PAUSE_MS;
    this.#events.listening();
    // A connection that only listens would not notice if the database disappeared, so ask it something now and then.
    const askLater = () => setTimeout(ask, this.#askMs).unref();
    const ask = () =>
      client.query('select 1').then(
        () => {
          asking = askLater();
        },
        () => client.connection.stream.destroy(),
      );
    let asking = askLater();
    client.once('end', () => clearTimeout(asking));
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.open();
    }, this.#pause);
    this.#retry.unref();
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }
}
