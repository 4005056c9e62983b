/** A store that someone watches: what to ask the database next, and which events were sent lately. */
import type { DeskEvents } from '../../../contract/desk-stream.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { DeskWatcher } from './desk-watcher.ts';
import {
  type AskedNews,
  changedEvent,
  countsEvent,
  type FoundClaim,
  filedEvent,
  type StoreNews,
} from './news.ts';

/** If more claims than this are filed at once, only the counts of the tabs are sent, with no event for each claim. */
const MOST_TOLD = 10;
/** The most changed claims to ask for at a time. The others wait for the next time. */
const MOST_ASKED = 100;
/** The counts of the tabs are read at most this often. */
const COUNTS_MS = 2_000;
/** Events that are kept, so that a stream can resume after the last one it received. */
const MOST_KEPT = 200;

export type Told = { [Name in keyof DeskEvents]: { event: Name; data: DeskEvents[Name] } }[keyof DeskEvents];

export class WatchedStore {
  readonly id: StoreId;
  readonly slug: string;
  readonly watchers = new Set<DeskWatcher>();
  /** When the database was last asked for new claims: milliseconds of `performance.now()`; 0 for never. */
  askedAt = 0;
  /** When the store was first found without watchers; null while it has some. */
  #unwatchedSince: number | null = null;
  /** Events up to this number are no longer kept. */
  keptSince: number;
  #kept: { at: number; text: string }[] = [];
  /** When the newest known claim was filed; null before the first answer. */
  #newestAt: string | null = null;
  /** Claims of the last answer, which may come again with the next one; null before the first answer. */
  #known: ReadonlySet<string> | null = null;
  #changedClaims = new Set<string>();
  #changedPeople = new Set<string>();
  /** When the first presence mark on a claim expires, by the claim's id. */
  readonly #markEnds = new Map<string, number>();
  #isCountDue = false;
  #countedAt = 0;

  constructor(id: StoreId, slug: string, now: number) {
    this.id = id;
    this.slug = slug;
    this.keptSince = now;
  }

  /** For how many milliseconds nobody has watched it. `at`: now, of `performance.now()`. */
  unwatchedFor(at: number): number {
    this.#unwatchedSince = this.watchers.size > 0 ? null : (this.#unwatchedSince ?? at);
    return at - (this.#unwatchedSince ?? at);
  }

  get isAsking(): boolean {
    return this.#changedClaims.size > 0 || this.#changedPeople.size > 0;
  }

  changed(claimId: string): void {
    this.#changedClaims.add(claimId);
  }

  peopleChanged(claimId: string): void {
    this.#changedPeople.add(claimId);
  }

  /**
   * What to ask the database now. Takes it out of the lists of what is still to ask.
   * @param at now, of `performance.now()` @param now the clock by which presence marks expire
   */
  ask(isFilingDue: boolean, at: number, now: number): AskedNews {
    for (const [claimId, until] of this.#markEnds) if (until <= now) this.#changedPeople.add(claimId);
    const isCounting = this.#isCountDue && at - this.#countedAt >= COUNTS_MS;
    const asked: AskedNews = {
      store: this.id,
      ...(isFilingDue && { since: this.#newestAt }),
      claims: take(this.#changedClaims),
      people: take(this.#changedPeople),
      ...(isCounting && { counts: true }),
    };
    if (isFilingDue) this.askedAt = at;
    if (isCounting) {
      this.#isCountDue = false;
      this.#countedAt = at;
    }
    return asked;
  }

  /** Puts back what was asked, because the query failed. */
  askAgain({ claims, people, counts }: AskedNews): void {
    for (const id of claims) this.#changedClaims.add(id);
    for (const id of people) this.#changedPeople.add(id);
    if (counts) this.#isCountDue = true;
  }

  /** Turns an answer of the database into events for the watchers. @param asked what it answers */
  eventsOf(asked: AskedNews, { filed, changed, people, counts }: Omit<StoreNews, 'store'>): Told[] {
    const told = asked.since === undefined ? [] : this.#filed(filed ?? []);
    for (const claim of changed ?? []) told.push({ event: 'claim', data: changedEvent(this.slug, claim) });
    if (changed) this.#isCountDue = true;
    for (const { id, people: present, until } of people ?? []) {
      if (until === null) this.#markEnds.delete(id);
      else this.#markEnds.set(id, Date.parse(until));
      told.push({ event: 'presence', data: { store: this.slug, claimId: id, people: present } });
    }
    if (counts) told.push({ event: 'counts', data: countsEvent(this.slug, counts) });
    return told;
  }

  #filed(filed: FoundClaim[]): Told[] {
    const known = this.#known;
    const isNew = known === null ? () => false : ({ id }: FoundClaim) => !known.has(id);
    this.#known = new Set(filed.map(({ id }) => id));
    this.#newestAt = filed[0]?.at ?? this.#newestAt;
    const fresh = filed.filter(isNew);
    if (fresh.length > 0) this.#isCountDue = true;
    if (fresh.length > MOST_TOLD) return [];
    return fresh.reverse().map((claim) => ({ event: 'claim', data: filedEvent(this.slug, claim) }));
  }

  keep(at: number, text: string): void {
    this.#kept.push({ at, text });
    if (this.#kept.length <= MOST_KEPT) return;
    this.keptSince = this.#kept[0]?.at ?? at;
    this.#kept = this.#kept.slice(1);
  }

  /** The events after this number; null if some of them are no longer kept. */
  after(at: number): { at: number; text: string }[] | null {
    return at < this.keptSince ? null : this.#kept.filter((kept) => kept.at > at);
  }

  forget(now: number): void {
    this.#kept = [];
    this.keptSince = now;
  }
}

/** Removes the first ids, up to the limit, and returns them. */
function take(ids: Set<string>): string[] {
  const taken = [...ids].slice(0, MOST_ASKED);
  for (const id of taken) ids.delete(id);
  return taken;
}
