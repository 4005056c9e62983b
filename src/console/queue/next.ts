/** What to work on after the open claim, in the list it was opened from. */
import { queryOptions } from '@tanstack/react-query';
import type { NextClaims } from '../../contract/claim-list.ts';
import type { Api } from '../app/api.ts';
import { afterFrame } from '../parts/after-frame.ts';
import type { QueueList } from './address.ts';
import type { QueueClaim } from './queue-claim.ts';

/** Reads the next two claims; the first one opens after a decision. The query key begins like a list's, so live events refresh it like a list. */
export const nextQuery = (api: Api, { store, filter }: QueueList, claimId: string) =>
  queryOptions({
    queryKey: [store, 'claims', 'next', filter, claimId],
    queryFn: async ({ signal }) => {
      // Draw the open claim first, because starting a request takes some milliseconds.
      await afterFrame();
      const query = { ...filter, after: claimId };
      const path = store === null ? '/me/claims/next' : '/claims/next';
      return api.get<NextClaims>(path, { query, signal });
    },
    // Don't cache: the next claim may be another one by then.
    gcTime: 0,
  });

/** The claims that no colleague has opened meanwhile. */
export const freeOf = ({ claims }: NextClaims, me: string): QueueClaim[] =>
  claims.filter(({ people }) => people.every(({ id }) => id === me));
