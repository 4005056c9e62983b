/** A store's own systems that are told what happens: a section of the settings. The query of the address names the one that is open. */
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { NewWebhook, Webhook } from '../../contract/webhook.ts';
import { useCan } from '../app/session.tsx';
import { KeptList } from '../lists/kept.tsx';
import { onceLoaded } from '../parts/once-loaded.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';
import { nameOf } from './use-webhooks.ts';

const WebhookForm = onceLoaded(async () => (await import('./form.tsx')).WebhookForm);
const SecretDialog = onceLoaded(async () => (await import('./secret-dialog.tsx')).SecretDialog);
const OneWebhook = onceLoaded(async () => (await import('./webhook.tsx')).OneWebhook);

export function Webhooks() {
  const can = useCan();
  const [params] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const open = params.get('webhook');
  if (open !== null) return <OneWebhook key={open} id={open} />;
  const onMade = (webhook: NewWebhook) => {
    setAdding(false);
    setMade(webhook);
  };
  return (
    <>
      <KeptList<{ webhooks: Webhook[] }, Webhook>
        name="webhooks"
        words={text}
        icon="page"
        onAdd={can('webhook:create') ? () => setAdding(true) : null}
        mayChange={can('webhook:update')}
        linesOf={({ webhooks }) => webhooks}
      >
        {(webhook) => <Line key={webhook.id} webhook={webhook} />}
      </KeptList>
      {isAdding ? <WebhookForm webhook={null} onMade={onMade} onClose={() => setAdding(false)} /> : null}
      {made ? <SecretDialog secret={made.secret} onClose={() => setMade(null)} /> : null}
    </>
  );
}

const TONES = {
  on: 'bg-success-wash text-on-success-wash',
  failing: 'bg-danger-wash text-on-danger-wash',
  off: 'bg-neutral-wash text-on-neutral-wash',
} as const;

export function WebhookState({ webhook: { isEnabled, failingSince } }: { webhook: Webhook }) {
  const state = !isEnabled ? 'off' : failingSince === null ? 'on' : 'failing';
  return <span className={`rounded-full px-3 py-0.5 font-semibold ${TONES[state]}`}>{text[state]}</span>;
}

function Line({ webhook }: { webhook: Webhook }) {
  const { id, url, topics, deliveredAt, description } = webhook;
  const name = nameOf(webhook);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col">
        <Link
          to={`?${new URLSearchParams({ webhook: id })}`}
          aria-label={text.open(name)}
          className="font-semibold wrap-anywhere text-brand-ink underline"
        >
          <bdi>{name}</bdi>
        </Link>
        {description === null ? null : (
          <p className="text-muted wrap-anywhere">
            <bdi>{url}</bdi>
          </p>
        )}
        <p className="text-muted">
          {text.topics(topics.length)} ·{' '}
          {deliveredAt === null ? (
            text.never
          ) : (
            <>
              {text.delivered} <Moment at={deliveredAt} />
            </>
          )}
        </p>
      </div>
      <WebhookState webhook={webhook} />
    </li>
  );
}
