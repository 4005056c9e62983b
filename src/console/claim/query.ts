/** Loads everything about a claim in one call. */
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ClaimDesk } from '../../contract/desk.ts';
import type { Api } from '../app/api.ts';

export const deskKey = (store: string, claimId: string) => [store, 'claim', claimId] as const;

export const deskQuery = (api: Api, store: string, claimId: string) =>
  queryOptions({
    queryKey: deskKey(store, claimId),
    queryFn: ({ signal }) => api.get<ClaimDesk>(`/claims/${encodeURIComponent(claimId)}/desk`, { signal }),
  });

/** The claim on the screen, for everything below it. */
const DeskContext = createContext<ClaimDesk | null>(null);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): ClaimDesk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('No claim is open here.');
  return desk;
}
