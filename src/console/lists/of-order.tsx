/** A record that is part of an order: a link to the order, and a line of a list. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderName } from '../../domain/orders/order-number.ts';
import { urls } from '../../urls.ts';
import { useCan, useStoreSlug } from '../app/session.tsx';
import { Icon } from '../parts/icon.tsx';
import { MomentDate } from '../parts/when.tsx';
import { text } from './text.ts';

type OfOrder = { orderId: string; orderNumber: string; customerName: string | null; orderedAt: string };

export const RECORD_LINK = 'text-brand-ink underline underline-offset-2 pointer-coarse:py-2.5';

/** The order's number, with a link for whoever may see orders. */
export function OrderLink({ order }: { order: Pick<OfOrder, 'orderId' | 'orderNumber'> }) {
  const store = useStoreSlug() ?? '';
  const name = <bdi className="break-all">{orderName(order.orderNumber)}</bdi>;
  if (!useCan()('order:read')) return name;
  return (
    <Link to={urls.console.order(store, order.orderId)} className={RECORD_LINK}>
      {name}
    </Link>
  );
}

type Props = { of: OfOrder; to: string; title: string; middle: ReactNode; end: ReactNode };

/** `title` is the link. */
export function OrderRecordLine({ of, to, title, middle, end }: Props) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-soft">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,9rem)_minmax(0,12rem)] md:items-center">
        <span className="min-w-0 max-md:w-full">
          <Link to={to} className="block truncate font-semibold text-brand-ink after:absolute after:inset-0">
            <bdi>{title}</bdi>
          </Link>
          <bdi className="block truncate text-muted">
            {[orderName(of.orderNumber), of.customerName].filter(Boolean).join(' · ')}
          </bdi>
        </span>
        <span className="min-w-0 wrap-anywhere max-md:empty:hidden">{middle}</span>
        <span className="min-w-0 wrap-anywhere">{end}</span>
        <span className="text-muted">
          {text.orderedOn} <MomentDate at={of.orderedAt} />
        </span>
      </div>
      <Icon name="forward" size={18} className="text-muted" />
    </li>
  );
}
