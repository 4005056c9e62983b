import { useQuery } from '@tanstack/react-query';
import { MOST_COLLEAGUES } from '../../domain/access/members.ts';
import { parseSearch } from '../../domain/claims/search/parse.ts';
import type { Search } from '../../domain/claims/search/search.ts';
import { colleaguesQuery } from '../app/colleagues.ts';
import { useApi, useCan, useMe } from '../app/session.tsx';
import type { QueueList } from './address.ts';
import { unknownNames } from './unknown-names.ts';
import { labelsQuery } from './use-labels.ts';

const NOTHING: Search = [];

/**
 * What the search of a list names and the store doesn't have, as sentences. Null while the labels or colleagues load.
 * @param isWanted false: none
 */
export function useUnknownNames({ store, filter }: QueueList, isWanted: boolean): readonly string[] | null {
  const search = (isWanted ? parseSearch(filter.q).search : null) ?? NOTHING;
  const asksFor = (field: 'assignee' | 'label') =>
    store !== null && search.some((term) => term.field === field);
  const [api, can] = [useApi(store), useCan()];
  const { stores, hasMoreStores } = useMe();
  const people = useQuery({ ...colleaguesQuery(api, store), enabled: asksFor('assignee') });
  const labels = useQuery({
    ...labelsQuery(api, store),
    enabled: asksFor('label') && can('label:read'),
  });
  if (people.isLoading || labels.isLoading) return null;
  const colleagues = people.data?.colleagues ?? [];
  return unknownNames(search, {
    store,
    colleagues: people.data && colleagues.length < MOST_COLLEAGUES ? colleagues : null,
    labels: labels.data?.labels.map(({ name }) => name) ?? null,
    stores: hasMoreStores ? null : stores.map(({ slug }) => slug),
  });
}
