/** An order's page: what was bought, how it travels, what can be reported and what was. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { OrderDesk } from '../../contract/order-desk.ts';
import { orderName } from '../../domain/orders/order-number.ts';
import { urls } from '../../urls.ts';
import { NotFound } from '../app/failed.tsx';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { StatusTag } from '../claim/status.tsx';
import { moneyText } from '../parts/money.ts';
import { Page, Section } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { typeWord } from '../queue/words.ts';
import { OrderAside } from './aside.tsx';
import { OrderFile } from './file.tsx';
import { OrderItems } from './items.tsx';
import { OrderPackages } from './packages.tsx';
import { orderQuery } from './query.ts';
import { text } from './text.ts';

export function Order() {
  const { store = '', orderId = '' } = useParams<{ store: string; orderId: string }>();
  const { data: desk, error, refetch } = useQuery(orderQuery(useApi(), store, orderId));
  if (desk) return <OrderPage desk={desk} />;
  if (error instanceof Problem && error.status === 404) return <NotFound />;
  if (error) {
    return <Failed isPage title={text.order.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />;
  }
  return <Loading isPage />;
}

function OrderPage({ desk }: { desk: OrderDesk }) {
  return (
    <Page title={text.order.title(orderName(desk.order.orderNumber))} actions={<OrderFile desk={desk} />}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <OrderItems desk={desk} />
          <OrderPackages desk={desk} />
          <OrderClaims desk={desk} />
        </div>
        <OrderAside desk={desk} />
      </div>
    </Page>
  );
}

function OrderClaims({ desk: { order } }: { desk: OrderDesk }) {
  const store = useStoreSlug() ?? '';
  return (
    <Section title={text.order.claims}>
      {order.claims.length === 0 ? <p className="text-muted">{text.order.noClaims}</p> : null}
      <ul className="divide-y divide-line empty:hidden">
        {order.claims.map((claim) => (
          <li key={claim.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Link
              to={urls.console.claim(store, claim.id)}
              className="text-brand-ink underline underline-offset-2 pointer-coarse:py-2.5"
            >
              #{claim.claimNumber}
            </Link>
            <span className="min-w-32 flex-1 text-muted">
              {typeWord(claim.claimType)}, {moneyText(claim.total, claim.currency)}
            </span>
            <StatusTag status={claim.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
