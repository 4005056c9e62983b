/** A customer's page: everything under one email address in the store. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Customer as CustomerOnWire } from '../../contract/customer.ts';
import { quoted } from '../../domain/claims/search/parse.ts';
import { orderName } from '../../domain/orders/order-number.ts';
import { urls } from '../../urls.ts';
import { NotFound } from '../app/failed.tsx';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { StatusTag } from '../claim/status.tsx';
import { CustomerFigures } from '../parts/customer-figures.tsx';
import { moneyText } from '../parts/money.ts';
import { Page, Section } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { queueHref } from '../queue/address.ts';
import { typeWord } from '../queue/words.ts';
import { Privacy } from './privacy.tsx';
import { text } from './text.ts';

const LINK = 'text-brand-ink underline underline-offset-2 pointer-coarse:py-2.5';
const ALL = `${LINK} self-start`;
const LINE = 'flex flex-wrap items-center gap-x-3 gap-y-1 py-2';

type Props = { customer: CustomerOnWire };

export function Customer() {
  const { store = '', customerId = '' } = useParams<{ store: string; customerId: string }>();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: [store, 'customer', customerId],
    queryFn: ({ signal }) =>
      api.get<CustomerOnWire>(`/customers/${encodeURIComponent(customerId)}`, { signal }),
  });
  if (data) return <CustomerPage customer={data} />;
  if (error instanceof Problem && error.status === 404) return <NotFound />;
  if (error) {
    return (
      <Failed isPage title={text.customer.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
    );
  }
  return <Loading isPage />;
}

function CustomerPage({ customer }: Props) {
  return (
    <Page title={customer.name ?? customer.email} help={text.customer.help}>
      <div>
        {customer.name === null ? null : <bdi className="block break-words">{customer.email}</bdi>}
        <bdi className="block text-muted">{customer.phone}</bdi>
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <RecentClaims customer={customer} />
          <RecentOrders customer={customer} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:order-first">
          <Section title={text.customer.figures}>
            <CustomerFigures customer={customer} />
          </Section>
          <SamePerson customer={customer} />
          <Privacy customer={customer} />
        </div>
      </div>
    </Page>
  );
}

function RecentClaims({ customer: { email, claims, recentClaims } }: Props) {
  const store = useStoreSlug() ?? '';
  const all = { store, filter: { tab: 'all', q: quoted(email), sort: 'newest' } } as const;
  return (
    <Section title={text.customer.recentClaims}>
      {recentClaims.length === 0 ? <p className="text-muted">{text.customer.noClaims}</p> : null}
      <ul className="divide-y divide-line empty:hidden">
        {recentClaims.map((claim) => (
          <li key={claim.id} className={LINE}>
            <Link to={urls.console.claim(store, claim.id)} className={LINK}>
              #{claim.claimNumber}
            </Link>
            <span className="min-w-32 flex-1">
              {typeWord(claim.claimType)}, {moneyText(claim.total, claim.currency)}
            </span>
            <span className="text-muted">
              <Moment at={claim.createdAt} />
            </span>
            <StatusTag status={claim.status} />
          </li>
        ))}
      </ul>
      {claims > recentClaims.length ? (
        <Link to={queueHref(all)} className={ALL}>
          {text.customer.allClaims(claims)}
        </Link>
      ) : null}
    </Section>
  );
}

function RecentOrders({ customer: { email, orders, recentOrders } }: Props) {
  const store = useStoreSlug() ?? '';
  return (
    <Section title={text.customer.recentOrders}>
      <ul className="divide-y divide-line">
        {recentOrders.map((order) => (
          <li key={order.id} className={LINE}>
            <Link to={urls.console.order(store, order.id)} className={LINK}>
              <bdi>{orderName(order.orderNumber)}</bdi>
            </Link>
            <span className="flex-1 whitespace-nowrap">{moneyText(order.total, order.currency)}</span>
            <span className="text-muted">
              <Moment at={order.createdAt} />
            </span>
            <span className={order.claimCount > 0 ? 'font-semibold' : 'text-muted'}>
              {text.claims(order.claimCount)}
            </span>
          </li>
        ))}
      </ul>
      {orders > recentOrders.length ? (
        <Link to={`${urls.console.orders(store)}?q=${encodeURIComponent(email)}`} className={ALL}>
          {text.customer.allOrders(orders)}
        </Link>
      ) : null}
    </Section>
  );
}

function SamePerson({ customer: { suggestions } }: Props) {
  const store = useStoreSlug() ?? '';
  if (suggestions.length === 0) return null;
  return (
    <Section title={text.customer.same} lead={text.customer.sameLead}>
      <ul className="flex flex-col gap-2">
        {suggestions.map(({ id, name, email, by, orders, claims }) => (
          <li key={id}>
            <Link to={urls.console.customer(store, id)} className={LINK}>
              <bdi>{name ?? email}</bdi>
            </Link>
            <span className="block text-muted">
              {by.map((way) => text.customer.by[way]).join(', ')} · {text.customer.bought(orders, claims)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
