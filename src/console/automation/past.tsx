/** Backtests of a rule: what it would have decided on past claims. The one that is shown stands in the address. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { BacktestOnWire } from '../../contract/automation.ts';
import { RESULT_NAMES, RESULTS, type Result } from '../../domain/automation/compare.ts';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { moneyText } from '../parts/money.ts';
import { Section } from '../parts/page.tsx';
import { ProgressBar } from '../parts/progress.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment, useMoments } from '../parts/when.tsx';
import { percent } from './percent.ts';

import { text } from './text.ts';
import { backtestPath, backtestsOf, type OfRule, useAct } from './use-rules.ts';

type Listed = Omit<BacktestOnWire, 'report' | 'currency'>;

const words = text.past;
const RUN = 'backtest';
const POLL_MS = 1_000;

export function PastClaims({ rule }: OfRule) {
  const can = useCan();
  const [params] = useSearchParams();
  const open = params.get(RUN);
  return (
    <>
      {can('automation:update') ? (
        <Section title={words.title} lead={words.lead}>
          <Start rule={rule} />
        </Section>
      ) : null}
      {open === null ? null : <Backtest key={open} id={open} version={rule.version} />}
      <Earlier rule={rule} open={open} />
    </>
  );
}

type OfOne = Pick<OfRule, 'rule'>;

const SPANS = Object.entries(words.spans).map(([value, label]) => ({ value, label }));

function Start({ rule }: OfOne) {
  const [, setParams] = useSearchParams();
  const [span, setSpan] = useState('90_days');
  const start = useAct<Listed>({
    run: (api) => api.post<Listed>(backtestsOf(rule.id), { span }),
    done: null,
    onDone: ({ id }) => setParams({ rule: rule.id, part: 'past', [RUN]: id }, { replace: true }),
    isForm: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <SelectField label={words.span} value={span} onValue={setSpan} options={SPANS} />
      <Button type="submit" busy={start.isPending}>
        {words.start}
      </Button>
      <p role="alert" className="basis-full font-semibold text-danger empty:hidden">
        {start.error ? sentenceOf(start.error) : null}
      </p>
    </form>
  );
}

function Backtest({ id, version }: { id: string; version: number }) {
  const [api, store] = [useApi(), useStoreSlug()];
  const can = useCan();
  const { data, error, refetch } = useQuery({
    queryKey: [store, backtestPath(id)],
    queryFn: ({ signal }) => api.get<BacktestOnWire>(backtestPath(id), { signal }),
    refetchInterval: ({ state }) => state.data?.state === 'running' && POLL_MS,
  });
  const stop = useAct({ run: (to) => to.post(`${backtestPath(id)}/stop`), done: null });
  if (!data && error)
    return <Failed title={words.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />;
  if (!data) return <Loading lines={4} />;
  const { state, compared, claims, unread, span, startedAt } = data;
  const isRunning = state === 'running';
  return (
    <Section
      title={words.spans[span]}
      lead={words.states[state]}
      actions={
        isRunning && can('automation:update') ? (
          <Button kind="secondary" busy={stop.isPending} onClick={() => stop.mutate()}>
            {words.stop}
          </Button>
        ) : null
      }
    >
      {isRunning ? <ProgressBar label={words.progress} share={claims === 0 ? 0 : compared / claims} /> : null}
      <p className="text-muted">
        {words.compared(compared, claims)} · <Moment at={startedAt} />
      </p>
      {unread === 0 ? null : <p>{words.unread(unread)}</p>}
      {data.version === version ? null : <p>{words.oldVersion(data.version)}</p>}
      <Report backtest={data} />
    </Section>
  );
}

function Report({ backtest: { report, currency } }: { backtest: BacktestOnWire }) {
  if (!report) return null;
  const figures = [
    [words.offTheDesk, percent(report.offTheDesk)],
    [words.wouldPay, moneyText(report.wouldPay, currency)],
    [words.paid, moneyText(report.paid, currency)],
  ] as const;
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col gap-1 rounded-xl border border-line p-3">
            <dt className="text-muted">{label}</dt>
            <dd className="text-xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={words.result} className="divide-y divide-line rounded-xl border border-line">
        {RESULT_NAMES.map((result) => (
          <Outcome key={result} {...{ result, report }} />
        ))}
      </ul>
    </>
  );
}

type OutcomeProps = { result: Result; report: NonNullable<BacktestOnWire['report']> };

/** How many claims had a result, with examples that open. */
function Outcome({ result, report }: OutcomeProps) {
  const store = useStoreSlug() ?? '';
  const examples = report.examples[result];
  const line = (
    <>
      {RESULTS[result]}:{' '}
      <span className="font-semibold">{report.results[result].toLocaleString('en-US')}</span>
    </>
  );
  if (examples.length === 0) return <li className="px-4 py-2.5">{line}</li>;
  return (
    <li className="px-4 py-2.5">
      <details>
        <summary className="cursor-pointer">{line}</summary>
        <ul className="mt-2 flex flex-col gap-1">
          {examples.map(({ claimId, claimNumber, act, people }) => (
            <li key={claimId} className="flex flex-wrap gap-x-3">
              <Link to={urls.console.claim(store, claimId)} className="text-brand-ink underline">
                {words.example(claimNumber)}
              </Link>
              <span className="text-muted">
                {act === null ? null : `${text.ruled[act]} · `}
                {text.people[people ?? 'nobody']}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function Earlier({ rule, open }: OfOne & { open: string | null }) {
  const [api, store] = [useApi(), useStoreSlug()];
  const { moment } = useMoments();
  const path = backtestsOf(rule.id);
  const { data, error, refetch } = useQuery({
    queryKey: [store, path],
    queryFn: ({ signal }) => api.get<{ backtests: Listed[] }>(path, { signal }),
  });
  if (!data && error)
    return <Failed title={words.listFailed} sentence={sentenceOf(error)} onRetry={() => refetch()} />;
  if (!data) return <Loading lines={3} />;
  const others = data.backtests.filter(({ id }) => id !== open);
  if (others.length === 0) return open === null ? <p className="text-muted">{words.noneYet}</p> : null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{words.earlier}</h2>
      <ul aria-label={words.earlier} className="divide-y divide-line rounded-xl border border-line">
        {others.map(({ id, startedAt, span, version, state }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 px-4 py-2.5">
            <Link
              to={`?${new URLSearchParams({ rule: rule.id, part: 'past', [RUN]: id })}`}
              aria-label={words.open(moment(startedAt))}
              className="text-brand-ink underline"
            >
              <Moment at={startedAt} />
            </Link>
            <span>{words.spans[span]}</span>
            <span className="text-muted">
              {text.versionOf(version)} · {words.states[state]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
