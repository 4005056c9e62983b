/** The addresses of a store's portal: which names lead there, and what is missing. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { StoreHost } from '../../contract/store-hosts.ts';
import { bareHost } from '../../domain/text/web-address.ts';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStore } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Section } from '../parts/page.tsx';
import { Question } from '../parts/question.tsx';
import { Empty, Failed, Loading, ReadOnly } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { changeHosts, checkHost, hostsQuery } from './query.ts';
import { Records } from './record.tsx';
import { Restart } from './restart.tsx';
import { text } from './text.ts';

export function Domain() {
  const [api, store] = [useApi(), useStore()];
  const can = useCan();
  const mayChange = can('store:update');
  const hosts = useQuery(hostsQuery(api, store?.slug ?? null, store?.id ?? ''));
  if (hosts.error && !hosts.data)
    return <Failed title={text.failed} sentence={sentenceOf(hosts.error)} onRetry={() => hosts.refetch()} />;
  if (!hosts.data) return <Loading />;
  const { leadsTo, hosts: known } = hosts.data;
  return (
    <div className="flex flex-col gap-6">
      {mayChange ? null : <ReadOnly>{text.readOnly}</ReadOnly>}
      {known.length === 0 ? (
        <Empty icon="info" title={text.empty.title}>
          <p>{text.empty.text(leadsTo)}</p>
        </Empty>
      ) : (
        <>
          {known.map((host) => (
            <Host key={host.host} host={host} leadsTo={leadsTo} mayChange={mayChange} />
          ))}
          <p className="text-muted">{text.daily}</p>
        </>
      )}
      {mayChange ? <Add /> : null}
      {can('whitelabel:restart') ? <Restart /> : null}
    </div>
  );
}

/** What each change does: the list is read again, and failures are said. */
function useChange() {
  const [api, store, client] = [useApi(), useStore(), useQueryClient()];
  const [isBusy, setBusy] = useState(false);
  const change = async (work: (id: string) => Promise<string>): Promise<unknown> => {
    setBusy(true);
    try {
      tell(await work(store?.id ?? ''));
      return null;
    } catch (failure) {
      return failure;
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: [store?.slug ?? null, 'hosts'] });
      await client.invalidateQueries({ queryKey: [store?.slug, 'settings'] });
    }
  };
  return { api, isBusy, change };
}

const TONES = {
  waiting: 'bg-neutral-wash text-on-neutral-wash',
  proven: 'bg-success-wash text-on-success-wash',
  lost: 'bg-warning-wash text-on-warning-wash',
  left: 'bg-danger-wash text-on-danger-wash',
} as const;

type Props = { host: StoreHost; leadsTo: string; mayChange: boolean };

function Host({ host, leadsTo, mayChange }: Props) {
  const { host: name, state, fault, record, checkedAt, leavesMailsAt } = host;
  const needsRecords = state !== 'proven';
  return (
    <Section
      title={name}
      actions={
        <span className={`rounded-full px-3 py-1 font-semibold ${TONES[state]}`}>{text.states[state]}</span>
      }
    >
      <p>
        {text.means[state]}{' '}
        {state === 'lost' && leavesMailsAt !== null ? (
          <>
            {text.leaves} <Moment at={leavesMailsAt} />.
          </>
        ) : null}
      </p>
      {fault !== null && needsRecords ? <p className="font-semibold">{text.faults[fault]}</p> : null}
      {needsRecords ? (
        <Records
          records={[
            ...(host.proven ? [] : [record]),
            { type: /^[\d.]+$/.test(leadsTo) ? 'A' : 'CNAME', name, value: leadsTo },
          ]}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">
          {checkedAt === null ? (
            text.never
          ) : (
            <>
              {text.checked} <Moment at={checkedAt} />
            </>
          )}
        </p>
        {mayChange ? <Acts name={name} /> : null}
      </div>
    </Section>
  );
}

function Acts({ name }: { name: string }) {
  const { api, isBusy, change } = useChange();
  const said = async (work: (id: string) => Promise<string>) => {
    const failure = await change(work);
    if (failure) tell(sentenceOf(failure), { isError: true });
  };
  return (
    <div className="ends-line flex flex-wrap gap-2">
      <Question
        label={text.removeOf(name)}
        button={text.remove}
        title={text.removal.title(name)}
        onYes={() =>
          void said(async (id) => {
            await changeHosts(api, id, (hosts) => hosts.filter((one) => one !== name));
            return text.removal.done(name);
          })
        }
      >
        <p>{text.removal.text}</p>
      </Question>
      <Button
        kind="secondary"
        busy={isBusy}
        aria-label={text.checkOf(name)}
        onClick={() =>
          void said(async (id) => text.result(name, text.states[(await checkHost(api, id, name)).state]))
        }
      >
        {text.check}
      </Button>
    </div>
  );
}

function Add() {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { api, isBusy, change } = useChange();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const host = bareHost(name);
    if (host === '' || isBusy) return;
    const failure = await change(async (id) => {
      await changeHosts(api, id, (hosts) => [...hosts.filter((one) => one !== host), host]);
      return text.add.done(host);
    });
    if (failure === null) setName('');
    const field = failure instanceof Problem ? failure.fields[0]?.message : null;
    setError(failure === null ? null : field || sentenceOf(failure));
  };
  return (
    <Section title={text.add.title}>
      <form onSubmit={(event) => void add(event)} noValidate className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 max-w-md flex-1">
          <TextField
            label={text.add.label}
            hint={text.add.hint}
            error={error}
            value={name}
            onValue={setName}
            maxLength={253}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <Button type="submit" busy={isBusy}>
          {text.add.button}
        </Button>
      </form>
    </Section>
  );
}
