/**
 * Sends the console what happens in the stores that someone watches (docs/decisions/076-live-desk.md). There is one hub for the whole process. The
 * database notifies it of changed claims and presence marks (changes.ts), but not of new claims: a notification in the transaction of a filing would
 * halve the number of filings. So while someone watches, the process asks for new claims once a second, for all stores together.
 */
import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { ClaimChanges } from './changes.ts';
import { DeskWatcher } from './desk-watcher.ts';
import { type AskedNews, readNews, sseText } from './news.ts';
import { findReach, type SeenReach, type SeenStore } from './reach.ts';
import { WatchedStore } from './watched-store.ts';

const ASK_MS = 1_000;
const SOON_MS = 100;
/** The most stores to ask for new claims at a time. If there are more, they take turns. */
const MOST_STORES = 250;
const MOST_FILED = 100;
/** How often everyone's permissions are checked again. They are also checked as soon as a membership of a watched store changes. */
const REACH_MS = 8_000;
/** A store without watchers is asked for this much longer, so that a person who comes back has missed nothing. */
const LINGER_MS = 60_000;

type Who = { personId: string; sessionId: string; shownStore: string | null; lastEventId: string | null };

export class DeskHub {
  readonly #context: Context;
  readonly #changes: ClaimChanges;
  readonly #watchers = new Set<DeskWatcher>();
  readonly #stores = new Map<string, WatchedStore>();
  /**
   * Event ids are this span and a number. A new span begins when notifications may have been lost. A stream can't resume from an id of another span, or
   * of another process.
   */
  #span = newSpan();
  /** The number of the last event. */
  #at = 0;
  #unfollow: (() => void) | null = null;
  #timers: NodeJS.Timeout[] = [];
  #soon: NodeJS.Timeout | null = null;
  #turn: Promise<void> = Promise.resolve();
  #reachTurn: Promise<void> = Promise.resolve();
  #isReachDue = false;

  constructor(context: Context, changes: ClaimChanges) {
    this.#context = context;
    this.#changes = changes;
  }

  /** Null if the person is no longer signed in. */
  async watch({ lastEventId, ...who }: Who, onStop: () => void): Promise<DeskWatcher | null> {
    const [reach] = await findReach(this.#context, [who]);
    if (!reach) return null;
    this.#listen();
    // The first answer for a store says which claims it has. Claims that are filed from then on are new.
    if (this.#open(reach.stores)) await this.#ask();
    const watcher = new DeskWatcher(who, (gone) => {
      this.#watchers.delete(gone);
      this.#cover(gone, []);
      onStop();
    });
    this.#watchers.add(watcher);
    watcher.rights = reach.rights;
    this.#cover(watcher, reach.stores);
    this.#resume(watcher, lastEventId);
    return watcher;
  }

  close(): void {
    for (const watcher of [...this.#watchers]) watcher.stop();
    this.#stopListening();
  }

  #listen(): void {
    if (this.#unfollow) return;
    this.#unfollow = this.#changes.follow({
      changed: (storeId, claimId, what) => {
        const store = this.#stores.get(storeId);
        if (!store) return;
        if (what === 'presence') store.peopleChanged(claimId);
        else if (what === 'held')
          this.#tell(store, [{ event: 'held', data: { store: store.slug, claimId } }]);
        else store.changed(claimId);
        this.#soon ??= setTimeout(() => void this.#ask(), SOON_MS).unref();
      },
      reachChanged: (storeId) => {
        if (this.#stores.has(storeId)) this.#checkReach();
      },
      missed: () => this.#missed(),
    });
    this.#timers = [
      setInterval(() => void this.#ask(), ASK_MS).unref(),
      setInterval(() => this.#checkReach(), REACH_MS).unref(),
    ];
  }

  #stopListening(): void {
    this.#unfollow?.();
    this.#unfollow = null;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    this.#stores.clear();
  }

  /** Starts to follow these stores. Returns whether any of them is new. */
  #open(stores: readonly SeenStore[]): boolean {
    const closed = stores.filter(({ id }) => !this.#stores.has(id));
    for (const { id, slug } of closed) this.#stores.set(id, new WatchedStore(id, slug, this.#at));
    return closed.length > 0;
  }

  /** Sets the stores whose events the watcher gets. */
  #cover(watcher: DeskWatcher, stores: readonly SeenStore[]): void {
    this.#open(stores);
    for (const id of watcher.stores) this.#stores.get(id)?.watchers.delete(watcher);
    watcher.stores = new Set(stores.map(({ id }) => id));
    for (const id of watcher.stores) this.#stores.get(id)?.watchers.add(watcher);
  }

  /** Sends the events since the last one that the stream received. If some are no longer known, the page reloads everything. */
  #resume(watcher: DeskWatcher, lastEventId: string | null): void {
    const [span, last = ''] = lastEventId?.split('.') ?? [];
    const at = span === this.#span && /^\d{1,15}$/.test(last) ? Number(last) : null;
    const missed = at === null ? null : this.#after(watcher, at);
    if (missed === null) watcher.resync(this.#id());
    else for (const { at: then, text } of missed) watcher.push(this.#id(then), text);
  }

  /** The events after this number in the watcher's stores; null if some are no longer kept. */
  #after({ stores }: DeskWatcher, at: number): { at: number; text: string }[] | null {
    const all: { at: number; text: string }[] = [];
    for (const id of stores) {
      const some = this.#stores.get(id)?.after(at) ?? null;
      if (some === null) return null;
      all.push(...some);
    }
    return all.sort((one, other) => one.at - other.at);
  }

  #id(at = this.#at): string {
    return `${this.#span}.${at}`;
  }

  /** Notifications were lost, so no stream can resume from an earlier event. */
  #missed(): void {
    this.#span = newSpan();
    for (const store of this.#stores.values()) store.forget(this.#at);
    for (const watcher of this.#watchers) watcher.resync(this.#id());
  }

  /** Asks the database what is new. One query at a time. */
  #ask(): Promise<void> {
    if (this.#soon) clearTimeout(this.#soon);
    this.#soon = null;
    this.#turn = this.#turn.then(() => this.#askNow());
    return this.#turn;
  }

  async #askNow(): Promise<void> {
    this.#dropUnwatched();
    const asked = this.#questions();
    if (asked.length === 0) return;
    try {
      const { db, clock } = this.#context;
      const found = await readNews(db, asked, MOST_FILED, clock());
      const news = new Map(found.map((one) => [one.store, one]));
      for (const question of asked) {
        const store = this.#stores.get(question.store);
        if (store) this.#tell(store, store.eventsOf(question, news.get(store.id) ?? NOTHING));
      }
    } catch (err) {
      this.#context.log.warn({ err }, 'live updates: could not ask what is new');
      for (const question of asked) this.#stores.get(question.store)?.askAgain(question);
    }
  }

  #questions(): AskedNews[] {
    const at = performance.now();
    const now = this.#context.clock();
    const all = [...this.#stores.values()];
    const due = all
      .filter(({ askedAt }) => askedAt === 0 || at - askedAt >= ASK_MS * 0.9)
      .sort((one, other) => one.askedAt - other.askedAt)
      .slice(0, MOST_STORES);
    const isDue = new Set(due);
    return all
      .filter((store) => isDue.has(store) || store.isAsking)
      .map((store) => store.ask(isDue.has(store), at, now));
  }

  #tell(store: WatchedStore, told: ReturnType<WatchedStore['eventsOf']>): void {
    if (told.length === 0) return;
    let text = '';
    for (const { event, data } of told) {
      this.#at += 1;
      const one = sseText(this.#id(), event, data);
      store.keep(this.#at, one);
      text += one;
    }
    for (const watcher of store.watchers) watcher.push(this.#id(), text);
  }

  /** One check at a time, so that an older answer never replaces a newer one. */
  #checkReach(): void {
    if (this.#isReachDue) return;
    this.#isReachDue = true;
    this.#reachTurn = this.#reachTurn.then(() => {
      this.#isReachDue = false;
      return this.#checkReachNow();
    });
  }

  async #checkReachNow(): Promise<void> {
    const watchers = [...this.#watchers];
    if (watchers.length === 0) return;
    try {
      const reach = await findReach(this.#context, watchers);
      watchers.forEach((watcher, at) => {
        const seen = reach[at];
        if (!seen) watcher.stop();
        else this.#changeReach(watcher, seen);
      });
    } catch (err) {
      this.#context.log.warn({ err }, 'live updates: could not check who may watch');
      // Without the check, someone might be told something that they may no longer see.
      for (const watcher of watchers) watcher.stop();
    }
  }

  /** If the person may see more or less than before, their page reloads everything and drops what they may no longer see. */
  #changeReach(watcher: DeskWatcher, { stores, rights }: SeenReach): void {
    const isMore = stores.some(({ id }) => !watcher.stores.has(id));
    const isLess = stores.length < watcher.stores.size;
    const isOther = rights !== watcher.rights;
    watcher.rights = rights;
    if (isMore || isLess) this.#cover(watcher, stores);
    if (!isMore && !isLess && !isOther) return;
    // A new id, because the page ignores ids that it has seen.
    this.#at += 1;
    watcher.resync(this.#id());
  }

  /** Drops the stores that nobody has watched for a while. Without any, the hub stops listening. */
  #dropUnwatched(): void {
    const at = performance.now();
    for (const store of this.#stores.values())
      if (store.unwatchedFor(at) > LINGER_MS) this.#stores.delete(store.id);
    if (this.#stores.size === 0 && this.#watchers.size === 0) this.#stopListening();
  }
}

const NOTHING = { filed: null, changed: null, people: null, counts: null };
const newSpan = (): string => randomBytes(6).toString('base64url');
