/** The page of one record of a store: loaded by the id in its address. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Permission } from '../../domain/access/permissions.ts';
import { NotFound } from '../app/failed.tsx';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi, useCan } from '../app/session.tsx';
import { Failed, Loading, NoAccess } from '../parts/states.tsx';

type Props<Found> = {
  /** The id's name in the address. */
  param: string;
  /** Below /v1, without the id. */
  path: string;
  permission: Permission;
  words: { failed: string; noAccess: { title: string; text: string } };
  children: (found: Found) => ReactNode;
};

/** The query's key, for whoever changes the record. */
export const recordKey = (store: string, path: string, id: string) => [store, path, 'one', id];

export function RecordPage<Found>({ param, path, permission, words, children }: Props<Found>) {
  const { store = '', [param]: id = '' } = useParams();
  const api = useApi();
  const mayRead = useCan()(permission);
  const { data, error, refetch } = useQuery({
    queryKey: recordKey(store, path, id),
    queryFn: ({ signal }) => api.get<Found>(`${path}/${encodeURIComponent(id)}`, { signal }),
    enabled: mayRead,
  });
  if (!mayRead) {
    return <NoAccess words={words.noAccess} />;
  }
  if (data) return children(data);
  if (error instanceof Problem && error.status === 404) return <NotFound />;
  if (error) {
    return <Failed isPage title={words.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />;
  }
  return <Loading isPage />;
}
