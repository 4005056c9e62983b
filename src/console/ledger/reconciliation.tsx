/** One comparison of a provider with the ledger: what differs, and what to do. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Difference, DifferenceList, Reconciliation } from '../../contract/reconciliation.ts';
import { RESULTS } from '../../domain/ledger/reconcile.ts';
import { Badge } from '../../ui/badge.tsx';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { Filters, useFilters } from '../lists/filters.tsx';
import { Paged } from '../lists/paged.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { Button } from '../parts/button.tsx';
import { TextArea } from '../parts/field.tsx';
import { moneyText } from '../parts/money.ts';
import { Page } from '../parts/page.tsx';
import { Empty, Failed, Loading, NoAccess } from '../parts/states.tsx';
import { Moment, useMoments } from '../parts/when.tsx';
import { text } from './reconciliation-text.ts';
import { providerLabel, RunFacts, RunState } from './reconciliations.tsx';

const words = text.one;
const LIST = '/ledger/differences';
const LINK = 'text-brand-ink underline underline-offset-2 pointer-coarse:py-2.5';
const LONGEST_NOTE = 1_000;

const FILTERS = [
  {
    name: 'result',
    ...words.result,
    options: RESULTS.map((value) => ({ value, label: words.results[value] })),
  },
];

export function ReconciliationPage() {
  const { reconciliationId = '' } = useParams();
  return useCan()('payout:read') ? (
    <One key={reconciliationId} id={reconciliationId} />
  ) : (
    <NoAccess words={text.noAccess} />
  );
}

function One({ id }: { id: string }) {
  const [api, store] = [useApi(), useStoreSlug() ?? ''];
  const { day } = useMoments();
  const chosen = useFilters(FILTERS);
  const path = `/ledger/reconciliations/${encodeURIComponent(id)}`;
  const {
    data: run,
    error,
    refetch,
  } = useQuery({
    queryKey: [store, path],
    queryFn: ({ signal }) => api.get<Reconciliation>(path, { signal }),
  });
  const filters = { ...chosen, reconciliationId: id };
  return (
    <Page
      title={run ? providerLabel(run.provider) : text.title}
      help={run ? text.span(day(run.fromDay), day(run.toDay)) : text.help}
      actions={run ? <ExportButton path={LIST} name="differences" filters={filters} /> : null}
    >
      <BackLink to={urls.console.reconciliations(store)}>{text.all}</BackLink>
      {run ? (
        <>
          <div className="flex flex-col items-start gap-1">
            <RunState run={run} />
            <RunFacts run={run} />
          </div>
          {run.differences > 0 ? <Filters filters={FILTERS} /> : null}
          <Differences run={run} filters={filters} />
        </>
      ) : error ? (
        <Failed title={words.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  );
}

function Differences({
  run: { state, differences, matched, unrelated, unlisted },
  filters,
}: {
  run: Reconciliation;
  filters: Record<string, string | undefined>;
}) {
  const none =
    state === 'reading'
      ? words.noneYet
      : state === 'stopped'
        ? words.noneStopped
        : differences > 0
          ? words.noneSuch
          : matched + unrelated + unlisted === 0
            ? words.noneToCompare
            : words.none;
  return (
    <Paged<DifferenceList, Difference>
      path={LIST}
      q=""
      filters={filters}
      linesOf={({ differences: found }) => found}
      failed={words.listFailed}
      empty={
        <Empty title={none.title}>
          <p>{none.text}</p>
        </Empty>
      }
    >
      {(lines) => (
        <ul aria-label={words.list} className="divide-y divide-line rounded-xl border border-line">
          {lines.map((line) => (
            <DifferenceLine key={`${line.id} ${line.version}`} line={line} />
          ))}
        </ul>
      )}
    </Paged>
  );
}

function DifferenceLine({ line }: { line: Difference }) {
  const { result, why, what, claim, here, there, url, seen } = line;
  const store = useStoreSlug() ?? '';
  const can = useCan();
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={seen ? 'neutral' : 'warning'} text={words.results[result]} />
        <span className="font-semibold">{why}</span>
      </span>
      <p>{what}</p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <SideFacts name={words.here} side={here} />
        <SideFacts name={words.there} side={there} />
      </dl>
      <span className="flex flex-wrap gap-x-4">
        {claim && can('claim:read') ? (
          <Link to={urls.console.claim(store, claim.id)} className={LINK}>
            {words.claim(claim.number)}
          </Link>
        ) : claim ? (
          words.claim(claim.number)
        ) : null}
        {url?.startsWith('https://') ? (
          <a href={url} target="_blank" rel="noreferrer" className={LINK}>
            {words.page}
          </a>
        ) : null}
      </span>
      {seen ? (
        <p className="text-muted">
          <bdi>{words.seen(seen.by)}</bdi> <Moment at={seen.at} />
          {seen.note ? <span className="block break-words whitespace-pre-line">{seen.note}</span> : null}
        </p>
      ) : null}
      {can('payout:reconcile') ? <Seen line={line} /> : null}
    </li>
  );
}

function SideFacts({ name, side }: { name: string; side: Difference['here'] }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="break-words tabular-nums">
        {side
          ? [
              side.amount !== null && side.currency !== null
                ? moneyText(side.amount, side.currency)
                : words.goods,
              words.sideStates[side.state] ?? side.state,
              side.reference,
            ]
              .filter(Boolean)
              .join(' · ')
          : words.nothing}
        {side?.at ? (
          <span className="block">
            <Moment at={side.at} />
          </span>
        ) : null}
      </dd>
    </div>
  );
}

function Seen({ line: { id, version, seen } }: { line: Difference }) {
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug()];
  const [note, setNote] = useState('');
  const mark = useMutation({
    mutationFn: () =>
      api.put(
        `/ledger/differences/${id}`,
        { seen: !seen, note: seen || note.trim() === '' ? null : note },
        { version },
      ),
    onSuccess: () => tell(seen ? words.unmarked : words.marked),
    onError: (error) => tell(sentenceOf(error), { isError: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [store, LIST] }),
  });
  return (
    <div className="flex flex-col items-start gap-2">
      {seen ? null : (
        <div className="w-full">
          <TextArea label={words.note} rows={2} maxLength={LONGEST_NOTE} value={note} onValue={setNote} />
        </div>
      )}
      <Button kind="secondary" busy={mark.isPending} onClick={() => mark.mutate()}>
        {seen ? words.unmark : words.mark}
      </Button>
    </div>
  );
}
