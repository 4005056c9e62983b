/** What one process knows of a store that someone watches: what to ask next, and what it told lately. */
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

/** More filed at a time than this are told by their number alone. */
const MOST_TOLD = 10;
/** Claims that changed and are asked for at a time; the others wait for the next time. */
const MOST_ASKED = 100;
const COUNTS_MS = 2_000;
const MOST_KEPT = 200;

export type Told = { [Name in keyof DeskEvents]: { event: Name; data: DeskEvents[Name] } }[keyof DeskEvents];

export class WatchedStore {
  readonly id: StoreId;
  readonly slug: string;
  readonly watchers = new Set<DeskWatcher>();
  /** When it was asked last, on the process's own clock. */
  askedAt = 0;
  /** When nobody was found watching it first. */
  #leftAt: number | null = null;
  /** What was told before this number is forgotten. */
  keptSince: number;
  #kept: { at: number; text: string }[] = [];
  #since: string | null = null;
  #seen: ReadonlySet<string> | null = null;
  #claims = new Set<string>();
  #people = new Set<string>();
  /** When the first mark on a claim ends. */
  readonly #ends = new Map<string, number>();
  #isCountDue = false;
  #countedAt = 0;

  constructor(id: StoreId, slug: string, now: number) {
    this.id = id;
    this.slug = slug;
    this.keptSince = now;
  }

  /** For how long nobody has watched it. */
  leftFor(at: number): number {
    this.#leftAt = this.watchers.size > 0 ? null : (this.#leftAt ?? at);
    return at - (this.#leftAt ?? at);
  }

  get isAsking(): boolean {
    return this.#claims.size > 0 || this.#people.size > 0;
  }

  changed(claimId: string): void {
    this.#claims.add(claimId);
  }

  peopleChanged(claimId: string): void {
    this.#people.add(claimId);
  }

  /** What to ask now. @param at the process's own clock; @param now the time of marks */
  ask(isFilingDue: boolean, at: number, now: number): AskedNews {
    for (const [claimId, until] of this.#ends) if (until <= now) this.#people.add(claimId);
    const isCounting = this.#isCountDue && at - this.#countedAt >= COUNTS_MS;
    const asked: AskedNews = {
      store: this.id,
      ...(isFilingDue && { since: this.#since }),
      claims: take(this.#claims),
      people: take(this.#people),
      ...(isCounting && { counts: true }),
    };
    if (isFilingDue) this.askedAt = at;
    if (isCounting) {
      this.#isCountDue = false;
      this.#countedAt = at;
    }
    return asked;
  }

  /** It was asked in vain: ask again. */
  askAgain({ claims, people, counts }: AskedNews): void {
    for (const id of claims) this.#claims.add(id);
    for (const id of people) this.#people.add(id);
    if (counts) this.#isCountDue = true;
  }

  /** What watchers are told of it. @param asked what this answers */
  hear(asked: AskedNews, { filed, changed, people, counts }: Omit<StoreNews, 'store'>): Told[] {
    const told = asked.since === undefined ? [] : this.#filed(filed ?? []);
    for (const claim of changed ?? []) told.push({ event: 'claim', data: changedEvent(this.slug, claim) });
    if (changed) this.#isCountDue = true;
    for (const { id, people: present, until } of people ?? []) {
      if (until === null) this.#ends.delete(id);
      else this.#ends.set(id, Date.parse(until));
      told.push({ event: 'presence', data: { store: this.slug, claimId: id, people: present } });
    }
    if (counts) told.push({ event: 'counts', data: countsEvent(this.slug, counts) });
    return told;
  }

  #filed(filed: FoundClaim[]): Told[] {
    const known = this.#seen;
    const isNew = known === null ? () => false : ({ id }: FoundClaim) => !known.has(id);
    this.#seen = new Set(filed.map(({ id }) => id));
    this.#since = filed[0]?.at ?? this.#since;
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

  /** What was told after that; null if some of it is forgotten. */
  after(at: number): { at: number; text: string }[] | null {
    return at < this.keptSince ? null : this.#kept.filter((kept) => kept.at > at);
  }

  forget(now: number): void {
    this.#kept = [];
    this.keptSince = now;
  }
}

/** The first of them, taken out. */
function take(ids: Set<string>): string[] {
  const taken = [...ids].slice(0, MOST_ASKED);
  for (const id of taken) ids.delete(id);
  return taken;
}
