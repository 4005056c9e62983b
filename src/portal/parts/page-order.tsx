/** A page belongs to the order it was drawn for (docs/decisions/046-open-orders.md): all its links and forms name that order. */
import { type ReactNode, useEffect, useState } from 'react';
import { Addresses } from '../../ui/address.ts';
import { AutosaveContext, type AutosaveState } from '../autosave/context.ts';
import type { Autosave, PageOrder, SaveState } from '../autosave/model.ts';
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
function useOrderAutosave(order: PageOrder | null): AutosaveState {
  const isSaved = order !== null && order.keptAt > 0;
  const [saveState, setSaveState] = useState<SaveState>({ isSaved, trouble: null });
  const [autosave, setAutosave] = useState<Autosave | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page never changes its order
  useEffect(() => {
    if (order === null) return;
    const tell = (change: Partial<SaveState>) => setSaveState((before) => ({ ...before, ...change }));
    // If it can't be loaded, forms submit as they do without script.
    import('../autosave/autosave.ts').then(
      ({ startAutosave }) => setAutosave(startAutosave(order, tell)),
      () => {},
    );
  }, []);
  return { autosave, saveState: order === null ? null : saveState };
}

export function OrderProvider({ order, children }: { order: PageOrder | null; children: ReactNode }) {
  const here = useOrderAutosave(order);
  return (
    <Addresses value={(href) => (order === null ? href : ofOrder(href, order.id))}>
      <AutosaveContext value={here}>{children}</AutosaveContext>
    </Addresses>
  );
}
