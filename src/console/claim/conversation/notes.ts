import { useQuery } from '@tanstack/react-query';
import { useApi, useCan, useStoreSlug } from '../../app/session.tsx';
import { deskKey, useDesk } from '../query.ts';
import type { Note } from './entries.ts';

/** The team's notes about the claim. */
export function useNotes(): readonly Note[] {
  const { claim } = useDesk();
  const api = useApi();
  const store = useStoreSlug() ?? '';
  const { data } = useQuery({
    queryKey: [...deskKey(store, claim.id), 'notes'],
    queryFn: ({ signal }) => api.get<{ notes: Note[] }>(`/claims/${claim.id}/notes`, { signal }),
    enabled: useCan()('claim-note:read'),
  });
  return data?.notes ?? [];
}
