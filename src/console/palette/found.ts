/** Records that match, found by the searches of their own lists. A search that a list refuses finds nothing here. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isPassing } from '../app/problem.ts';
import { useApi, useCan, useMe, useOwnStoreSlug } from '../app/session.tsx';
import { useWhenPaused } from '../app/use-when-paused.ts';
import type { Entry, Group } from './entry.ts';
import * as kinds from './kinds.ts';

const SHOWN = 5;
const SHORTEST = 2;
const PAUSE_MS = 150;

type Found = {
  /** One for each kind. */
  groups: Group[];
  /** More may be found of what is typed now. */
  isSearching: boolean;
  /** Why a search got no answer. */
  failed: Error | null;
};

export function useFoundRecords(typed: string): Found {
  const q = useWhenPaused(typed.trim(), PAUSE_MS);
  const isStaff = useMe().staffPermissions.length > 0;
  const { hasMoreStores } = useMe();
  const searches = [
    useFound(kinds.CLAIMS, q),
    useFound(kinds.ORDERS, q),
    useFound(kinds.CUSTOMERS, q),
    useFound(kinds.PRODUCTS, q),
    useFound(kinds.WARRANTIES, q),
    useFound(kinds.RETURNS, q),
    useFound(kinds.POLICIES, q),
    useFound(kinds.REVIEWS, q),
    useFound(kinds.MEMBERS, q),
    useFound(kinds.MACROS, q),
    useFound(kinds.PROCEDURES, q),
    useFound(kinds.LABELS, q),
    useFound(kinds.STORES, q, hasMoreStores),
    useFound(kinds.ACCOUNTS, q, isStaff),
  ];
  return {
    groups: searches.map(({ group }) => group),
    isSearching: q !== typed.trim() || searches.some(({ isFetching }) => isFetching),
    failed: searches.find(({ error }) => isPassing(error))?.error ?? null,
  };
}

type Search = { group: Group; isFetching: boolean; error: Error | null };

/** At most 5 records of a kind: of the page’s store, or of all stores where the kind has such a list. */
function useFound<Answer>(kind: kinds.Kind<Answer>, q: string, isOffered = true): Search {
  const { name, path, pathOfAll, permissions, isWhole = false, linesOf } = kind;
  const store = useOwnStoreSlug();
  const ofStore = path === null ? null : store;
  const from = ofStore === null ? pathOfAll : path;
  const api = useApi(ofStore);
  const navigate = useNavigate();
  const can = useCan();
  const isAsked = isOffered && from !== undefined && permissions.every(can) && q.length >= SHORTEST;
  const { data, isFetching, error } = useQuery({
    queryKey: [ofStore, 'palette', from, isWhole ? null : q],
    queryFn: ({ signal }) =>
      api.get<Answer>(from ?? '', { query: isWhole ? {} : { q, limit: SHOWN }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
    ...(isWhole && { staleTime: 60_000 }),
  });
  const lines = isAsked && data ? linesOf(data, store ?? '') : [];
  const sought = q.toLowerCase();
  const items = lines
    .filter(({ label }) => !isWhole || label.toLowerCase().includes(sought))
    .slice(0, SHOWN)
    .map(({ label, to }): Entry => ({ value: `${name} ${to}`, label, run: () => navigate(to) }));
  return { group: { value: name, items }, isFetching, error };
}
