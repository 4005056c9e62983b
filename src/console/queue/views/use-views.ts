/** The saved views of a store, and what can be done with them. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClaimView, ListedView } from '../../../contract/claim-view.ts';
import { VIEW_RIGHTS, type ViewScope } from '../../../domain/claims/claim-views.ts';
import type { Api, WriteOptions } from '../../app/api.ts';
import { sentenceOf } from '../../app/problem.ts';
import { useApi, useCan } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import type { QueueFilter } from '../address.ts';

const viewsQuery = (api: Api, store: string) =>
  queryOptions({
    queryKey: [store, 'claim-views'],
    queryFn: async ({ signal }) => (await api.get<{ views: ListedView[] }>('/claim-views', { signal })).views,
    staleTime: 30_000,
  });

export const useViews = (store: string): ListedView[] =>
  useQuery(viewsQuery(useApi(store), store)).data ?? [];

export const filterOf = ({ tab, query, sort }: Pick<ClaimView, 'tab' | 'query' | 'sort'>): QueueFilter => ({
  ...{ tab, q: query, sort },
});

export const isSameFilter = (one: QueueFilter, other: QueueFilter): boolean =>
  one.tab === other.tab && one.q === other.q && one.sort === other.sort;

/** The fields of a view that hold a list's filter. */
export const searchOf = ({ tab, q, sort }: QueueFilter) => ({ tab, query: q, sort });

type Write = (send: (options: WriteOptions) => Promise<unknown>) => Promise<boolean>;

/** Each resolves with false, and tells why, if it was refused. */
export function useViewChanges(store: string) {
  const api = useApi(store);
  const client = useQueryClient();
  const write: Write = async (send) => {
    try {
      await send({ key: crypto.randomUUID() });
      return true;
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: [store, 'claim-views'] });
    }
  };
  type NewView = Pick<ClaimView, 'name' | 'tab' | 'query' | 'sort' | 'scope'>;
  return {
    add: (view: NewView) => write((options) => api.post('/claim-views', view, options)),
    change: (id: string, part: Partial<NewView & Pick<ClaimView, 'position'>>) =>
      write((options) => api.patch(`/claim-views/${id}`, part, options)),
    remove: (id: string) => write((options) => api.delete(`/claim-views/${id}`, options)),
  };
}

/** What the person may do with views of each scope. */
export function useMayView(): (scope: ViewScope, act: 'create' | 'update' | 'delete') => boolean {
  const can = useCan();
  return (scope, act) => {
    const permission = VIEW_RIGHTS[scope][act];
    return permission === null || can(permission);
  };
}
