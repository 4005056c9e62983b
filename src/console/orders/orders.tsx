/** A store's orders, newest first, with a search. */
import { Link } from 'react-router';
import type { ListedOrder, OrderList } from '../../contract/order-list.ts';
import { CHANNELS, FULFILLMENT_STATUSES } from '../../domain/orders/order.ts';
import {
  ORDER_PAYMENTS,
  ORDER_PROTECTIONS,
  ORDER_STATES,
  WITH_CLAIMS,
} from '../../domain/orders/order-filters.ts';
import { orderName } from '../../domain/orders/order-number.ts';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { choiceOf, type ListFilter, ordered } from '../lists/filters.tsx';
import { ImportLink } from '../lists/import-link.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { Icon } from '../parts/icon.tsx';
import { moneyText } from '../parts/money.ts';
import { shipmentWord } from '../parts/shipment-word.ts';
import { MomentDate } from '../parts/when.tsx';
import { FileWithoutOrder } from './file.tsx';
import { text } from './text.ts';

const { filters: words } = text;

const FILTERS: readonly ListFilter[] = [
  ordered,
  choiceOf('state', ORDER_STATES, words.state),
  choiceOf('payment', ORDER_PAYMENTS, words.payment),
  {
    name: 'fulfillmentStatus',
    ...words.fulfillment,
    options: FULFILLMENT_STATUSES.map((value) => ({ value, label: shipmentWord(value) })),
  },
  choiceOf('protection', ORDER_PROTECTIONS, { ...words.protection, ...text.protection }),
  choiceOf('claims', WITH_CLAIMS, words.claims),
  choiceOf('channel', CHANNELS, words.channel),
];

export const Orders = () => (
  <ListPage<OrderList, ListedOrder>
    words={text}
    icon="parcel"
    permissions={['order:read']}
    path="/orders"
    actions={
      <div className="flex flex-wrap items-start gap-2">
        <ImportLink kind="orders" />
        <FileWithoutOrder />
      </div>
    }
    filters={FILTERS}
    csv="orders"
    linesOf={({ orders }) => orders}
  >
    {(order) => <OrderLine key={order.id} order={order} />}
  </ListPage>
);

function OrderLine({ order }: { order: ListedOrder }) {
  const store = useStoreSlug() ?? '';
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-soft">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5 md:grid md:grid-cols-[minmax(0,7rem)_minmax(0,1fr)_minmax(0,8rem)_minmax(0,6rem)_minmax(0,6rem)] md:items-center">
        <Link
          to={urls.console.order(store, order.id)}
          className="font-semibold text-brand-ink after:absolute after:inset-0"
        >
          <bdi>{orderName(order.orderNumber)}</bdi>
        </Link>
        <span className="truncate max-md:w-full">
          <bdi>{order.customerName ?? order.customerEmail}</bdi>
          <span className="text-muted"> · {text.items(order.itemCount)}</span>
        </span>
        <span className="text-muted">
          <MomentDate at={order.createdAt} />
        </span>
        <span className={order.claimCount > 0 ? 'font-semibold' : 'text-muted'}>
          {order.cancelledAt ? text.cancelled : text.claims(order.claimCount)}
        </span>
        <span className="md:text-end">{moneyText(order.total, order.currency)}</span>
      </div>
      <Icon name="forward" size={18} className="text-muted" />
    </li>
  );
}
