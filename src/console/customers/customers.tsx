/** A store's customers, the last to order first, with a search. */
import { Link } from 'react-router';
import type { CustomerList, ListedCustomer } from '../../contract/customer-list.ts';
import { ORDER_COUNTS, WITH_CLAIMS } from '../../domain/orders/order-filters.ts';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { choiceOf, type ListFilter } from '../lists/filters.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { Icon } from '../parts/icon.tsx';
import { moneyText } from '../parts/money.ts';
import { MomentDate } from '../parts/when.tsx';
import { text } from './text.ts';

const { filters: words } = text;

const FILTERS: readonly ListFilter[] = [
  { after: 'lastOrderAfter', before: 'lastOrderBefore', ...words.lastOrder },
  choiceOf('claims', WITH_CLAIMS, words.claims),
  choiceOf('orders', ORDER_COUNTS, words.orders),
];

export const Customers = () => (
  <ListPage<CustomerList, ListedCustomer>
    words={text}
    icon="person"
    permissions={['order:read', 'claim:read']}
    path="/customers"
    filters={FILTERS}
    csv="customers"
    linesOf={({ customers }) => customers}
  >
    {(customer) => <CustomerLine key={customer.id} customer={customer} />}
  </ListPage>
);

function CustomerLine({ customer }: { customer: ListedCustomer }) {
  const store = useStoreSlug() ?? '';
  const { id, name, email, orders, claims, paid, currency, lastOrderAt } = customer;
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-soft">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,5rem)_minmax(0,6rem)_minmax(0,6rem)_minmax(0,8rem)] md:items-center">
        <span className="min-w-0 max-md:w-full">
          <Link
            to={urls.console.customer(store, id)}
            className="block truncate font-semibold text-brand-ink after:absolute after:inset-0"
          >
            <bdi>{name ?? email}</bdi>
          </Link>
          {name === null ? null : <bdi className="block truncate text-muted">{email}</bdi>}
        </span>
        <span>{text.orders(orders)}</span>
        <span className={claims > 0 ? 'font-semibold' : 'text-muted'}>{text.claims(claims)}</span>
        <span className="md:text-end">
          <span className="md:sr-only">{text.paid} </span>
          {moneyText(paid, currency)}
        </span>
        <span className="text-muted md:text-end">
          <span className="md:sr-only">{text.lastOrder} </span>
          <MomentDate at={lastOrderAt} />
        </span>
      </div>
      <Icon name="forward" size={18} className="text-muted" />
    </li>
  );
}
