/** What a connected service reported and could not be applied. Nothing is shown while there is none. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConnectionAnswer } from '../../contract/connection.ts';
import type { FailedEvents as Listed } from '../../contract/inbound-event.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { Failed } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { text as all } from './text.ts';

const text = all.events;

type Props = { of: Pick<ConnectionAnswer, 'provider' | 'label'> };

export function FailedEvents({ of: { provider, label } }: Props) {
  const [api, store, client] = [useApi(), useStoreSlug(), useQueryClient()];
  const can = useCan();
  const path = `/connections/${encodeURIComponent(provider)}/events`;
  const queryKey = [store, path];
  const listed = useQuery({ queryKey, queryFn: ({ signal }) => api.get<Listed>(path, { signal }) });
  const again = useMutation({
    mutationFn: (ids: string[]) => api.post<Listed>(`${path}/again`, { ids }),
    onSuccess: (answer, ids) => {
      client.setQueryData(queryKey, answer);
      tell(text.tried(ids.length));
    },
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
  });
  if (listed.error && !listed.data)
    return (
      <Failed title={text.notLoaded} sentence={sentenceOf(listed.error)} onRetry={() => listed.refetch()} />
    );
  const { failed, more } = listed.data ?? { failed: [], more: false };
  if (failed.length === 0) return null;
  const ids = failed.map(({ id }) => id);
  return (
    <details className="border-l-2 border-line pl-3">
      <summary className="cursor-pointer font-semibold">{text.title(failed.length, more)}</summary>
      <p className="py-1 text-muted">{text.lead(label)}</p>
      <ul className="flex flex-col divide-y divide-line">
        {failed.map(({ id, noun, reference, customer, reason, receivedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2 sm:flex-nowrap">
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">
                {text.nouns[noun]} <bdi>{customer ?? reference}</bdi>
              </span>
              : {reason} <Moment at={receivedAt} />
            </p>
            {can('integration:update') ? (
              <Button
                kind="quiet"
                aria-label={text.againThis(`${text.nouns[noun]} ${customer ?? reference}`)}
                busy={again.isPending}
                onClick={() => again.mutate([id])}
              >
                {text.again}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {failed.length > 1 && can('integration:update') ? (
        <Button kind="secondary" busy={again.isPending} onClick={() => again.mutate(ids)}>
          {text.againAll(failed.length)}
        </Button>
      ) : null}
    </details>
  );
}
