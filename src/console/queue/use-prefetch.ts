/** Loads the claim of the active line and the next two, so that they open at once. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createApi } from '../app/api.ts';
import { proveAgain } from '../app/prove-again.ts';
import { useSend } from '../app/session.tsx';
import type { QueueClaim } from './queue-claim.ts';

const AHEAD = 2;
/** Whoever moves on faster than this is only passing by. */
const REST_MS = 150;
const FRESH_MS = 60_000;

export function usePrefetch(lines: readonly QueueClaim[], at: number): void {
  const client = useQueryClient();
  const send = useSend();
  const some = lines.slice(at, at + 1 + AHEAD);
  const names = some.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the claims
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { id, store } of some) {
        void client.prefetchQuery({
          queryKey: [store, 'claim', id],
          queryFn: ({ signal }) =>
            createApi(store, send, proveAgain).get(`/claims/${encodeURIComponent(id)}/desk`, { signal }),
          staleTime: FRESH_MS,
          retry: false,
        });
      }
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [client, send, names]);
}
