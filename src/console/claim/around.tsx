/** The claims before and after the open one, in the list that it was opened from, and the one to work on next. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useApi, useMe } from '../app/session.tsx';
import { useKeys } from '../app/use-keys.tsx';
import { claimHref } from '../queue/address.ts';
import { type Neighbor, useListOfClaim, useNeighbors } from '../queue/column.tsx';
import { freeOf, nextQuery } from '../queue/next.ts';
import { useOpenClaim } from '../queue/use-open-claim.ts';
import { usePrefetch } from '../queue/use-prefetch.ts';

type Around = {
  /** The address of the list. */
  list: string;
  /** The claim that opens after a decision; null if there is none. */
  next: Neighbor | null;
  /** Opens it, or the list if there is none. */
  openNext: () => Promise<void>;
};

const AroundContext = createContext<Around>({ list: '', next: null, openNext: async () => undefined });
export const useClaimsAround = () => useContext(AroundContext);

export function ClaimsAround({ claimId, children }: { claimId: string; children: ReactNode }) {
  const { list, previous, next } = useNeighbors(claimId);
  const navigate = useNavigate();
  const open = useOpenClaim();
  useKeys({
    ...(next && { next: () => open(next.href) }),
    ...(previous && { previous: () => open(previous.href) }),
  });
  const { first, find } = useNext(claimId);
  const openNext = async () => {
    const found = first ?? (await find());
    // Synchronously: React would draw a transition in parts, with other updates in between.
    await navigate(found?.href ?? list, { flushSync: true });
  };
  return <AroundContext value={{ list, next: first, openNext }}>{children}</AroundContext>;
}

/** The claim to work on next. It is loaded in advance. */
function useNext(claimId: string) {
  const client = useQueryClient();
  const list = useListOfClaim();
  const query = nextQuery(useApi(list.store), list, claimId);
  const me = useMe().person.id;
  const { data, refetch } = useQuery(query);
  const free = data ? freeOf(data, me) : [];
  const wasTaken = data !== undefined && free.length < data.claims.length;
  useEffect(() => {
    if (wasTaken) void refetch();
  }, [wasTaken, refetch]);
  usePrefetch(free, 0);
  const neighborOf = ([claim]: typeof free): Neighbor | null =>
    claim ? { claim, href: claimHref(list, claim) } : null;
  return {
    first: neighborOf(free),
    /** Waits for the answer, for people who decide before it has arrived. Null if the request fails. */
    find: async () => {
      const found = await client.ensureQueryData(query).catch(() => ({ claims: [] }));
      return neighborOf(freeOf(found, me));
    },
  };
}
