/**
 * Tells the desk what happens in the stores that someone watches, once for the whole process (docs/decisions/076-live-desk.md). Changes of
 * claims and marks of presence are notified by the database (changes.ts). Filings are not, since a notification within their transaction
 * would cost half of them: while someone watches, the process asks for new ones once a second, for all stores together.
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
/** Stores asked for new claims at a time. Of more, each waits for its turn. */
const MOST_STORES = 250;
const MOST_FILED = 100;
/** Everyone's rights are looked at again this often, and at once when a membership of a watched store changes. */
const REACH_MS = 8_000;
/** A store that nobody watches is asked for this long, so that whoever comes back has missed nothing. */
const LINGER_MS = 60_000;

type Who = { personId: string; sessionId: string; shownStore: string | null; lastEventId: string | null };

export class DeskHub {
  readonly #context: Context;
  readonly #changes: ClaimChanges;
  readonly #watchers = new Set<DeskWatcher>();
  readonly #stores = new Map<string, WatchedStore>();
  /** Of this process, since it last may have missed something: ids of other spans say nothing here. */
  #span = newSpan();
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

  /** Null if they are not signed in any more. */
  async watch({ lastEventId, ...who }: Who, onStop: () => void): Promise<DeskWatcher | null> {
    const [reach] = await findReach(this.#context, [who]);
    if (!reach) return null;
    this.#begin();
    // What is filed from now on is new.
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
    this.#rest();
  }

  #begin(): void {
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

  #rest(): void {
    this.#unfollow?.();
    this.#unfollow = null;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    this.#stores.clear();
  }

  /** Whether any of them was not watched yet. */
  #open(stores: readonly SeenStore[]): boolean {
    const closed = stores.filter(({ id }) => !this.#stores.has(id));
    for (const { id, slug } of closed) this.#stores.set(id, new WatchedStore(id, slug, this.#at));
    return closed.length > 0;
  }

  #cover(watcher: DeskWatcher, stores: readonly SeenStore[]): void {
    this.#open(stores);
    for (const id of watcher.stores) this.#stores.get(id)?.watchers.delete(watcher);
    watcher.stores = new Set(stores.map(({ id }) => id));
    for (const id of watcher.stores) this.#stores.get(id)?.watchers.add(watcher);
  }

  /** From where the stream was, if everything since is known; else the page reads everything anew. */
  #resume(watcher: DeskWatcher, lastEventId: string | null): void {
    const [span, last = ''] = lastEventId?.split('.') ?? [];
    const at = span === this.#span && /^\d{1,15}$/.test(last) ? Number(last) : null;
    const missed = at === null ? null : this.#after(watcher, at);
    if (missed === null) watcher.resync(this.#id());
    else for (const { at: then, text } of missed) watcher.push(this.#id(then), text);
  }

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

  /** Notifications were lost: nothing that was told can be resumed from. */
  #missed(): void {
    this.#span = newSpan();
    for (const store of this.#stores.values()) store.forget(this.#at);
    for (const watcher of this.#watchers) watcher.resync(this.#id());
  }

  /** One question at a time. */
  #ask(): Promise<void> {
    if (this.#soon) clearTimeout(this.#soon);
    this.#soon = null;
    this.#turn = this.#turn.then(() => this.#askNow());
    return this.#turn;
  }

  async #askNow(): Promise<void> {
    this.#forgetLeft();
    const asked = this.#questions();
    if (asked.length === 0) return;
    try {
      const { db, clock } = this.#context;
      const found = await readNews(db, asked, MOST_FILED, clock());
      const news = new Map(found.map((one) => [one.store, one]));
      for (const question of asked) {
        const store = this.#stores.get(question.store);
        if (store) this.#tell(store, store.hear(question, news.get(store.id) ?? NOTHING));
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

  #tell(store: WatchedStore, told: ReturnType<WatchedStore['hear']>): void {
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
      // Nobody is told anything that they may no longer see.
      for (const watcher of watchers) watcher.stop();
    }
  }

  /** A page whose reader may see more or less than before reads everything anew, and forgets what is lost. */
  #changeReach(watcher: DeskWatcher, { stores, rights }: SeenReach): void {
    const isMore = stores.some(({ id }) => !watcher.stores.has(id));
    const isLess = stores.length < watcher.stores.size;
    const isOther = rights !== watcher.rights;
    watcher.rights = rights;
    if (isMore || isLess) this.#cover(watcher, stores);
    if (!isMore && !isLess && !isOther) return;
    // An id of its own: the reader ignores one that it had already.
    this.#at += 1;
    watcher.resync(this.#id());
  }

  /** Stores that nobody watches any more; then the process rests. */
  #forgetLeft(): void {
    const at = performance.now();
    for (const store of this.#stores.values())
      if (store.leftFor(at) > LINGER_MS) this.#stores.delete(store.id);
    if (this.#stores.size === 0 && this.#watchers.size === 0) this.#rest();
  }
}

const NOTHING = { filed: null, changed: null, people: null, counts: null };
const newSpan = (): string => randomBytes(6).toString('base64url');
