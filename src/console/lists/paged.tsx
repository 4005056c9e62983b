/** A list that is read page by page. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Query, ReadOptions } from '../app/api.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { Found } from '../parts/found.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { text as common } from '../parts/text.ts';
import { text } from './text.ts';

const PAGE = 50;

type Props<Answer, Line> = {
  path: string;
  q: string;
  /** What else the list is asked for. */
  filters?: Query;
  linesOf: (answer: Answer) => readonly Line[];
  failed: string;
  empty: ReactNode;
  children: (lines: readonly Line[]) => ReactNode;
};

type Continued = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

export function Paged<Answer extends { nextCursor: string | null }, Line>(props: Props<Answer, Line>) {
  const { path, q, filters, linesOf } = props;
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: [useStoreSlug(), path, q, filters],
    queryFn: ({ pageParam, signal }) => {
      const options: ReadOptions = { query: { ...filters, q, cursor: pageParam, limit: PAGE }, signal };
      return api.get<Answer>(path, options);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
  const lines = list.data?.pages.flatMap(linesOf) ?? null;
  return (
    <>
      <Pages {...props} list={list} lines={lines} />
      <Found list={JSON.stringify([q, filters])} sentence={lines && foundOf(lines, list.hasNextPage)} />
    </>
  );
}

const foundOf = ({ length }: { length: number }, hasMore: boolean): string =>
  length === 0 && hasMore ? text.notYet : common.found(length, hasMore);

type PagesProps<Answer, Line> = Pick<Props<Answer, Line>, 'failed' | 'empty' | 'children'> & {
  list: Continued & Pick<UseInfiniteQueryResult, 'error' | 'refetch'>;
  lines: readonly Line[] | null;
};

function Pages<Answer, Line>({ list, lines, failed, empty, children }: PagesProps<Answer, Line>) {
  if (list.error && !lines) {
    return <Failed title={failed} sentence={sentenceOf(list.error)} onRetry={() => list.refetch()} />;
  }
  if (!lines) return <Loading lines={8} />;
  if (lines.length === 0 && !list.hasNextPage) return empty;
  return (
    <div className="flex flex-col gap-3">
      {lines.length === 0 ? <p className="py-8 text-center text-muted">{text.notYet}</p> : children(lines)}
      {list.error ? (
        <p role="alert" className="text-danger">
          {sentenceOf(list.error)}
        </p>
      ) : null}
      <ShowMore list={list} />
    </div>
  );
}

/** Reads the next page of a list, if there is one. */
export const ShowMore = ({ list }: { list: Continued }) =>
  list.hasNextPage ? (
    <Button
      kind="secondary"
      className="self-center"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {text.more}
    </Button>
  ) : null;
