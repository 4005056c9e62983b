/** The activation of the page's store, and the calls that change it. Each answers what stands then. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Activation } from '../../contract/activation.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStore, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';

const PATH = '/activation';
const LOOKS_AGAIN_MS = 5_000;

export function useActivation() {
  const [api, store] = [useApi(), useStoreSlug()];
  const query = useQuery({
    queryKey: [store, PATH],
    queryFn: ({ signal }) => api.get<Activation>(PATH, { signal }),
    // What other pages did is shown on the way back.
    staleTime: 0,
    // A decision counts once it can’t be undone any more, which is seconds later.
    // Staff review it, and the owner waits for that, on different screens.
    refetchInterval: ({ state }) => (state.data?.stage === 'live' ? false : LOOKS_AGAIN_MS),
  });
  const client = useQueryClient();
  const known = useStore()?.stage;
  const stage = query.data?.stage;
  // The side bar leads here until the store is open, which someone else may do meanwhile.
  useEffect(() => {
    if (stage !== undefined && stage !== known)
      void client.invalidateQueries({ queryKey: ['me'], exact: true });
  }, [client, stage, known]);
  return query;
}

/** `path` below /activation. */
export type Change = { method: 'post' | 'delete'; path: string; body?: object };

export function useChange(onDone: (activation: Activation) => void = () => undefined) {
  const [api, store, client] = [useApi(), useStoreSlug(), useQueryClient()];
  return useMutation({
    // One after the other: the answer to an earlier change would show the later one as not made.
    scope: { id: `${store}${PATH}` },
    mutationFn: ({ method, path, body }: Change) =>
      method === 'post'
        ? api.post<Activation>(`${PATH}${path}`, body)
        : api.delete<Activation>(`${PATH}${path}`),
    onSuccess: (activation) => {
      client.setQueryData([store, PATH], activation);
      onDone(activation);
    },
    onError: (error) => {
      tell(sentenceOf(error), { isError: true });
      // Someone else may have changed it.
      void client.invalidateQueries({ queryKey: [store, PATH] });
    },
  });
}
