/** The claims before and after the open one, in the list that it was opened from. The next one is loaded beforehand. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { createApi } from '../app/api.ts';
import { proveAgain } from '../app/prove-again.ts';
import { useSend, useStoreSlug } from '../app/session.tsx';
import { useKeys } from '../app/use-keys.tsx';
import { type Neighbors, useNeighbors } from '../queue/column.tsx';
import { deskQuery } from './query.ts';

const Around = createContext<Neighbors>({ list: '', previous: null, next: null });
export const useClaimsAround = () => useContext(Around);

export function ClaimsAround({ claimId, children }: { claimId: string; children: ReactNode }) {
  const around = useNeighbors(claimId);
  const navigate = useNavigate();
  const { previous, next } = around;
  useKeys({
    ...(next && { next: () => navigate(next.href) }),
    ...(previous && { previous: () => navigate(previous.href) }),
  });
  usePrefetched(next?.claim.id, next?.claim.store);
  return <Around value={around}>{children}</Around>;
}

function usePrefetched(claimId: string | undefined, ofStore: string | undefined): void {
  const client = useQueryClient();
  const send = useSend();
  const here = useStoreSlug();
  const store = ofStore ?? here;
  useEffect(() => {
    if (claimId === undefined || store === null) return;
    void client.prefetchQuery(deskQuery(createApi(store, send, proveAgain), store, claimId));
  }, [client, send, store, claimId]);
}
