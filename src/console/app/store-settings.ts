import type { OwnStore } from '../../contract/store.ts';
import type { Api } from './api.ts';

/** Everything that a store sets for itself. `store`: the one of the page. */
export const storeSettingsQuery = (api: Api, store: { id: string; slug: string } | null) => ({
  queryKey: [store?.slug, 'settings'],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api.get<OwnStore>(`/stores/${encodeURIComponent(store?.id ?? '')}/settings`, signal ? { signal } : {}),
});
