/** One event sent to a webhook: its body, and each try with its answer. */
import { useQuery } from '@tanstack/react-query';
import type { Webhook, WebhookAttempt, WebhookDeliveryDetails } from '../../contract/webhook.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';
import { pathOf, useAct } from './use-webhooks.ts';

const words = text.delivery;
const BLOCK = 'rounded-lg bg-canvas p-3 font-mono whitespace-pre-wrap wrap-anywhere';

type Props = { webhook: Webhook; id: string; onClose: () => void };

export function Delivery({ webhook, id, onClose }: Props) {
  const [api, store, can] = [useApi(), useStoreSlug(), useCan()];
  const path = `${pathOf(webhook.id)}/deliveries/${encodeURIComponent(id)}`;
  const delivery = useQuery({
    queryKey: [store, path],
    queryFn: ({ signal }) => api.get<WebhookDeliveryDetails>(path, { signal }),
  });
  const replay = useAct({ run: (to) => to.post(`${path}/replay`), done: words.replayed, onDone: onClose });
  return (
    <Dialog onClose={onClose} isOnlyRead title={delivery.data?.topic ?? words.id} width="wide">
      {delivery.data ? (
        <div className="flex flex-col gap-4">
          <p className="text-muted wrap-anywhere">
            {words.id} <span className="font-mono">{delivery.data.eventId}</span> ·{' '}
            <Moment at={delivery.data.at} />
          </p>
          <section className="flex flex-col gap-1">
            <h3 className="font-semibold">{words.body}</h3>
            <pre className={BLOCK}>{pretty(delivery.data.body)}</pre>
          </section>
          <section className="flex flex-col gap-2">
            <h3 className="font-semibold">{words.attempts}</h3>
            {delivery.data.attempts.length === 0 ? <p className="text-muted">{words.untried}</p> : null}
            <ul className="flex flex-col gap-3">
              {delivery.data.attempts.map((attempt) => (
                <Attempt key={attempt.at} attempt={attempt} />
              ))}
            </ul>
          </section>
          {webhook.isEnabled && can('webhook:update') ? (
            <Button className="self-end" busy={replay.isPending} onClick={() => replay.mutate()}>
              {words.replay}
            </Button>
          ) : null}
        </div>
      ) : delivery.error ? (
        <Failed
          title={words.failed}
          sentence={sentenceOf(delivery.error)}
          onRetry={() => delivery.refetch()}
        />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Attempt({ attempt: { at, status, failure, answer, ms } }: { attempt: WebhookAttempt }) {
  return (
    <li className="flex flex-col gap-1">
      <p>
        <Moment at={at} /> · {status === null ? text.log.noAnswer : text.log.answered(status)} ·{' '}
        {text.log.inMs(ms)}
      </p>
      {failure === null ? null : (
        <p>
          {failure.why} {failure.what}
        </p>
      )}
      {status === null ? null : answer === '' ? (
        <p className="text-muted">{words.empty}</p>
      ) : (
        <pre className={BLOCK}>
          <bdi>{answer}</bdi>
        </pre>
      )}
    </li>
  );
}
