/** The changes of many claims that someone has started in this tab, and how far they are. A reload keeps them. */
import { type QueryClient, skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { BulkAction, ClaimBulk } from '../../../contract/claim-bulk.ts';
import { createApi } from '../../app/api.ts';
import { Problem, sentenceOf } from '../../app/problem.ts';
import { proveAgain } from '../../app/prove-again.ts';
import { useMe, useSend } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { rememberUndo } from '../../app/undo.tsx';
import { keepStarted, type Started, startedBefore } from './started.ts';

/** Which claims: those named, by store, or all that a search of one store finds. */
export type Target = {
  store: string;
  claims?: { id: string; version: number }[];
  tab?: string;
  query?: string;
  expected?: number;
};

const NONE: readonly Started[] = [];
const startedKey = (personId: string) => ['bulks', personId] as const;
const POLL_MS = 1_000;
const MOVING: readonly ClaimBulk['state'][] = ['waiting', 'running', 'undoing'];

export const isMoving = (bulk: ClaimBulk | undefined): boolean => !bulk || MOVING.includes(bulk.state);

const useApiOf = () => {
  const send = useSend();
  return useMemo(() => (store: string) => createApi(store, send, proveAgain), [send]);
};

type Change = (before: readonly Started[]) => readonly Started[];

function changeStarted(client: QueryClient, personId: string, change: Change): void {
  const key = startedKey(personId);
  const started = change(client.getQueryData<readonly Started[]>(key) ?? startedBefore(personId));
  client.setQueryData(key, started);
  keepStarted(personId, started);
}

type Answer = { bulk: ClaimBulk };

export function useUndoBulk(): (one: Started) => void {
  const client = useQueryClient();
  const apiOf = useApiOf();
  return ({ store, id }) => {
    apiOf(store)
      .post<Answer>(`/claim-bulk/${id}/undo`)
      .then((answer) => client.setQueryData([store, 'bulk', id], answer))
      .catch((error: unknown) => tell(sentenceOf(error), { isError: true }));
  };
}

const isAboutField = (error: unknown): boolean =>
  error instanceof Problem && error.fields.some(({ path }) => path.startsWith('action.'));

/**
 * Starts an action, once for each store.
 * @returns false if none was started
 * @throws Problem about a field of the action, if none was started
 */
export function useStartBulk(): (action: BulkAction, targets: readonly Target[]) => Promise<boolean> {
  const client = useQueryClient();
  const apiOf = useApiOf();
  const undo = useUndoBulk();
  const { person } = useMe();
  return async (action, targets) => {
    const started: Started[] = [];
    const ends: number[] = [];
    const refusals: unknown[] = [];
    for (const { store, ...target } of targets) {
      try {
        const { bulk } = await apiOf(store).post<Answer>('/claim-bulk', { ...target, action });
        client.setQueryData([store, 'bulk', bulk.id], { bulk });
        started.push({ store, id: bulk.id });
        ends.push(Date.parse(bulk.undoUntil));
      } catch (error) {
        refusals.push(error);
      }
    }
    const [first] = refusals;
    if (started.length === 0 && isAboutField(first)) throw first;
    for (const error of refusals) tell(sentenceOf(error), { isError: true });
    changeStarted(client, person.id, (before) => [...before, ...started]);
    const until = Math.min(...ends);
    if (started.length > 0) rememberUndo({ until, undo: () => started.forEach(undo) });
    return started.length > 0;
  };
}

export type Followed = Started & { bulk: ClaimBulk | undefined; isLost: boolean };

/** What was started and not hidden, oldest first. Lists are read anew when one of them ends. */
export function useBulks(): {
  bulks: Followed[];
  hide: (id: string) => void;
} {
  const client = useQueryClient();
  const apiOf = useApiOf();
  const { person } = useMe();
  const { data: started = NONE } = useQuery<readonly Started[]>({
    queryKey: startedKey(person.id),
    queryFn: skipToken,
    initialData: () => startedBefore(person.id),
    gcTime: Number.POSITIVE_INFINITY,
  });
  const results = useQueries({
    queries: started.map(({ store, id }) => ({
      queryKey: [store, 'bulk', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        apiOf(store).get<Answer>(`/claim-bulk/${id}`, { signal }),
      refetchInterval: (query: { state: { data?: Answer | undefined } }) =>
        isMoving(query.state.data?.bulk) ? POLL_MS : false,
    })),
  });
  const bulks = started.map((one, at) => ({
    ...one,
    bulk: results[at]?.data?.bulk,
    isLost: results[at]?.isError ?? false,
  }));
  const ended = bulks.filter(({ bulk }) => !isMoving(bulk)).map(({ id, bulk }) => `${id} ${bulk?.state}`);
  const mark = ended.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark changes with each that ends
  useEffect(() => {
    if (mark === '') return;
    for (const store of new Set([null, ...bulks.map((one) => one.store)])) {
      for (const what of ['claims', 'claim-views'])
        void client.invalidateQueries({ queryKey: [store, what] });
    }
  }, [mark]);
  return {
    bulks,
    hide: (id) => changeStarted(client, person.id, (before) => before.filter((one) => one.id !== id)),
  };
}
