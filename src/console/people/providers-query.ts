import { queryOptions } from '@tanstack/react-query';
import type { SignInProviders } from '../../contract/providers.ts';
import { createApi, type Send } from '../app/api.ts';
import { proveAgain } from '../app/prove-again.ts';

/** By which providers one can sign in. Apart from their buttons, since the router loads it. */
export const providersQuery = (send: Send, account: string | null) =>
  queryOptions({
    queryKey: ['sign-in', 'providers', account],
    queryFn: ({ signal }) =>
      createApi(null, send, proveAgain).get<SignInProviders>('/sign-in/providers', {
        query: { account },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
