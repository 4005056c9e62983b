import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Label } from '../../contract/label.ts';
import type { LabelColor } from '../../domain/claims/label.ts';
import type { Api } from '../app/api.ts';
import { useApi, useCan } from '../app/session.tsx';

const KEPT_MS = 5 * 60_000;
const NONE: readonly Label[] = [];

export const labelsQuery = (api: Api, store: string | null) =>
  queryOptions({
    queryKey: [store, 'labels'],
    queryFn: ({ signal }) => api.get<{ labels: Label[] }>('/labels', { signal }),
    staleTime: KEPT_MS,
  });

/** The labels of the store; none in the list of all stores, and for people who may not read them. */
export function useLabels(store: string | null): readonly Label[] {
  const api = useApi(store);
  const mayRead = useCan()('label:read');
  const { data } = useQuery({ ...labelsQuery(api, store), enabled: store !== null && mayRead });
  return data?.labels ?? NONE;
}

type LabelColors = ReadonlyMap<string, LabelColor>;

/** By the label's name. */
export function useLabelColors(store: string | null): LabelColors {
  const labels = useLabels(store);
  return useMemo(() => new Map(labels.map(({ name, color }) => [name, color])), [labels]);
}
