import { useQueries } from '@tanstack/react-query';
import { MOST_COLLEAGUES } from '../../domain/access/members.ts';
import { parseSearch } from '../../domain/claims/search/parse.ts';
import type { Search } from '../../domain/claims/search/search.ts';
import { createApi } from '../app/api.ts';
import { colleaguesQuery } from '../app/colleagues.ts';
import { proveAgain } from '../app/prove-again.ts';
import { useMe, useSend } from '../app/session.tsx';
import type { QueueList } from './address.ts';
import { unknownNames } from './unknown-names.ts';
import { labelsQuery } from './use-labels.ts';

const NOTHING: Search = [];

/**
 * What the search of a list names and its store, or all stores of the person, don't have, as sentences. Null while the labels or colleagues load.
 * @param isWanted false: none
 */
export function useUnknownNames({ store, filter }: QueueList, isWanted: boolean): readonly string[] | null {
  const search = (isWanted ? parseSearch(filter.q).search : null) ?? NOTHING;
  const send = useSend();
  const { stores, hasMoreStores } = useMe();
  const mine = store === null ? stores : stores.filter(({ slug }) => slug === store);
  const isEvery = store !== null || !hasMoreStores;
  const asked = (field: 'assignee' | 'label') =>
    isEvery && search.some((term) => term.field === field) ? mine : [];
  const people = useQueries({
    queries: asked('assignee').map(({ slug }) => colleaguesQuery(createApi(slug, send, proveAgain), slug)),
    combine: together,
  });
  const labels = useQueries({
    queries: asked('label').map(({ slug, permissions }) => ({
      ...labelsQuery(createApi(slug, send, proveAgain), slug),
      enabled: permissions.includes('label:read'),
    })),
    combine: together,
  });
  if (people === 'loading' || labels === 'loading') return null;
  const areAll = people?.every(({ colleagues }) => colleagues.length < MOST_COLLEAGUES);
  return unknownNames(search, {
    store,
    colleagues: people && areAll ? people.flatMap(({ colleagues }) => colleagues) : null,
    labels: labels?.flatMap((one) => one.labels.map(({ name }) => name)) ?? null,
    stores: hasMoreStores ? null : stores.map(({ slug }) => slug),
  });
}

type Result<Answer> = { data: Answer | undefined; isLoading: boolean };

/** The answers of all stores; null if one of them can't be read, or if none was asked. */
function together<Answer>(results: readonly Result<Answer>[]): Answer[] | null | 'loading' {
  if (results.some(({ isLoading }) => isLoading)) return 'loading';
  const answers = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return answers.length > 0 && answers.length === results.length ? answers : null;
}
