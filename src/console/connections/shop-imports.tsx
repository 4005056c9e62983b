/** What came in from a connected shop: the import of everything, and the comparison of each night. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConnectionAnswer } from '../../contract/connection.ts';
import type { ShopImports as Listed, ShopImportAnswer } from '../../contract/shop-import.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { text as all } from './text.ts';

const text = all.imports;
/** While one is under way. */
const REFRESH_MS = 3_000;

const isRunning = (one: ShopImportAnswer | null | undefined) => one?.state === 'running';

export function ShopImports({ shop }: { shop: Pick<ConnectionAnswer, 'provider' | 'label' | 'state'> }) {
  const [api, store, client] = [useApi(), useStoreSlug(), useQueryClient()];
  const can = useCan();
  const path = `/connections/${encodeURIComponent(shop.provider)}/imports`;
  const queryKey = [store, path];
  const listed = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<Listed>(path, { signal }),
    // The first one begins by itself soon after a shop is connected.
    refetchInterval: ({ state: { data } }) =>
      data && (!data.import || isRunning(data.import) || isRunning(data.comparison)) ? REFRESH_MS : false,
  });
  const start = useMutation({
    mutationFn: () => api.post<Listed>(path),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      tell(text.started(shop.label));
    },
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
  });
  if (listed.error && !listed.data)
    return (
      <Failed title={text.failed} sentence={sentenceOf(listed.error)} onRetry={() => listed.refetch()} />
    );
  if (!listed.data) return <Loading />;
  const { import: whole, comparison } = listed.data;
  const last = [whole, comparison].filter((one) => one !== null);
  return (
    <section aria-label={text.of(shop.label)} className="flex flex-col gap-2 border-l-2 border-line pl-3">
      <h4 className="font-semibold">{text.title}</h4>
      {last.length === 0 ? <p className="text-muted">{text.none}</p> : null}
      {last.map((one) => (
        <Last key={one.kind} one={one} isBroken={shop.state === 'broken'} />
      ))}
      {can('integration:update') && !isRunning(whole) ? (
        <div>
          <Button
            kind="secondary"
            aria-label={text.startThis(shop.label)}
            busy={start.isPending}
            onClick={() => start.mutate()}
          >
            {text.start}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Last({ one, isBroken }: { one: ShopImportAnswer; isBroken: boolean }) {
  const { kind, state, startedAt, endedAt, changedSince, reason, retryAt, products, orders, refusals } = one;
  const refused = products.refused + orders.refused;
  return (
    <div className="flex flex-col gap-1">
      <p>
        <span className="font-semibold">{text.kinds[kind]}</span>: {text.states[state]},{' '}
        {endedAt === null ? text.began : null} <Moment at={endedAt ?? startedAt} />.{' '}
        {text.counts(orders, products)}
        {changedSince === null ? null : (
          <>
            {' '}
            {text.changedSince} <Moment at={changedSince} />.
          </>
        )}
      </p>
      {reason === null ? null : <p className="font-semibold wrap-anywhere">{reason}</p>}
      {state === 'running' && isBroken ? <p className="font-semibold">{text.waitsForConnection}</p> : null}
      {retryAt === null || isBroken ? null : (
        <p>
          {text.noAnswer} <Moment at={retryAt} />.
        </p>
      )}
      {refused === 0 ? null : (
        <details>
          <summary className="cursor-pointer font-semibold">{text.refused(refused)}</summary>
          <ul className="flex flex-col gap-1 py-1">
            {refusals.map(({ noun, reference, reason: why }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have the same name, and the list is only added to.
              <li key={place} className="wrap-anywhere">
                {text.nouns[noun]} <bdi>{reference}</bdi>: {why}
              </li>
            ))}
          </ul>
          {refusals.length < refused ? <p className="text-muted">{text.more(refusals.length)}</p> : null}
        </details>
      )}
    </div>
  );
}
