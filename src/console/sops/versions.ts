/** The kept versions of a procedure, newest first. */
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { sopVersionsSchema } from '../../contract/sop.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';

type Listed = z.infer<typeof sopVersionsSchema>;

export function useVersions(id: string) {
  const [api, store] = [useApi(), useStoreSlug()];
  return useQuery({
    queryKey: [store, 'sops', id, 'versions'],
    queryFn: ({ signal }) => api.get<Listed>(`/sops/${encodeURIComponent(id)}/versions`, { signal }),
  });
}
