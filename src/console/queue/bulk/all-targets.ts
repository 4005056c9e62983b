/** All claims that a search finds, store by store: an action on many claims is one of a single store. */
import { MOST_IN_BULK } from '../../../domain/claims/bulk.ts';
import type { Api } from '../../app/api.ts';
import { Problem } from '../../app/problem.ts';
import type { QueueFilter } from '../address.ts';
import type { Target } from './use-bulks.ts';

type Count = { count: number; hasMore: boolean };

/** The list has none of the store's claims: the store lacks a field that the search names, or the session may not open it. */
const isLeftOut = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'search_invalid' || error.status === 403);

/** Those with claims. Null if more match than one action may change. @throws Problem */
export async function allTargets(
  stores: readonly string[],
  { tab, q }: QueueFilter,
  apiOf: (store: string) => Api,
): Promise<Target[] | null> {
  const isOnly = stores.length === 1;
  const found = await Promise.all(
    stores.map((store) =>
      apiOf(store)
        .get<Count>('/claims/count', { query: { tab, q } })
        .catch((error: unknown) => {
          if (isOnly || !isLeftOut(error)) throw error;
          return { count: 0, hasMore: false };
        }),
    ),
  );
  if (found.some(({ hasMore }) => hasMore)) return null;
  const targets = stores.flatMap((store, at) => {
    const { count } = found[at] ?? { count: 0 };
    return count === 0 ? [] : [{ store, tab, query: q, expected: count }];
  });
  return countOf(targets) > MOST_IN_BULK ? null : targets;
}

export const countOf = (targets: readonly Target[]): number =>
  targets.reduce((sum, { claims, expected }) => sum + (expected ?? claims?.length ?? 0), 0);
