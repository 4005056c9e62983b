import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_CLAIMS, keepFewClaims } from './kept-claims.ts';

const open = () => {
  const client = new QueryClient();
  keepFewClaims(client.getQueryCache());
  return client;
};
let client = open();
beforeEach(() => {
  client = open();
});

const keyOf = (n: number) => ['demo', 'claim', `c${n}`];
const ids = () =>
  client
    .getQueryCache()
    .findAll()
    .filter(({ queryKey }) => queryKey[1] === 'claim' && queryKey.length === 3)
    .map(({ queryKey }) => String(queryKey[2]));
const seen = (n: number) => client.setQueryData(keyOf(n), { n }, { updatedAt: n });
const never = () => new Promise<never>(() => undefined);
const loading = (n: number) =>
  void client.prefetchQuery({ queryKey: keyOf(n), queryFn: never }).catch(() => undefined);
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `c${from + at}`);

describe('the claims that the console keeps', () => {
  it('are the last sixteen that no page shows', () => {
    for (let n = 1; n <= 40; n += 1) seen(n);
    expect(KEPT_CLAIMS).toBe(16);
    expect(ids()).toEqual(numbered(25, 40));
  });

  it('are so many with those that are loading, of which the oldest goes', () => {
    for (let n = 1; n <= 10; n += 1) seen(n);
    for (let n = 11; n <= 22; n += 1) loading(n);
    expect(ids()).toEqual(numbered(7, 22));
    for (let n = 23; n <= 30; n += 1) loading(n);
    expect(ids()).toEqual(numbered(15, 30));
  });

  it('count once with what was asked about them, which goes with them', () => {
    for (let n = 1; n <= 16; n += 1) {
      seen(n);
      client.setQueryData([...keyOf(n), 'ledger', 1], {}, { updatedAt: n });
    }
    expect(client.getQueryCache().findAll()).toHaveLength(32);
    seen(17);
    expect(ids()).toEqual(numbered(2, 17));
    expect(client.getQueryCache().findAll()).toHaveLength(31);
  });

  it('don’t include the one that is shown, which stays', () => {
    seen(0);
    const close = new QueryObserver(client, {
      queryKey: keyOf(0),
      queryFn: never,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(vi.fn());
    for (let n = 1; n <= 40; n += 1) loading(n);
    expect(ids()).toEqual(['c0', ...numbered(25, 40)]);
    close();
  });

  it('leave lists alone', () => {
    for (let n = 1; n <= 40; n += 1) client.setQueryData(['demo', 'claims', n], {});
    expect(client.getQueryCache().findAll()).toHaveLength(40);
  });
});
