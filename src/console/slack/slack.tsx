/** The Slack channel where a store's news is posted: whether it works, what goes there, and its secrets. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SlackConnection } from '../../contract/slack.ts';
import { NOTICE_KINDS } from '../../domain/access/preferences.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { type FieldSpec, FormField } from '../forms/form-field.tsx';
import { SectionForm } from '../forms/section-form.tsx';
import { type Saved, useSection } from '../forms/use-section.ts';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/page.tsx';
import { Question } from '../parts/question.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { NewChannel } from './channel.tsx';
import { text } from './text.ts';

const PATH = '/slack';
const keyOf = (store: string | null) => [store, PATH];

/** Staff who create channels needn't see the rest. */
export function Slack() {
  const can = useCan();
  return (
    <div className="flex flex-col gap-6">
      {can('notification:read') ? <Connection mayChange={can('notification:update')} /> : null}
      {can('slack:create-channel') ? <NewChannel /> : null}
    </div>
  );
}

function Connection({ mayChange }: Pick<Props, 'mayChange'>) {
  const [api, store] = [useApi(), useStoreSlug()];
  const slack = useQuery({
    queryKey: keyOf(store),
    queryFn: ({ signal }) => api.get<SlackConnection>(PATH, { signal }),
  });
  if (slack.error && !slack.data)
    return <Failed title={text.failed} sentence={sentenceOf(slack.error)} onRetry={() => slack.refetch()} />;
  if (!slack.data) return <Loading />;
  return (
    <>
      <State slack={slack.data} mayChange={mayChange} />
      <Settings slack={slack.data} mayChange={mayChange} />
    </>
  );
}

type Props = { slack: SlackConnection; mayChange: boolean };

const TONES = {
  none: 'bg-neutral-wash text-on-neutral-wash',
  works: 'bg-success-wash text-on-success-wash',
  failing: 'bg-danger-wash text-on-danger-wash',
} as const;

function State({ slack, mayChange }: Props) {
  const { webhookEnd, failing, sentAt, waiting } = slack;
  const state = webhookEnd === null ? 'none' : failing === null ? 'works' : 'failing';
  return (
    <Section
      title={text.state.title}
      actions={
        <span className={`rounded-full px-3 py-1 font-semibold ${TONES[state]}`}>{text.state[state]}</span>
      }
    >
      {webhookEnd === null ? <p>{text.state.noneText}</p> : <p>{text.state.worksText(webhookEnd)}</p>}
      {failing === null ? null : (
        <p className="font-semibold">
          {failing.why} {failing.what} {text.state.since} <Moment at={failing.since} />.
        </p>
      )}
      {webhookEnd === null ? null : (
        <p className="text-muted">
          {sentAt === null ? (
            text.state.never
          ) : (
            <>
              {text.state.sent} <Moment at={sentAt} />.
            </>
          )}{' '}
          {waiting === 0 ? null : text.state.waiting(waiting)}
        </p>
      )}
      <p className="text-muted">{text.state.own}</p>
      {webhookEnd !== null && mayChange ? <Acts slack={slack} /> : null}
    </Section>
  );
}

/** Tries the connection, or ends it. */
function Acts({ slack: { version, events } }: Pick<Props, 'slack'>) {
  const [api, store, client] = [useApi(), useStoreSlug(), useQueryClient()];
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      tell(done);
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: keyOf(store) });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        kind="secondary"
        busy={isBusy}
        onClick={() => void run(() => api.post(`${PATH}/test`), text.test.done)}
      >
        {text.test.button}
      </Button>
      <Question
        button={text.disconnect.button}
        title={text.disconnect.title}
        onYes={() =>
          void run(() => api.put(PATH, { webhookUrl: null, events }, { version }), text.disconnect.done)
        }
      >
        <p>{text.disconnect.text}</p>
      </Question>
    </div>
  );
}

const savedAs = ({ version, events }: SlackConnection): Saved => ({
  version,
  values: { webhookUrl: '', botToken: '', events },
});

const hintOf = (end: string | null, otherwise: string) => (end === null ? otherwise : text.form.keep(end));

function Settings({ slack, mayChange }: Props) {
  const [api, store, client] = [useApi(), useStoreSlug(), useQueryClient()];
  const form = useSection({
    saved: savedAs(slack),
    write: async (changed, version) => {
      const secrets = Object.entries(changed).filter(([path, value]) => path !== 'events' && value !== '');
      const events = changed.events ?? slack.events;
      const body = { events, ...Object.fromEntries(secrets) };
      const now = await api.put<SlackConnection>(PATH, body, { version });
      client.setQueryData(keyOf(store), now);
      return savedAs(now);
    },
    reread: async () => {
      const now = await api.get<SlackConnection>(PATH);
      client.setQueryData(keyOf(store), now);
      return savedAs(now);
    },
  });
  const { webhookEnd, tokenEnd } = slack;
  const fields: FieldSpec[] = [
    {
      ...{ path: 'events', kind: 'list', label: text.form.events },
      options: NOTICE_KINDS.map((value) => ({ value, label: text.eventNames[value] })),
    },
    {
      ...{ path: 'webhookUrl', kind: 'text', type: 'url', most: 200, label: text.form.webhook },
      hint: hintOf(webhookEnd, text.form.webhookWhat),
    },
    {
      ...{ path: 'botToken', kind: 'text', most: 250, label: text.form.token },
      hint: hintOf(tokenEnd, text.form.tokenWhat),
    },
  ];
  const shown = mayChange ? fields : fields.filter(({ path }) => path === 'events');
  return (
    <Section title={text.form.title} lead={text.form.lead}>
      <SectionForm form={form} mayChange={mayChange} paths={fields.map(({ path }) => path)}>
        {shown.map((spec) => (
          <FormField key={spec.path} form={form} spec={spec} mayChange={mayChange} />
        ))}
      </SectionForm>
    </Section>
  );
}
