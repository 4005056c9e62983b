/** The returns of an order: what comes back, and which claims are about the same items. */
import { useQuery } from '@tanstack/react-query';
import { Link as RouteLink } from 'react-router';
import type { OrderReturnOnDesk, OrderReturns as Returns } from '../../contract/order-returns.ts';
import { Link } from '../../ui/link.tsx';
import { urls } from '../../urls.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { afterFrame } from '../parts/after-frame.ts';
import { Facts } from '../parts/facts.tsx';
import { RETURN_WORDS } from '../parts/return-word.ts';
import { Moment } from '../parts/when.tsx';
import { text } from './of-order-text.ts';
import { amountFacts, OpenAtTool } from './tool.tsx';

/** While its tools are being asked. The server gives up after a minute. */
const AGAIN_MS = 3_000;

const LINK = 'text-brand-ink underline underline-offset-2';

export function useReturnsOf(orderId: string | null) {
  const [api, store] = [useApi(), useStoreSlug() ?? ''];
  return useQuery({
    queryKey: [store, 'order', orderId, 'returns'],
    queryFn: async ({ signal }) => {
      await afterFrame();
      return api.get<Returns>(`/orders/${encodeURIComponent(orderId ?? '')}/returns`, { signal });
    },
    enabled: orderId !== null,
    refetchInterval: ({ state }) => (state.data?.isAsking ? AGAIN_MS : false),
  });
}

/** Whether there is something to show: a store without returns has no section of them. */
export const hasReturns = ({ returns, tools }: Returns): boolean => returns.length + tools.length > 0;

type Props = { found: Returns; claimId?: string };

/** @param props.claimId the claim beside which they are shown */
export function ReturnsOfOrder({ found, claimId = '' }: Props) {
  const { returns, tools } = found;
  return (
    <>
      {returns.length === 0 ? null : (
        <ul className="divide-y divide-line">
          {returns.map((one) => (
            <Line key={one.id} one={one} claimId={claimId} />
          ))}
        </ul>
      )}
      {tools.length === 0 ? null : <Freshness found={found} />}
    </>
  );
}

function Line({ one, claimId }: { one: OrderReturnOnDesk; claimId: string }) {
  const store = useStoreSlug() ?? '';
  const { trackingNumber, trackingUrl, tool } = one;
  return (
    <li className="flex flex-col gap-1 py-2 first:pt-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <RouteLink to={urls.console.return(store, one.id)} className={`min-w-0 break-words ${LINK}`}>
          {text.name(one.returnId)}
        </RouteLink>
        <span className="font-semibold">{RETURN_WORDS[one.status]}</span>
      </p>
      {one.items.map((item) => (
        <p key={item.sourceItemId} className="min-w-0 break-words">
          {item.quantity} × <bdi>{item.name}</bdi> <Claims of={item.claims} claimId={claimId} />
        </p>
      ))}
      <Facts
        rows={[
          ...amountFacts(tool),
          {
            name: text.tracking,
            value:
              trackingNumber &&
              (trackingUrl ? (
                <Link href={trackingUrl} outside className="break-all">
                  {trackingNumber}
                </Link>
              ) : (
                <bdi className="break-all">{trackingNumber}</bdi>
              )),
          },
        ]}
      />
      <OpenAtTool tool={tool} />
    </li>
  );
}

type Item = OrderReturnOnDesk['items'][number];

/** What is both sent back and claimed may be paid for twice. */
function Claims({ of, claimId }: { of: Item['claims']; claimId: string }) {
  const store = useStoreSlug() ?? '';
  return of.map(({ id, claimNumber }) => (
    <span key={id} className="me-2 font-semibold">
      {id === claimId ? (
        text.here
      ) : (
        <RouteLink to={urls.console.claim(store, id)} className={LINK}>
          {text.inClaim(claimNumber)}
        </RouteLink>
      )}
    </span>
  ));
}

function Freshness({ found: { returns, tools, answeredAt, isAsking } }: Props) {
  const names = tools.join(' and ');
  const isOne = tools.length === 1;
  const isNone = returns.length === 0 && answeredAt !== null;
  return (
    <p role="status" className="text-muted">
      {isNone ? `${(isOne ? text.none : text.noneOfSeveral)(names)} ` : null}
      {isAsking ? (
        text.asking(names)
      ) : answeredAt === null ? (
        text.notAnswered(names, isOne)
      ) : (
        <>
          {text.answered(names)} <Moment at={answeredAt} />
        </>
      )}
    </p>
  );
}
