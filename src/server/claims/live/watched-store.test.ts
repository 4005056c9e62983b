import { describe, expect, it } from 'vitest';
import { storeOfOperator } from '../../auth/caller.ts';
import type { FoundClaim } from './news.ts';
import { WatchedStore } from './watched-store.ts';

const ID = storeOfOperator('a');
const NOTHING = { filed: null, changed: null, people: null, counts: null };

const filedAt = (second: number): FoundClaim => ({
  id: `c${second}`,
  number: `${second}`,
  version: 1,
  status: 'NEW',
  at: new Date(Date.UTC(2026, 10, 1) + second * 1_000).toISOString(),
});

/** Asks the store, which finds these, newest first. Returns the numbers of the claims that watchers are told of. */
function find(store: WatchedStore, seconds: number[]): number[] {
  const told = store.eventsOf(store.ask(true, 0, 0), { ...NOTHING, filed: seconds.map(filedAt) });
  return told.flatMap(({ event, data }) => (event === 'claim' ? data.claimNumber : []));
}

describe('a watched store', () => {
  it('tells of what is filed after the first look, once, oldest first', () => {
    const store = new WatchedStore(ID, 'a', 0);
    expect(find(store, [2, 1])).toEqual([]);
    expect(find(store, [4, 3, 2, 1])).toEqual([3, 4]);
    expect(find(store, [4, 3, 2])).toEqual([]);
  });

  it('tells of a filing that was committed after a later one', () => {
    const store = new WatchedStore(ID, 'a', 0);
    find(store, []);
    expect(find(store, [4])).toEqual([4]);
    expect(find(store, [4, 3])).toEqual([3]);
  });

  it('tells of many at once by the counts alone', () => {
    const store = new WatchedStore(ID, 'a', 0);
    find(store, []);
    expect(find(store, [...Array(11).keys()].reverse())).toEqual([]);
    const asked = store.ask(true, 5_000, 0);
    expect(asked.counts).toBe(true);
    expect(store.eventsOf(asked, { ...NOTHING, counts: { NEW: 10, CLOSED: 1 } })).toEqual([
      {
        event: 'counts',
        data: {
          store: 'a',
          counts: { todo: 10, on_hold: 0, pending: 0, approved: 0, denied: 0, closed: 1, all: 11 },
        },
      },
    ]);
  });

  it('asks again for what it asked in vain', () => {
    const store = new WatchedStore(ID, 'a', 0);
    store.changed('c1');
    store.peopleChanged('c2');
    const asked = store.ask(false, 0, 0);
    expect(asked).toEqual({ store: 'a', claims: ['c1'], people: ['c2'] });
    expect(store.isAsking).toBe(false);
    store.askAgain(asked);
    expect(store.ask(false, 0, 0)).toEqual(asked);
  });

  it('asks who is on a claim when the first mark ends', () => {
    const store = new WatchedStore(ID, 'a', 0);
    const people = [{ id: 'p', name: 'Pat', mark: 'looking' as const }];
    const until = new Date(45_000).toISOString();
    store.eventsOf(store.ask(false, 0, 0), { ...NOTHING, people: [{ id: 'c1', people, until }] });
    expect(store.ask(false, 0, 44_000).people).toEqual([]);
    expect(store.ask(false, 0, 45_000).people).toEqual(['c1']);
  });

  it('remembers what it told, up to a number', () => {
    const store = new WatchedStore(ID, 'a', 0);
    for (let at = 1; at <= 200; at += 1) store.keep(at, `${at}`);
    expect(store.after(198)?.map(({ text }) => text)).toEqual(['199', '200']);
    expect(store.after(0)).toHaveLength(200);
    store.keep(201, '201');
    expect(store.after(0)).toBeNull();
    expect(store.after(1)).toHaveLength(200);
    store.forget(201);
    expect(store.after(200)).toBeNull();
    expect(store.after(201)).toEqual([]);
  });
});
