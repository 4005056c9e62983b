/** The comparisons of providers with the ledger, what no provider has confirmed, and starting a comparison. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Clearing, Reconciliation, ReconciliationList } from '../../contract/reconciliation.ts';
import { Badge } from '../../ui/badge.tsx';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Paged } from '../lists/paged.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { Button } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { accountLabel } from '../parts/journal-entries.tsx';
import { moneyText } from '../parts/money.ts';
import { Page, Section } from '../parts/page.tsx';
import { Empty, Failed, Loading, NoAccess, ReadOnly } from '../parts/states.tsx';
import { Moment, useMoments } from '../parts/when.tsx';
import { text } from './reconciliation-text.ts';

const RUNS = '/ledger/reconciliations';
const CLEARING = '/ledger/clearing';

/** "Shopify". */
export const providerLabel = (provider: string): string =>
  accountLabel(`clearing:${provider}`).replace(/^.*, /, '');

export function Reconciliations() {
  const store = useStoreSlug() ?? '';
  if (!useCan()('payout:read')) return <NoAccess words={text.noAccess} />;
  return (
    <Page title={text.title} help={text.help}>
      <BackLink to={urls.console.ledger(store)}>{text.ledger}</BackLink>
      <Unconfirmed />
      <Paged<ReconciliationList, Reconciliation>
        path={RUNS}
        q=""
        linesOf={({ reconciliations }) => reconciliations}
        failed={text.failed}
        empty={
          <Empty icon="chart" title={text.none.title}>
            <p>{text.none.text}</p>
          </Empty>
        }
      >
        {(runs) => (
          <ul aria-label={text.list} className="divide-y divide-line rounded-xl border border-line">
            {runs.map((run) => (
              <RunLine key={run.id} run={run} />
            ))}
          </ul>
        )}
      </Paged>
    </Page>
  );
}

function RunLine({ run }: { run: Reconciliation }) {
  const store = useStoreSlug() ?? '';
  const { day } = useMoments();
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          to={urls.console.reconciliation(store, run.id)}
          className="font-semibold text-brand-ink underline underline-offset-2 pointer-coarse:py-2.5"
        >
          {providerLabel(run.provider)}, {text.span(day(run.fromDay), day(run.toDay))}
        </Link>
        <RunState run={run} />
      </span>
      <RunFacts run={run} />
    </li>
  );
}

export function RunState({ run: { state, differences } }: { run: Reconciliation }) {
  if (state === 'reading') return <Badge tone="info" text={text.states.reading} />;
  if (state === 'stopped') return <Badge tone="danger" text={text.states.stopped} />;
  return differences === 0 ? (
    <Badge tone="success" text={text.noDifferences} />
  ) : (
    <Badge tone="warning" text={text.differences(differences)} />
  );
}

export function RunFacts({ run }: { run: Reconciliation }) {
  const { matched, unrelated, unlisted, state, failure, startedBy, startedAt } = run;
  const counts = [
    text.matched(matched),
    unrelated > 0 ? text.unrelated(unrelated) : null,
    unlisted > 0 ? text.unlisted(unlisted) : null,
  ];
  return (
    <span className="flex flex-wrap justify-between gap-x-4 text-muted">
      <span>{failure ?? (state === 'done' ? counts.filter(Boolean).join(' · ') : null)}</span>
      <span>
        <bdi>{text.by(startedBy)}</bdi>, <Moment at={startedAt} />
      </span>
    </span>
  );
}

function Unconfirmed() {
  const [api, store] = [useApi(), useStoreSlug()];
  const clearing = useQuery({
    queryKey: [store, CLEARING],
    queryFn: ({ signal }) => api.get<Clearing>(CLEARING, { signal }),
  });
  const mayStart = useCan()('payout:reconcile');
  if (clearing.error)
    return (
      <Failed
        title={text.clearing.failed}
        sentence={sentenceOf(clearing.error)}
        onRetry={() => clearing.refetch()}
      />
    );
  if (!clearing.data) return <Loading lines={2} />;
  const { lines, providers } = clearing.data;
  return (
    <>
      {lines.length > 0 ? (
        <Section title={text.clearing.title} lead={text.clearing.lead}>
          <ul className="flex flex-col gap-1">
            {lines.map(({ provider, currency, amount, payments }) => (
              <li key={`${provider} ${currency}`} className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{providerLabel(provider)}</span>
                <span className="tabular-nums">
                  {moneyText(amount, currency)} · {text.clearing.payments(payments)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {!mayStart ? (
        <ReadOnly>{text.start.readOnly}</ReadOnly>
      ) : providers.length > 0 ? (
        <Start providers={providers} />
      ) : (
        <p className="text-muted">{text.start.none}</p>
      )}
    </>
  );
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The same key is sent again after a lost answer. */
function Start({ providers }: { providers: readonly string[] }) {
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug()];
  const [asked, setAsked] = useState({
    provider: providers[0] ?? '',
    fromDay: daysAgo(7),
    toDay: daysAgo(1),
  });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const change = (part: Partial<typeof asked>) => {
    setAsked({ ...asked, ...part });
    setKey(crypto.randomUUID());
  };
  const start = useMutation({
    mutationFn: () => api.post(RUNS, asked, { key }),
    onSuccess: () => {
      setKey(crypto.randomUUID());
      tell(text.start.done);
    },
    onError: (error) => tell(sentenceOf(error), { isError: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [store, RUNS] }),
  });
  return (
    <Section title={text.start.title}>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate();
        }}
      >
        <SelectField
          label={text.start.provider}
          value={asked.provider}
          onValue={(provider) => change({ provider })}
          options={providers.map((value) => ({ value, label: providerLabel(value) }))}
        />
        <TextField
          type="date"
          required
          label={text.start.from}
          value={asked.fromDay}
          onValue={(fromDay) => change({ fromDay })}
        />
        <TextField
          type="date"
          required
          label={text.start.to}
          value={asked.toDay}
          onValue={(toDay) => change({ toDay })}
        />
        <Button type="submit" kind="secondary" busy={start.isPending}>
          {text.start.button}
        </Button>
      </form>
    </Section>
  );
}
