/** One import: how far it has come, what it did or would do, and what it refused. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { ImportRun } from '../../contract/import-run.ts';
import { sizeInWords } from '../../domain/filing/file-limits.ts';
import { canStart, canStop, type ImportKind, isUnderWay } from '../../domain/imports/import-run.ts';
import { urls } from '../../urls.ts';
import { NotFound } from '../app/failed.tsx';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Failed, Loading, NoAccess } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { kindOf, useMayImport } from './imports.tsx';
import { Refusals } from './refusals.tsx';
import { KeptByHand } from './run-kept.tsx';
import { Counts, isPointless, pollOf, RunProgress, StateTag } from './run-parts.tsx';
import { text } from './text.ts';

type Answer = { run: ImportRun };

export function Import() {
  const { kind: name, importId = '' } = useParams();
  const kind = kindOf(name);
  const may = useMayImport();
  if (!kind) return <NotFound />;
  return may(kind) ? <Loaded kind={kind} id={importId} /> : <NoAccess words={text.noAccess} />;
}

const keyOf = (store: string | null, id: string) => [store, 'import', id];

function Loaded({ kind, id }: { kind: ImportKind; id: string }) {
  const [api, store] = [useApi(), useStoreSlug()];
  const query = useQuery({
    queryKey: keyOf(store, id),
    queryFn: ({ signal }) => api.get<Answer>(`/import-runs/${kind}/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => pollOf(state.data ? [state.data.run] : []),
  });
  if (query.data) return <Shown run={query.data.run} />;
  if (!query.error) return <Loading isPage />;
  if (query.error instanceof Problem && query.error.status === 404) return <NotFound />;
  return (
    <Failed
      isPage
      title={text.run.failed}
      sentence={sentenceOf(query.error)}
      onRetry={() => query.refetch()}
    />
  );
}

function Shown({ run }: { run: ImportRun }) {
  const store = useStoreSlug() ?? '';
  const { kind, phase, state, fileName, fileSize, counts } = run;
  return (
    <Page title={fileName} help={text.run.help} actions={<Acts run={run} />}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link to={urls.console.imports(store, kind)} className="text-brand-ink underline">
          {text.run.back}
        </Link>
        <StateTag run={run} />
      </p>
      <Section title={phase === 'trial' ? text.phases.trial : text.run.result} lead={leadOf(run)}>
        {run.reason === null ? null : (
          <p role="alert" className="font-semibold text-danger">
            {run.reason}
          </p>
        )}
        {isUnderWay(state) ? <RunProgress run={run} /> : null}
        <Counts counts={counts} />
      </Section>
      {counts.refused > 0 ? <Refusals run={run} /> : null}
      {counts.kept > 0 ? <KeptByHand run={run} /> : null}
      <div className="max-w-md">
        <Facts
          rows={[
            { name: text.run.started, value: <Moment at={run.createdAt} /> },
            fileSize === null ? null : { name: text.run.size, value: sizeInWords(fileSize) },
            { name: text.run.until, value: <Moment at={run.expiresAt} /> },
          ]}
        />
      </div>
    </Page>
  );
}

function leadOf(run: ImportRun): string {
  const { phase, state, kind, hasFile } = run;
  if (state === 'failed' && !hasFile) return text.run.unreadable;
  if (isPointless(run)) return text.run.pointless(kind);
  if (state === 'waiting') return text.run.waiting;
  if (state === 'queued') return text.run.queued;
  if (state === 'done') return text.run.done(kind);
  if (state === 'checked') return text.run.checked;
  if (phase === 'trial') return text.run.would(kind);
  return state === 'running' ? text.run.running : text.run.saved;
}

function Acts({ run }: { run: ImportRun }) {
  const [api, store, client] = [useApi(), useStoreSlug() ?? '', useQueryClient()];
  const { id, kind, state, hasFile } = run;
  const act = useMutation({
    mutationFn: (name: 'start' | 'stop') => api.post<Answer>(`/import-runs/${kind}/${id}/${name}`),
    onSuccess: (answer) => client.setQueryData(keyOf(store, id), answer),
    onError: (error) => {
      tell(sentenceOf(error), { isError: true });
      void client.invalidateQueries({ queryKey: keyOf(store, id) });
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      {canStart(state) && hasFile && !isPointless(run) ? (
        <Button busy={act.isPending} onClick={() => act.mutate('start')}>
          {state === 'checked' ? text.run.start(kind) : text.run.goOn}
        </Button>
      ) : null}
      {canStart(state) && (!hasFile || isPointless(run)) ? (
        <ButtonLink kind="primary" to={urls.console.imports(store, kind)}>
          {text.run.another}
        </ButtonLink>
      ) : null}
      {state === 'done' ? (
        <ButtonLink kind="primary" to={urls.console[kind](store)}>
          {text.run.see(kind)}
        </ButtonLink>
      ) : null}
      {canStop(state) ? (
        <Button kind="secondary" busy={act.isPending} onClick={() => act.mutate('stop')}>
          {text.run.stop}
        </Button>
      ) : (
        <Discard run={run} />
      )}
    </div>
  );
}

function Discard({ run: { id, kind } }: { run: ImportRun }) {
  const [api, store, navigate, client] = [useApi(), useStoreSlug() ?? '', useNavigate(), useQueryClient()];
  const [isAsking, setAsking] = useState(false);
  const discard = async () => {
    setAsking(false);
    try {
      await api.delete(`/import-runs/${kind}/${id}`);
    } catch (error) {
      return void tell(sentenceOf(error), { isError: true });
    }
    tell(text.run.discarded);
    void client.invalidateQueries({ queryKey: [store, 'imports', kind] });
    navigate(urls.console.imports(store, kind));
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {text.run.discard}
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={text.run.discardTitle}>
        <p>{text.run.discardText}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button kind="destructive" onClick={() => void discard()}>
            {text.run.discard}
          </Button>
          <Button kind="quiet" onClick={() => setAsking(false)}>
            {text.run.cancel}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
