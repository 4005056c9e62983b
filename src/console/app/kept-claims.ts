/** Limits the memory that the page uses when a person decides hundreds of claims without a reload. */
import type { Query, QueryCache } from '@tanstack/react-query';

/** How many claims that no page shows stay in the cache, with everything read about them. Claims that are loading count too. */
export const KEPT_CLAIMS = 16;

const isOfClaim = ({ queryKey: [, noun] }: Query): boolean => noun === 'claim';

/** When the claim was last read. A claim that is loading counts as the newest. */
const askedAt = ({ state: { status, dataUpdatedAt, errorUpdatedAt } }: Query): number =>
  status === 'pending' ? Number.POSITIVE_INFINITY : Math.max(dataUpdatedAt, errorUpdatedAt);

const newest = (queries: readonly Query[]): number => Math.max(...queries.map(askedAt));

export function keepFewClaims(cache: QueryCache): void {
  cache.subscribe(({ type, query }) => {
    if (type !== 'added' || !isOfClaim(query)) return;
    // The last ones that were added come first, so that of two that are loading the older one goes.
    const unseen = cache.findAll({ type: 'inactive', predicate: isOfClaim }).reverse();
    const claims = Map.groupBy(unseen, ({ queryKey: [store, , id] }) => JSON.stringify([store, id]));
    const old = [...claims.values()].sort((one, other) => newest(other) - newest(one)).slice(KEPT_CLAIMS);
    for (const one of old.flat()) cache.remove(one);
  });
}
