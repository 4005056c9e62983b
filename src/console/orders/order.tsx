/** An order's page: what was bought, how it travels, what can be reported and what was. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OrderDesk } from '../../contract/order-desk.ts';
import { orderName } from '../../domain/orders/order-number.ts';
import { NotFound } from '../app/failed.tsx';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { BriefClaims } from '../lists/brief-claims.tsx';
import { Page } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { OrderAside } from './aside.tsx';
import { OrderChanges } from './changes.tsx';
import { OrderFile } from './file.tsx';
import { OrderItems } from './items.tsx';
import { OrderPackages } from './packages.tsx';
import { OrderProtectionSection } from './protection.tsx';
import { orderQuery } from './query.ts';
import { OrderReturnsSection } from './returns.tsx';
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
    <Page
      title={text.order.title(orderName(desk.order.orderNumber))}
      help={text.order.help}
      actions={<OrderFile desk={desk} />}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          {/* First, so that a claim that was just filed is in sight. */}
          <BriefClaims title={text.order.claims} none={text.order.noClaims} claims={desk.order.claims} />
          <OrderItems desk={desk} />
          <OrderPackages desk={desk} />
          <OrderReturnsSection orderId={desk.order.id} />
          <OrderProtectionSection order={desk.order} />
          <OrderChanges order={desk.order} />
        </div>
        <OrderAside desk={desk} />
      </div>
    </Page>
  );
}
