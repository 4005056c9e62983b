/** What the page reads and changes. */
import type { OwnStore } from '../../contract/store.ts';
import type { Restart, StoreHost, StoreHosts } from '../../contract/store-hosts.ts';
import type { Api } from '../app/api.ts';

const at = (store: string) => `/stores/${encodeURIComponent(store)}`;

export const hostsQuery = (api: Api, slug: string | null, id: string) => ({
  queryKey: [slug, 'hosts'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<StoreHosts>(`${at(id)}/hosts`, { signal }),
});

export const checkHost = (api: Api, id: string, host: string) =>
  api.post<StoreHost>(`${at(id)}/hosts/${encodeURIComponent(host)}/check`);

export const restart = (api: Api) => api.post<Restart>('/whitelabel/restart');

/** Changes the list as it is now. Someone who changed the store in between is noticed. */
export async function changeHosts(
  api: Api,
  id: string,
  next: (hosts: readonly string[]) => readonly string[],
): Promise<void> {
  const { domains, version } = await api.get<OwnStore>(`${at(id)}/settings`);
  await api.patch<OwnStore>(at(id), { domains: next(domains) }, { version });
}
