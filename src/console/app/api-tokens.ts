import { queryOptions } from '@tanstack/react-query';
import type { ApiToken } from '../../contract/api-token.ts';
import type { Api } from './api.ts';

/** The API tokens of the store with this id. */
export const apiTokensQuery = (api: Api, storeId: string) =>
  queryOptions({
    queryKey: [storeId, 'api-tokens'],
    queryFn: ({ signal }) =>
      api.get<{ apiTokens: ApiToken[] }>(`/stores/${encodeURIComponent(storeId)}/api-tokens`, { signal }),
  });
