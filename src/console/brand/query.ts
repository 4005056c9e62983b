/** What the page reads. */
import type {
  BrandDraft,
  BrandPicture,
  BrandPreview,
  BrandVersion,
  BrandVersions,
} from '../../contract/brand.ts';
import type { PictureUse } from '../../domain/stores/brand-picture.ts';
import type { Api } from '../app/api.ts';

const BASE = '/whitelabel';

export const draftQuery = (api: Api, store: string | null) => ({
  queryKey: [store, 'brand', 'draft'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<BrandDraft>(`${BASE}/draft`, { signal }),
});

export const versionsQuery = (api: Api, store: string | null) => ({
  queryKey: [store, 'brand', 'versions'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<BrandVersions>(`${BASE}/versions`, { signal }),
});

export const previewQuery = (api: Api, store: string | null, patch: object) => ({
  queryKey: [store, 'brand', 'preview', patch],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.post<BrandPreview>(`${BASE}/preview`, patch, { signal }),
  retry: false,
});

export const readVersion = (api: Api, number: number) => api.get<BrandVersion>(`${BASE}/versions/${number}`);
export const saveDraft = (api: Api, patch: object, version: number) =>
  api.patch<BrandDraft>(`${BASE}/draft`, patch, { version });
export const publishDraft = (api: Api, version: number) =>
  api.post<BrandDraft>(`${BASE}/publish`, undefined, { version });
export const discardDraft = (api: Api, version: number) =>
  api.delete<BrandDraft>(`${BASE}/draft`, { version });
export const sendPicture = (api: Api, use: PictureUse, picture: string) =>
  api.post<BrandPicture>(`${BASE}/pictures`, { use, picture });
