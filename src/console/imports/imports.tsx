/** A store's imports of one kind, with the form that begins another. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, NavLink, useParams } from 'react-router';
import type { ImportRun, ImportRunList } from '../../contract/import-run.ts';
import {
  IMPORT_KINDS,
  IMPORT_PERMISSIONS,
  type ImportKind,
  isUnderWay,
} from '../../domain/imports/import-run.ts';
import { urls } from '../../urls.ts';
import { NotFound } from '../app/failed.tsx';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { ShowMore } from '../lists/paged.tsx';
import { Page } from '../parts/page.tsx';
import { Failed, Loading, NoAccess } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { NewImport } from './new-import.tsx';
import { pollOf, RunProgress, StateTag } from './run-parts.tsx';
import { text } from './text.ts';

const PAGE = 25;

export function useMayImport(): (kind: ImportKind) => boolean {
  const can = useCan();
  return (kind) => IMPORT_PERMISSIONS[kind].every(can);
}

export const kindOf = (name: string | undefined): ImportKind | undefined =>
  IMPORT_KINDS.find((kind) => kind === name);

export function Imports() {
  const kind = kindOf(useParams().kind);
  const may = useMayImport();
  if (!kind) return <NotFound />;
  if (!may(kind)) return <NoAccess words={text.noAccess} />;
  return (
    <Page title={text.title} help={text.help}>
      <Kinds />
      <NewImport key={kind} kind={kind} />
      <Runs kind={kind} />
    </Page>
  );
}

const TAB =
  'flex min-h-9 items-center rounded-lg px-3 hover:bg-neutral-wash aria-[current=page]:bg-neutral-wash aria-[current=page]:font-semibold pointer-coarse:min-h-11';

function Kinds() {
  const [store, may] = [useStoreSlug() ?? '', useMayImport()];
  return (
    <nav aria-label={text.kindsLabel} className="-mx-1 flex flex-wrap gap-1">
      {IMPORT_KINDS.filter(may).map((kind) => (
        <NavLink key={kind} end to={urls.console.imports(store, kind)} className={TAB}>
          {text.kinds[kind]}
        </NavLink>
      ))}
    </nav>
  );
}

function Runs({ kind }: { kind: ImportKind }) {
  const [api, store] = [useApi(), useStoreSlug()];
  const list = useInfiniteQuery({
    queryKey: [store, 'imports', kind],
    queryFn: ({ pageParam, signal }) =>
      api.get<ImportRunList>(`/import-runs/${kind}`, { query: { cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: ({ state }) => pollOf(state.data?.pages.flatMap(({ runs }) => runs) ?? []),
  });
  if (list.error && !list.data) {
    return <Failed title={text.failed} sentence={sentenceOf(list.error)} onRetry={() => list.refetch()} />;
  }
  if (!list.data) return <Loading lines={4} />;
  const runs = list.data.pages.flatMap((page) => page.runs);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{text.past}</h2>
      {runs.length === 0 ? (
        <p className="text-muted">{text.none}</p>
      ) : (
        <ul aria-label={text.list} className="divide-y divide-line rounded-xl border border-line">
          {runs.map((run) => (
            <RunLine key={run.id} run={run} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </section>
  );
}

function RunLine({ run }: { run: ImportRun }) {
  const store = useStoreSlug() ?? '';
  const { created, updated, refused } = run.counts;
  const figures = [
    `${created.toLocaleString('en-US')} ${text.counts.created.toLowerCase()}`,
    `${updated.toLocaleString('en-US')} ${text.counts.updated.toLowerCase()}`,
    `${refused.toLocaleString('en-US')} ${text.counts.refused.toLowerCase()}`,
  ];
  return (
    <li className="relative flex flex-col gap-1 px-4 py-2.5 hover:bg-soft">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          to={urls.console.import(store, run.kind, run.id)}
          className="min-w-0 truncate font-semibold text-brand-ink after:absolute after:inset-0"
        >
          <bdi>{run.fileName}</bdi>
        </Link>
        <StateTag run={run} />
      </div>
      <p className="flex flex-wrap gap-x-3 text-muted">
        <Moment at={run.createdAt} />
        <span>{figures.join(', ')}</span>
      </p>
      {isUnderWay(run.state) ? <RunProgress run={run} /> : null}
    </li>
  );
}
