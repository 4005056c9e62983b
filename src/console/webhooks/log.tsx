/** What was sent to a webhook, newest first, with what it answered. */
import { useState } from 'react';
import type { Webhook, WebhookDelivery, WebhookDeliveryList } from '../../contract/webhook.ts';
import { DELIVERY_STATES } from '../../domain/webhooks/delivery.ts';
import { TEST_TOPIC } from '../../domain/webhooks/topics.ts';
import { Filters, type ListFilter, useFilters } from '../lists/filters.tsx';
import { Paged } from '../lists/paged.tsx';
import { Button } from '../parts/button.tsx';
import { onceLoaded } from '../parts/once-loaded.tsx';
import { Section } from '../parts/page.tsx';
import { Empty } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';
import { pathOf, useAct } from './use-webhooks.ts';

const Delivery = onceLoaded(async () => (await import('./delivery.tsx')).Delivery);

const words = text.log;
const filtersOf = (topics: readonly string[]): ListFilter[] => [
  {
    ...{ name: 'state', label: words.state, any: words.anyState },
    options: DELIVERY_STATES.map((value) => ({ value, label: words.states[value] })),
  },
  {
    ...{ name: 'topic', label: words.topic, any: words.anyTopic },
    options: [...topics, TEST_TOPIC].map((value) => ({ value, label: value })),
  },
];

export function Log({ webhook }: { webhook: Webhook }) {
  const filters = filtersOf(webhook.topics);
  const chosen = useFilters(filters);
  const [open, setOpen] = useState<string | null>(null);
  const refresh = useAct({ run: async () => null, done: null });
  const isPlain = Object.values(chosen).every((value) => !value);
  const none = isPlain ? words.none : words.notFound;
  return (
    <Section
      title={words.title}
      lead={words.lead}
      actions={
        <Button kind="quiet" busy={refresh.isPending} onClick={() => refresh.mutate()}>
          {words.refresh}
        </Button>
      }
    >
      <Filters filters={filters} />
      <Paged<WebhookDeliveryList, WebhookDelivery>
        path={`${pathOf(webhook.id)}/deliveries`}
        q=""
        filters={chosen}
        linesOf={({ deliveries }) => deliveries}
        failed={words.failed}
        empty={
          <Empty icon="clock" title={none.title}>
            <p>{none.text}</p>
          </Empty>
        }
      >
        {(lines) => (
          <ul aria-label={words.list} className="divide-y divide-line rounded-xl border border-line">
            {lines.map((line) => (
              <Line key={line.id} line={line} onOpen={() => setOpen(line.id)} />
            ))}
          </ul>
        )}
      </Paged>
      {open === null ? null : <Delivery webhook={webhook} id={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

const TONES = {
  waiting: 'text-muted',
  sending: 'text-muted',
  delivered: 'text-success',
  failed: 'text-danger',
} as const;

function Line({ line, onOpen }: { line: WebhookDelivery; onOpen: () => void }) {
  const { topic, at, state, sequence, tries, nextAt, last } = line;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="flex min-w-0 flex-col">
        <button
          type="button"
          aria-label={words.open(topic, sequence)}
          onClick={onOpen}
          className="cursor-pointer text-start font-mono wrap-anywhere text-brand-ink underline pointer-coarse:min-h-11"
        >
          {topic}
        </button>
        <span className="text-muted">
          <Moment at={at} />
          {sequence === null ? null : ` · ${words.sequence(sequence)}`}
        </span>
      </div>
      <p>
        <span className={`font-semibold ${TONES[state]}`}>{words.states[state]}</span>
        {last === null ? null : (
          <span className="text-muted">
            {' '}
            · {last.status === null ? words.noAnswer : words.answered(last.status)} · {words.inMs(last.ms)}
          </span>
        )}
        {tries > 1 ? <span className="text-muted"> · {words.tries(tries)}</span> : null}
        {nextAt === null || last === null ? null : (
          <span className="text-muted">
            {' '}
            · {words.next} <Moment at={nextAt} />
          </span>
        )}
      </p>
    </li>
  );
}
