/** A page belongs to the order it was drawn for (docs/decisions/046-open-orders.md): all its links and forms name that order. */
import { type ReactNode, useEffect, useState } from 'react';
import { Addresses } from '../../ui/address.ts';
import { KeepingContext, type KeepingHere } from '../kept/keeping.ts';
import type { Keeper, Keeping, PageOrder } from '../kept/model.ts';
import { ofOrder } from './of-order.ts';

/** Attributes of the root element, which the page's script reads. */
export const orderData = (order: PageOrder | null) =>
  order === null ? {} : { 'data-order': order.id, 'data-drawn': order.drawnAt, 'data-kept': order.keptAt };

/** In the browser: the order of the current page. */
export function orderOfPage(): PageOrder | null {
  const { order: id, drawn, kept } = document.documentElement.dataset;
  return id ? { id, drawnAt: Number(drawn), keptAt: Number(kept) } : null;
}

/** Loads the autosave code after the page's own, and only if there is an order to save answers for. */
function useKeeper(order: PageOrder | null): KeepingHere {
  const isSaved = order !== null && order.keptAt > 0;
  const [keeping, setKeeping] = useState<Keeping>({ isSaved, trouble: null });
  const [keeper, setKeeper] = useState<Keeper | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page never changes its order
  useEffect(() => {
    if (order === null) return;
    const tell = (change: Partial<Keeping>) => setKeeping((before) => ({ ...before, ...change }));
    // If it can't be loaded, forms submit as they do without script.
    import('../kept/keeper.ts').then(
      ({ startKeeper }) => setKeeper(startKeeper(order, tell)),
      () => {},
    );
  }, []);
  return { keeper, keeping: order === null ? null : keeping };
}

export function OfOrder({ order, children }: { order: PageOrder | null; children: ReactNode }) {
  const here = useKeeper(order);
  return (
    <Addresses value={(href) => (order === null ? href : ofOrder(href, order.id))}>
      <KeepingContext value={here}>{children}</KeepingContext>
    </Addresses>
  );
}
