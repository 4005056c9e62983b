/** What to work on after the open claim, in the list it was opened from. */
import { queryOptions } from '@tanstack/react-query';
import type { NextClaims } from '../../contract/claim-list.ts';
import type { Api } from '../app/api.ts';
import { afterFrame } from '../parts/after-frame.ts';
import type { QueueList } from './address.ts';
import type { QueueClaim } from './queue-claim.ts';

/** Two claims, the first of which opens. The key begins like a list's, so live events keep it as fresh as a list. */
export const nextQuery = (api: Api, { store, filter }: QueueList, claimId: string) =>
  queryOptions({
    queryKey: [store, 'claims', 'next', filter, claimId],
    queryFn: async ({ signal }) => {
      // The claim itself is drawn first: to begin a request takes some milliseconds.
      await afterFrame();
      const query = { ...filter, after: claimId };
      const path = store === null ? '/me/claims/next' : '/claims/next';
      return api.get<NextClaims>(path, { query, signal });
    },
    // Another time, another claim is next.
    gcTime: 0,
  });

/** Those that no colleague opened meanwhile. */
export const freeOf = ({ claims }: NextClaims, me: string): QueueClaim[] =>
  claims.filter(({ people }) => people.every(({ id }) => id === me));
