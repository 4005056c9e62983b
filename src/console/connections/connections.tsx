/** The outside services of a store: what it is connected with, whether that works, and what it can be connected with. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ConnectionAnswer, Connections as Listed } from '../../contract/connection.ts';
import { ABILITIES, PROVIDER_KINDS } from '../../domain/connections/providers.ts';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useMe, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { onceLoaded } from '../parts/once-loaded.tsx';
import { Section } from '../parts/page.tsx';
import { Question } from '../parts/question.tsx';
import { Failed, Loading, ReadOnly } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { FailedEvents } from './failed-events.tsx';
import { ShopImports } from './shop-imports.tsx';
import { text } from './text.ts';

const ConnectDialog = onceLoaded(async () => (await import('./connect-dialog.tsx')).ConnectDialog);
const ConsentDialog = onceLoaded(async () => (await import('./consent-dialog.tsx')).ConsentDialog);

const PATH = '/connections';
const pathOf = (provider: string) => `${PATH}/${encodeURIComponent(provider)}`;
const keyOf = (store: string | null) => [store, PATH];

type Offered = Listed['offered'][number];
/** `connection`: the one whose credentials change; null for a new one. `byConsent`: on the service's own page. */
type Opened = { offered: Offered; connection: ConnectionAnswer | null; byConsent: boolean };

export function Connections() {
  const [api, store, client] = [useApi(), useStoreSlug(), useQueryClient()];
  const can = useCan();
  const [opened, setOpened] = useState<Opened | null>(null);
  const listed = useQuery({
    queryKey: keyOf(store),
    queryFn: ({ signal }) => api.get<Listed>(PATH, { signal }),
  });
  if (listed.error && !listed.data)
    return (
      <Failed title={text.failed} sentence={sentenceOf(listed.error)} onRetry={() => listed.refetch()} />
    );
  if (!listed.data) return <Loading />;
  const { connections, offered } = listed.data;
  const open = (provider: string, connection: ConnectionAnswer | null) => {
    const found = offered.find((one) => one.provider === provider);
    if (found) setOpened({ offered: found, connection, byConsent: found.consent });
  };
  return (
    <div className="flex flex-col gap-6">
      {can('integration:update') ? null : <ReadOnly>{text.readOnly}</ReadOnly>}
      <Demo />
      <Section title={text.connected.title} lead={connections.length > 1 ? text.connected.lead : undefined}>
        {connections.length === 0 ? <p>{text.connected.none}</p> : null}
        <ol className="flex flex-col divide-y divide-line">
          {connections.map((one) => (
            <Line key={one.provider} one={one} all={connections} onChange={() => open(one.provider, one)} />
          ))}
        </ol>
      </Section>
      <Kinds
        offered={offered.filter(({ provider }) => connections.every((one) => one.provider !== provider))}
        onConnect={can('integration:create') ? (provider) => open(provider, null) : null}
      />
      {opened?.byConsent ? (
        <ConsentDialog
          {...opened}
          onOwn={() => setOpened({ ...opened, byConsent: false })}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened && !opened.byConsent ? (
        <ConnectDialog
          {...opened}
          onDone={() => client.invalidateQueries({ queryKey: keyOf(store) })}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  );
}

/** Only a demo has it. */
function Demo() {
  const { demoServices } = useMe();
  if (demoServices === null) return null;
  return (
    <Section title={text.demo.title} lead={text.demo.lead}>
      <a
        href={demoServices}
        target="_blank"
        rel="noreferrer"
        className="text-brand-ink underline underline-offset-2"
      >
        {text.demo.link}
      </a>
    </Section>
  );
}

const abilities = ({ does }: Pick<Offered, 'does'>) => does.map((one) => ABILITIES[one]).join(' · ');

type KindsProps = { offered: readonly Offered[]; onConnect: ((provider: string) => void) | null };

/** What the store is not connected with yet, by kind. */
const Kinds = ({ offered, onConnect }: KindsProps) =>
  Object.entries(PROVIDER_KINDS).map(([kind, title]) => {
    const some = offered.filter((one) => one.kind === kind);
    return some.length === 0 ? null : (
      <Section key={kind} title={title}>
        <ul className="flex flex-col divide-y divide-line">
          {some.map((one) => (
            <li key={one.provider} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <div className="min-w-0">
                <p className="font-semibold">{one.label}</p>
                <p className="text-muted">{abilities(one)}</p>
              </div>
              {onConnect ? (
                <Button
                  kind="secondary"
                  aria-label={text.connectThis(one.label)}
                  onClick={() => onConnect(one.provider)}
                >
                  {text.connect}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </Section>
    );
  });

/** What else the store's own program needs. */
function Program() {
  const store = useStoreSlug() ?? '';
  const link = 'text-brand-ink underline underline-offset-2';
  return (
    <p>
      {text.program.needs}{' '}
      <Link className={link} to={urls.console.setting(store, 'api-tokens')}>
        {text.program.token}
      </Link>{' '}
      {text.program.and}{' '}
      <Link className={link} to={urls.console.setting(store, 'webhooks')}>
        {text.program.webhook}
      </Link>
      {text.program.how}
    </p>
  );
}

const TONES = {
  ok: 'bg-success-wash text-on-success-wash',
  degraded: 'bg-neutral-wash text-on-neutral-wash',
  broken: 'bg-danger-wash text-on-danger-wash',
} as const;

type LineProps = { one: ConnectionAnswer; all: readonly ConnectionAnswer[]; onChange: () => void };

function Line({ one, all, onChange }: LineProps) {
  const { label, state, account, failure, lacks, since, testedAt, inboundUrl, waiting } = one;
  const can = useCan();
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{label}</h3>
        <span className={`rounded-full px-3 py-1 font-semibold ${TONES[state]}`}>{text.states[state]}</span>
      </div>
      <p className="text-muted">{abilities(one)}</p>
      <p className="wrap-anywhere">
        {text.account}: <bdi>{account}</bdi>
      </p>
      {failure === null ? null : (
        <p className="font-semibold wrap-anywhere">
          {failure.why} {failure.detail === null ? null : `${text.said(failure.detail)} `}
          {failure.what} {text.since} <Moment at={since} />.
        </p>
      )}
      {lacks.length === 0 ? null : (
        <div>
          <p className="font-semibold">{text.lacks}</p>
          <ul className="list-disc ps-5 wrap-anywhere">
            {lacks.map(({ permission, what }) => (
              <li key={permission}>
                <span className="font-mono">{permission}</span>: {what}
              </li>
            ))}
          </ul>
        </div>
      )}
      {waiting === 0 ? null : <p>{text.waiting(waiting)}</p>}
      {inboundUrl === null || !can('integration:update') ? null : (
        <p className="wrap-anywhere">
          {text.inbound}: <span className="font-mono select-all">{inboundUrl}</span>
        </p>
      )}
      {testedAt === null ? null : (
        <p className="text-muted">
          {text.tested} <Moment at={testedAt} />.
        </p>
      )}
      {one.does.includes('feed') ? <ShopImports shop={one} /> : null}
      {one.provider === 'api' ? null : <FailedEvents of={one} />}
      {one.provider === 'api' ? <Program /> : null}
      <div className="flex flex-wrap gap-2">
        {can('integration:update') ? <Acts one={one} all={all} onChange={onChange} /> : null}
        {can('integration:delete') ? <Disconnect one={one} /> : null}
      </div>
    </li>
  );
}

/** Runs a call, tells what came of it, and reads the list again. */
function useAct<Given, Answer>(
  act: (given: Given) => Promise<Answer>,
  done: (answer: Answer, given: Given) => void,
) {
  const [store, client] = [useStoreSlug(), useQueryClient()];
  return useMutation({
    mutationFn: act,
    onSuccess: done,
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(store) }),
  });
}

function Acts({ one: { provider, label }, all, onChange }: LineProps) {
  const api = useApi();
  const test = useAct(
    () => api.post<ConnectionAnswer>(`${pathOf(provider)}/test`),
    ({ failure }) =>
      failure === null
        ? tell(text.works(label))
        : tell(text.worksNot(label, failure.why, failure.what), { isError: true }),
  );
  const names = all.map((one) => one.provider);
  const place = names.indexOf(provider);
  const move = useAct(
    (to: number) =>
      api.put<Listed>(`${PATH}/order`, { providers: names.toSpliced(place, 1).toSpliced(to, 0, provider) }),
    (_answer, to) => tell(text.moved(label, to + 1, names.length)),
  );
  return (
    <>
      <Button
        kind="secondary"
        aria-label={text.testThis(label)}
        busy={test.isPending}
        onClick={() => test.mutate(undefined)}
      >
        {text.test}
      </Button>
      <Button kind="secondary" aria-label={text.changeThis(label)} onClick={onChange}>
        {text.change}
      </Button>
      {names.length > 1 ? (
        <>
          <Button
            kind="quiet"
            aria-label={text.upThis(label)}
            busy={move.isPending || place === 0}
            onClick={() => move.mutate(place - 1)}
          >
            {text.up}
          </Button>
          <Button
            kind="quiet"
            aria-label={text.downThis(label)}
            busy={move.isPending || place === names.length - 1}
            onClick={() => move.mutate(place + 1)}
          >
            {text.down}
          </Button>
        </>
      ) : null}
    </>
  );
}

function Disconnect({ one: { provider, label, waiting } }: Pick<LineProps, 'one'>) {
  const api = useApi();
  const end = useAct(
    () => api.delete(pathOf(provider)),
    () => tell(text.disconnect.done(label)),
  );
  return (
    <Question
      button={text.disconnect.button}
      label={text.disconnect.label(label)}
      title={text.disconnect.title(label)}
      busy={end.isPending}
      onYes={() => end.mutate(undefined)}
    >
      {waiting === 0 ? null : <p className="font-semibold">{text.disconnect.waiting(waiting, label)}</p>}
      <p>{text.disconnect.text(label)}</p>
    </Question>
  );
}
