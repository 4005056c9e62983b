/** The orders of a span under both rules: a job counts them. The one that is shown stands in the address. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Simulation, SimulationList } from '../../../contract/simulation.ts';
import type { OwnStore } from '../../../contract/store.ts';
import { addDays, dateIn } from '../../../domain/time/calendar.ts';
import { sentenceOf } from '../../app/problem.ts';
import { useApi, useCan } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Section } from '../../parts/page.tsx';
import { ProgressBar } from '../../parts/progress.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { Moment, useMoments } from '../../parts/when.tsx';
import type { Draft } from './change.ts';
import { Result } from './result.tsx';
import { text } from './text.ts';

type Props = { store: OwnStore; form: Draft; onError: (error: unknown) => void };
type Answer = { simulation: Simulation };

const RUN = 'run';
const POLL_MS = 1_000;

/** The month before this one, where the store is. */
function lastMonth(timeZone: string): { from: string; to: string } {
  const to = addDays(`${dateIn(Date.now(), timeZone).slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

export function Span(props: Props) {
  const can = useCan();
  const [params] = useSearchParams();
  const run = params.get(RUN);
  if (!can('claim:read')) {
    return (
      <Section title={text.span.title}>
        <p className="text-muted">{text.span.noAccess}</p>
      </Section>
    );
  }
  return (
    <>
      <Section title={text.span.title} lead={text.span.lead}>
        <Start {...props} />
      </Section>
      {run === null ? null : <Run key={run} id={run} slug={props.store.slug} />}
      <Past slug={props.store.slug} />
    </>
  );
}

function Start({ store, form, onError }: Props) {
  const [api, client] = [useApi(), useQueryClient()];
  const [, setParams] = useSearchParams();
  const [{ from, to }, setSpan] = useState(() => lastMonth(store.timeZone));
  const start = useMutation({
    mutationFn: () => api.post<Answer>('/simulations', { change: form.body, from, to }),
    onSuccess: ({ simulation }) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(RUN, simulation.id);
          return next;
        },
        { replace: true },
      );
      void client.invalidateQueries({ queryKey: [store.slug, 'simulations'] });
    },
    onError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.isDirty) start.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label={text.span.from}
        type="date"
        required
        value={from}
        onValue={(day) => setSpan({ from: day, to })}
      />
      <TextField
        label={text.span.to}
        type="date"
        required
        value={to}
        onValue={(day) => setSpan({ from, to: day })}
      />
      <Button type="submit" busy={start.isPending} disabled={!form.isDirty}>
        {text.span.start}
      </Button>
      {form.isDirty ? null : <p className="basis-full text-muted">{text.change.none}</p>}
      {start.error ? (
        <p role="alert" className="basis-full font-semibold text-danger">
          {sentenceOf(start.error)}
        </p>
      ) : null}
    </form>
  );
}

const isUnderWay = (simulation: Pick<Simulation, 'state'> | undefined): boolean =>
  simulation?.state === 'queued' || simulation?.state === 'running';

function Run({ id, slug }: { id: string; slug: string }) {
  const [api, client] = [useApi(), useQueryClient()];
  const queryKey = [slug, 'simulation', id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<Answer>(`/simulations/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => isUnderWay(state.data?.simulation) && POLL_MS,
  });
  const stop = useMutation({
    mutationFn: () => api.post<Answer>(`/simulations/${id}/stop`),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  });
  if (!query.data) {
    if (!query.error) return <Loading lines={4} />;
    return (
      <Failed
        title={text.span.runFailed}
        sentence={sentenceOf(query.error)}
        onRetry={() => query.refetch()}
      />
    );
  }
  const { simulation } = query.data;
  const { tally, total, state } = simulation;
  return (
    <Section
      title={text.result.title}
      lead={text.span.states[state]}
      actions={
        isUnderWay(simulation) ? (
          <Button kind="secondary" busy={stop.isPending} onClick={() => stop.mutate()}>
            {text.span.stop}
          </Button>
        ) : null
      }
    >
      {isUnderWay(simulation) ? (
        <ProgressBar label={text.span.progress} share={total === 0 ? 0 : tally.orders.read / total} />
      ) : null}
      <p className="text-muted">{text.span.read(tally.orders.read, total)}</p>
      <Result simulation={simulation} />
    </Section>
  );
}

function Past({ slug }: { slug: string }) {
  const api = useApi();
  const { day } = useMoments();
  const [params] = useSearchParams();
  const { data } = useQuery({
    queryKey: [slug, 'simulations'],
    queryFn: ({ signal }) => api.get<SimulationList>('/simulations', { signal }),
  });
  const others = data?.simulations.filter(({ id }) => id !== params.get(RUN)) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{text.span.past}</h2>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {others.map(({ id, from, to, createdAt, state }) => (
          <li key={id} className="relative flex flex-wrap gap-x-4 px-4 py-2.5 hover:bg-soft">
            <Link
              to={`?${new URLSearchParams({ [RUN]: id })}`}
              className="font-semibold text-brand-ink after:absolute after:inset-0"
            >
              {text.span.pastLine(day(from), day(to))}
            </Link>
            <span className="text-muted">
              <Moment at={createdAt} />
            </span>
            <span className="text-muted">{text.span.states[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
