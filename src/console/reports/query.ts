import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi, useStoreSlug } from '../app/session.tsx';

/** Below /v1: of the store of the page, or of all stores of the person. */
export const figuresPath = (store: string | null, path: string): string =>
  `${store === null ? '/me' : ''}/analytics/${path}`;

/** The figures shown before stay until the next ones are there. */
export function useFigures<Answer>(path: string, query: Record<string, string | undefined>) {
  const store = useStoreSlug();
  const api = useApi(store);
  return useQuery({
    queryKey: ['figures', store, path, query],
    queryFn: ({ signal }) => api.get<Answer>(figuresPath(store, path), { query, signal }),
    placeholderData: keepPreviousData,
  });
}
