/** A page belongs to the order it was drawn for (docs/decisions/046-open-orders.md): all in it that leads on names it. */
import type { ReactNode } from 'react';
import { Addresses } from '../ui/address.ts';
import { ofOrder } from '../urls.ts';
import type { PageOrder } from './brand.ts';

/** On the document's element, where the page's script finds it. */
export const orderData = (order: PageOrder | null) => ({ 'data-order': order?.id });

/** In the browser: the order of the page one is on. */
export function orderOfPage(): PageOrder | null {
  const id = document.documentElement.dataset.order;
  return id ? { id } : null;
}

export function OfOrder({ order, children }: { order: PageOrder | null; children: ReactNode }) {
  if (order === null) return children;
  return <Addresses value={(href) => ofOrder(href, order.id)}>{children}</Addresses>;
}
