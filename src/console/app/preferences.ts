/** How the person wants the console, on every device. What the first paint needs is also kept in this browser (appearance.ts). */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { DEFAULT_PREFERENCES, type Preferences } from '../../domain/access/preferences.ts';
import { type Moments, momentsOf } from '../parts/moments.ts';
import { createApi, type Send } from './api.ts';
import { setAppearance } from './appearance.ts';
import { sentenceOf } from './problem.ts';
import { proveAgain } from './prove-again.ts';
import { useApi, useSend } from './session.tsx';
import { tell } from './toasts.tsx';

const preferencesQuery = (send: Send) =>
  queryOptions({
    queryKey: ['me', 'preferences'],
    queryFn: ({ signal }) =>
      createApi(null, send, proveAgain).get<Preferences>('/me/preferences', { signal }),
    staleTime: 60_000,
  });

/** Changes some of them: here at once, elsewhere with the next page. */
export function useSavePreferences(): (change: Partial<Preferences>) => Promise<void> {
  const [client, api, send] = [useQueryClient(), useApi(null), useSend()];
  const { queryKey } = preferencesQuery(send);
  return async (change) => {
    try {
      const next = { ...(await client.ensureQueryData(preferencesQuery(send))), ...change };
      client.setQueryData(queryKey, next);
      await api.put<Preferences>('/me/preferences', next);
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
      await client.invalidateQueries({ queryKey });
    }
  };
}

/** What the person chose; the defaults until it is known. */
export const usePreferences = (): Preferences => {
  const { data } = useQuery(preferencesQuery(useSend()));
  return data ?? DEFAULT_PREFERENCES;
};

/** Draws the page as the person chose, perhaps on another device. */
export function useOwnAppearance(): void {
  const { data } = useQuery(preferencesQuery(useSend()));
  useEffect(() => {
    if (data) setAppearance({ theme: data.theme, density: data.density });
  }, [data]);
}

/** Whether a letter alone is a shortcut. Outside the frame nobody is asked who is signed in. */
export const useSingleKeys = (): boolean => {
  const { data } = useQuery({ ...preferencesQuery(useSend()), enabled: false });
  return (data ?? DEFAULT_PREFERENCES).singleKeys;
};

/** Dates and times as the person wants them. */
export function useOwnMoments(): Moments {
  const { timeZone, dateFormat } = usePreferences();
  return useMemo(() => momentsOf({ timeZone, dateFormat }), [timeZone, dateFormat]);
}
