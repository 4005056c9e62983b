import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { colleagueSchema } from '../../contract/colleague.ts';
import type { Api } from './api.ts';
import { useApi, useStoreSlug } from './session.tsx';

export type Colleague = z.infer<typeof colleagueSchema>;

export const colleaguesQuery = (api: Api, store: string | null) =>
  queryOptions({
    queryKey: [store, 'colleagues'],
    queryFn: ({ signal }) => api.get<{ colleagues: Colleague[] }>('/colleagues', { signal }),
    staleTime: 60_000,
  });

/** The people who work in the store. @param isWanted false: not asked for yet */
export function useColleagues(isWanted = true): readonly Colleague[] {
  const { data } = useQuery({ ...colleaguesQuery(useApi(), useStoreSlug()), enabled: isWanted });
  return data?.colleagues ?? [];
}
