/** The lines of a list, loaded a page at a time as one scrolls (chain.ts). */
import {
  hashKey,
  type QueryClient,
  queryOptions,
  skipToken,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { ClaimList, QueueCounts } from '../../contract/claim-list.ts';
import type { Api } from '../app/api.ts';
import { useApi } from '../app/session.tsx';
import type { QueueList } from './address.ts';
import { type Cursor, follow, linesOf } from './chain.ts';
import type { QueueClaim } from './queue-claim.ts';

const PAGE = 50;
/** Lists stay in the cache this long, because a person may work on one claim for a while before returning. */
const KEPT_MS = 30 * 60_000;

const countsKey = (store: string | null) => [store, 'counts'] as const;

const pageKey = ({ store, filter }: QueueList, start: Cursor) => [store, 'claims', filter, start] as const;

export const pageQuery = (api: Api, client: QueryClient, list: QueueList, start: Cursor) =>
  queryOptions({
    queryKey: pageKey(list, start),
    queryFn: async ({ signal }) => {
      const { store, filter } = list;
      const query = { ...filter, cursor: start, limit: PAGE };
      const answer = await api.get<ClaimList>(store === null ? '/me/claims' : '/claims', { query, signal });
      client.setQueryData(countsKey(store), answer.counts);
      return answer;
    },
    gcTime: KEPT_MS,
  });

/** The counts on the tabs, from the newest answer of any list. */
export const useCounts = (store: string | null): QueueCounts | undefined =>
  useQuery<QueueCounts>({ queryKey: countsKey(store), queryFn: skipToken, gcTime: KEPT_MS }).data;

/** The pages that are in view, by index. */
export type InView = { first: number; last: number };

export type Queue = {
  lines: readonly QueueClaim[];
  /** The page of each line. */
  pageOf: readonly number[];
  /** Whether more lines can be loaded below. */
  hasMore: boolean;
  isLoading: boolean;
  /** What failed: the first page, a page further down, or only a refresh. */
  error: { of: 'list' | 'more' | 'refresh'; cause: Error } | null;
  retry: () => void;
};

export function useQueue(list: QueueList, inView: InView): Queue {
  const client = useQueryClient();
  const api = useApi(list.store);
  const before = useRef<ClaimList[]>([]);
  const name = JSON.stringify(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other keys
  const hashes = useMemo(() => new Map<Cursor, string>(), [name]);
  const read = (start: Cursor): ClaimList | undefined => {
    const hash = hashes.get(start) ?? hashKey(pageKey(list, start));
    hashes.set(start, hash);
    return client.getQueryCache().get<ClaimList>(hash)?.state.data;
  };
  const chain = follow<QueueClaim>(read, before.current);
  // Subscribe only to the pages in view. A long list has hundreds of others, and each would cost time whenever one changes.
  const results = useQueries({
    queries: chain.starts.slice(inView.first, inView.last + 1).map((start) => ({
      ...pageQuery(api, client, list, start),
      // The data is read from the cache, so the library can't know that it is used.
      notifyOnChangeProps: ['data', 'error'],
    })),
  });
  const pages = useSame(chain.pages);
  useEffect(() => {
    before.current = pages as ClaimList[];
    if (hashes.size > chain.starts.length) forgetOthers(client, hashes, chain.starts);
  }, [client, hashes, pages, chain.starts]);
  const { lines, pageOf } = useMemo(() => linesOf(pages), [pages]);
  const failed = results.find((result) => result.error !== null);
  return {
    lines,
    pageOf,
    hasMore: chain.hasMore && pages.length > 0,
    isLoading: pages.length === 0 && !failed,
    error: failed?.error
      ? { of: pages.length === 0 ? 'list' : failed.data ? 'refresh' : 'more', cause: failed.error }
      : null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
}

/** Removes pages from the cache that begin where no page of the list begins any more. They would never be read again. */
function forgetOthers(client: QueryClient, hashes: Map<Cursor, string>, starts: readonly Cursor[]): void {
  const cache = client.getQueryCache();
  const kept = new Set(starts);
  for (const [start, hash] of hashes) {
    const query = cache.get(hash);
    if (kept.has(start) || query?.isActive()) continue;
    hashes.delete(start);
    if (query) cache.remove(query);
  }
}

/** Returns the same array as before as long as its members are the same. */
function useSame<Member>(list: readonly Member[]): readonly Member[] {
  const kept = useRef(list);
  const isSame = kept.current.length === list.length && list.every((one, at) => one === kept.current[at]);
  if (!isSame) kept.current = list;
  return kept.current;
}
