/** One webhook: its state, what can be done with it, and its log. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { NewWebhook, Webhook } from '../../contract/webhook.ts';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { onceLoaded } from '../parts/once-loaded.tsx';
import { Section } from '../parts/page.tsx';
import { Question } from '../parts/question.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { Log } from './log.tsx';
import { text } from './text.ts';
import { nameOf, pathOf, useAct } from './use-webhooks.ts';
import { WebhookState } from './webhooks.tsx';

const WebhookForm = onceLoaded(async () => (await import('./form.tsx')).WebhookForm);
const SecretDialog = onceLoaded(async () => (await import('./secret-dialog.tsx')).SecretDialog);
const ReplayDialog = onceLoaded(async () => (await import('./replay.tsx')).ReplayDialog);

export function OneWebhook({ id }: { id: string }) {
  const [api, store] = [useApi(), useStoreSlug()];
  const webhook = useQuery({
    queryKey: [store, pathOf(id)],
    queryFn: ({ signal }) => api.get<Webhook>(pathOf(id), { signal }),
  });
  return (
    <>
      <Link to="?" className="self-start text-brand-ink underline">
        {text.back}
      </Link>
      {webhook.data ? (
        <>
          <State webhook={webhook.data} />
          <Log webhook={webhook.data} />
        </>
      ) : !webhook.error ? (
        <Loading />
      ) : webhook.error instanceof Problem && webhook.error.status === 404 ? (
        <Empty icon="page" title={text.gone.title}>
          <p>{text.gone.text}</p>
        </Empty>
      ) : (
        <Failed title={text.failed} sentence={sentenceOf(webhook.error)} onRetry={() => webhook.refetch()} />
      )}
    </>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  const { url, description, topics, disabled, failingSince, deliveredAt, oldSecretUntil } = webhook;
  return (
    <Section title={nameOf(webhook)} actions={<WebhookState webhook={webhook} />}>
      {description === null ? null : (
        <p className="wrap-anywhere">
          <bdi>{url}</bdi>
        </p>
      )}
      <details>
        <summary className="cursor-pointer">{text.topics(topics.length)}</summary>
        <p className="font-mono text-muted wrap-anywhere">{topics.join(', ')}</p>
      </details>
      {disabled === null ? null : (
        <p className="font-semibold">
          {text.offSince} <Moment at={disabled.since} />. {disabled.why} {disabled.what}
        </p>
      )}
      {disabled !== null || failingSince === null ? null : (
        <p className="font-semibold text-danger">
          {text.failingSince} <Moment at={failingSince} />.
        </p>
      )}
      <p className="text-muted">
        {deliveredAt === null ? (
          text.never
        ) : (
          <>
            {text.delivered} <Moment at={deliveredAt} />
          </>
        )}
        .
      </p>
      {oldSecretUntil === null ? null : (
        <p className="text-muted">
          {text.oldSecret} <Moment at={oldSecretUntil} />.
        </p>
      )}
      <Acts webhook={webhook} />
    </Section>
  );
}

function Acts({ webhook }: { webhook: Webhook }) {
  const can = useCan();
  const [open, setOpen] = useState<'form' | 'replay' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const path = pathOf(webhook.id);
  const test = useAct({ run: (api) => api.post(`${path}/test`), done: text.test.done });
  const rotate = useAct<NewWebhook>({
    run: (api) => api.post<NewWebhook>(`${path}/secret`, undefined, { version: webhook.version }),
    done: null,
    onDone: (made) => setSecret(made.secret),
  });
  const close = () => setOpen(null);
  if (!can('webhook:update')) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {webhook.isEnabled ? (
        <>
          <Button kind="secondary" busy={test.isPending} onClick={() => test.mutate()}>
            {text.test.button}
          </Button>
          <Button kind="secondary" onClick={() => setOpen('replay')}>
            {text.replay.button}
          </Button>
        </>
      ) : null}
      <Button kind="secondary" onClick={() => setOpen('form')}>
        {text.change}
      </Button>
      <Question
        button={text.secret.replace}
        title={text.secret.replaceTitle}
        isDestructive={false}
        busy={rotate.isPending}
        onYes={() => rotate.mutate()}
      >
        <p>{text.secret.replaceText}</p>
      </Question>
      <Switch webhook={webhook} />
      {can('webhook:delete') ? <Remove webhook={webhook} /> : null}
      {open === 'form' ? <WebhookForm webhook={webhook} onMade={close} onClose={close} /> : null}
      {open === 'replay' ? <ReplayDialog id={webhook.id} onClose={close} /> : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

function Switch({ webhook: { id, url, description, topics, isEnabled, version } }: { webhook: Webhook }) {
  const turn = useAct({
    run: (api) => api.put(pathOf(id), { url, description, topics, isEnabled: !isEnabled }, { version }),
    done: isEnabled ? text.turnedOff : text.turnedOn,
  });
  if (!isEnabled)
    return (
      <Button busy={turn.isPending} onClick={() => turn.mutate()}>
        {text.turnOn}
      </Button>
    );
  return (
    <Question
      button={text.turnOff}
      title={text.turnOffTitle}
      busy={turn.isPending}
      onYes={() => turn.mutate()}
    >
      <p>{text.turnOffText}</p>
    </Question>
  );
}

function Remove({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate();
  const remove = useAct({
    run: (api) => api.delete(pathOf(webhook.id)),
    done: text.removed,
    onDone: () => navigate('?'),
  });
  return (
    <Question
      button={text.remove}
      title={text.removeTitle}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
    >
      <p className="wrap-anywhere">
        <bdi>{nameOf(webhook)}</bdi>
      </p>
      <p>{text.removeText}</p>
    </Question>
  );
}
