import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Label } from '../../contract/label.ts';
import type { LabelColor } from '../../domain/claims/label.ts';
import { useApi, useCan } from '../app/session.tsx';

const KEPT_MS = 5 * 60_000;
const NONE: readonly Label[] = [];

/** The labels of the store; none in the list of all stores, and for people who may not read them. */
export function useLabels(store: string | null): readonly Label[] {
  const api = useApi(store);
  const mayRead = useCan()('label:read');
  const { data } = useQuery({
    queryKey: [store, 'labels'],
    queryFn: ({ signal }) => api.get<{ labels: Label[] }>('/labels', { signal }),
    enabled: store !== null && mayRead,
    staleTime: KEPT_MS,
  });
  return data?.labels ?? NONE;
}

type LabelColors = ReadonlyMap<string, LabelColor>;

/** By the label's name. */
export function useLabelColors(store: string | null): LabelColors {
  const labels = useLabels(store);
  return useMemo(() => new Map(labels.map(({ name, color }) => [name, color])), [labels]);
}
