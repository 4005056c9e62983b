/** Who is signed in, which store the page is about, and what the person may do there. */
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { useParams } from 'react-router';
import type { Me } from '../../contract/people.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import { type Api, createApi, type Send } from './api.ts';
import { proveAgain } from './prove-again.ts';

export type StoreOfMe = Me['stores'][number];

/** How requests leave. The gallery replaces it. */
const SendContext = createContext<Send>((address, init) => fetch(address, init));
export const SendProvider = SendContext.Provider;
export const useSend = () => useContext(SendContext);

export const meQuery = (send: Send) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => createApi(null, send, proveAgain).get<Me>('/me', { signal }),
    staleTime: 60_000,
  });

/** The person who is signed in. Use it below the shell only, which loads it first. */
export const useMe = (): Me => useSuspenseQuery(meQuery(useSend())).data;

/** The slug in the address; null on pages about no store or about all of them. */
export const useStoreSlug = (): string | null => useParams<{ store: string }>().store ?? null;

/** The store of the page; null if there is none. */
export function useStore(): StoreOfMe | null {
  const slug = useStoreSlug();
  return useMe().stores.find((store) => store.slug === slug) ?? null;
}

/** The API for the store of the page, or for the one that is named. */
export function useApi(store?: string | null): Api {
  const [slug, send] = [useStoreSlug(), useSend()];
  const named = store === undefined ? slug : store;
  return useMemo(() => createApi(named, send, proveAgain), [named, send]);
}

/** Whether the person may do this in the page's store, or in one of their stores if the page is about all. */
export function useCan(): (permission: Permission) => boolean {
  const { stores } = useMe();
  const slug = useStoreSlug();
  return useMemo(() => {
    const here = slug === null ? stores : stores.filter((store) => store.slug === slug);
    return (permission) => here.some(({ permissions }) => permissions.includes(permission));
  }, [stores, slug]);
}

/** Signs out: forgets every answer, so that nothing of this person stays in the page. */
export function useForgetAll(): () => void {
  const client = useQueryClient();
  return () => client.clear();
}
