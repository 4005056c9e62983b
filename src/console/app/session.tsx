/** Who is signed in, which store the page is about, and what the person may do there. */
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { matchPath, useLocation, useNavigate, useParams } from 'react-router';
import type { Me } from '../../contract/people.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import { CONSOLE_PATHS, urls } from '../../urls.ts';
import { type Api, createApi, type Send } from './api.ts';
import { proveAgain } from './prove-again.ts';

export type StoreOfMe = Me['stores'][number];

/** How requests leave. The gallery replaces it. */
const SendContext = createContext<Send>((address, init) => fetch(address, init));
export const SendProvider = SendContext.Provider;
export const useSend = () => useContext(SendContext);

/** Names the page's store in the request, because the answer lists only the person's first stores. Read from the address, because the answer is cached for every page. */
function ofThisPage(): string {
  const { params } = matchPath(`${CONSOLE_PATHS.home}/stores/:store/*`, window.location.pathname) ?? {};
  return params?.store === undefined ? '' : `?${new URLSearchParams({ store: params.store })}`;
}

export const meQuery = (send: Send) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => createApi(null, send, proveAgain).get<Me>(`/me${ofThisPage()}`, { signal }),
    staleTime: 60_000,
  });

const MeContext = createContext<Me | null>(null);

/** Who is signed in, for the pages within. Asked again at most once a minute, when another page opens. */
export function MeProvider({ children }: { children: ReactNode }) {
  const [client, send] = [useQueryClient(), useSend()];
  const { data } = useSuspenseQuery(meQuery(send));
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is open
  useEffect(() => void client.prefetchQuery(meQuery(send)), [client, send, key]);
  return <MeContext value={data}>{children}</MeContext>;
}

/** The signed-in person. Use it only below the shell. It reads a context, because subscribing to the query in each caller would slow down every key press. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('Nobody is signed in outside the shell');
  return me;
}

/** The slug in the address; null on pages about no store or about all of them. */
export const useStoreSlug = (): string | null => useParams<{ store: string }>().store ?? null;

/** The store of the page; null if there is none. */
export function useStore(): StoreOfMe | null {
  const slug = useStoreSlug();
  return useMe().stores.find((store) => store.slug === slug) ?? null;
}

/** The slug of the page's store; null if the page is about none, or about one that isn't the person's. */
export const useOwnStoreSlug = (): string | null => useStore()?.slug ?? null;

/** The time zone of the page's store; of the browser on pages about no store. */
export const useTimeZone = (): string =>
  useStore()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The API for the store of the page, or for the one that is named. */
export function useApi(store?: string | null): Api {
  const [slug, send] = [useStoreSlug(), useSend()];
  const named = store === undefined ? slug : store;
  return useMemo(() => createApi(named, send, proveAgain), [named, send]);
}

/** If a link leads to a store that isn't among the person's first ones, reads the person again with that store. */
export function useStoreOfPage(): void {
  const slug = useStoreSlug();
  const { hasMoreStores } = useMe();
  const isMissing = useStore() === null && slug !== null && hasMoreStores;
  const client = useQueryClient();
  useEffect(() => {
    if (isMissing) void client.invalidateQueries({ queryKey: ['me'], exact: true });
  }, [isMissing, client]);
}

/** Adds a store that isn't among the person's first ones, so that its pages know it. */
export function useAddStore(): (store: StoreOfMe) => void {
  const [client, send] = [useQueryClient(), useSend()];
  return (store) =>
    client.setQueryData(meQuery(send).queryKey, (me) =>
      me?.stores.every(({ id }) => id !== store.id) ? { ...me, stores: [...me.stores, store] } : me,
    );
}

/** Whether the person may do this in the page's store, or in one of their stores if the page is about all. */
export function useCan(): (permission: Permission) => boolean {
  const { stores, staffPermissions } = useMe();
  const slug = useOwnStoreSlug();
  return useMemo(() => {
    const here = slug === null ? stores : stores.filter((store) => store.slug === slug);
    const beyond = slug === null ? staffPermissions : [];
    return (permission) =>
      beyond.includes(permission) || here.some(({ permissions }) => permissions.includes(permission));
  }, [stores, staffPermissions, slug]);
}

/** Whether the person may do this as one of the platform's staff. */
export function useStaffCan(): (permission: Permission) => boolean {
  const { staffPermissions } = useMe();
  return (permission) => staffPermissions.includes(permission);
}

/** The accounts whose stores the person works for. */
export const useAccounts = (): { slug: string; name: string }[] =>
  useMe().memberships.flatMap(({ account, accountName }) =>
    account === null ? [] : [{ slug: account, name: accountName ?? account }],
  );

/** Signs out: forgets every answer, so that nothing of this person stays in the page. */
export function useSignOut(): () => Promise<void> {
  const api = useApi(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await api.post('/sign-out').catch(() => undefined);
    client.clear();
    navigate(urls.console.signIn());
  };
}
