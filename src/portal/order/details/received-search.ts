/** Searches the store's products by name. Debounced; ignores responses that arrive out of order. */
import { useEffect, useRef, useState } from 'react';
import { createApiClient } from '../../../web/api-client.ts';
import { orderOfPage } from '../../parts/page-order.tsx';
import type { ReceivedView } from './model.ts';

const PAUSE_MS = 250;
const SHORTEST = 2;

type Found = Pick<ReceivedView, 'found' | 'searched'>;

export function useReceivedSearch(view: ReceivedView): Found & { typed: (text: string) => void } {
  const [found, setFound] = useState<Found>(view);
  const latest = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = async (name: string) => {
    const [base = '', path = ''] = view.searchUrl.split(/\/(?=orders\/)/);
    try {
      const client = createApiClient({ apiBase: base, order: orderOfPage()?.id });
      const { products } = await client.get<{ products: ReceivedView['found'] }>(path, { name });
      if (latest.current === name) setFound({ found: products, searched: true });
    } catch {
      // If the search fails, the description is enough, and the no-script button can search too.
    }
  };
  const typed = (text: string) => {
    const name = text.trim().slice(0, 100);
    latest.current = name;
    clearTimeout(timer.current);
    if (name.length < SHORTEST) setFound({ found: [], searched: false });
    else timer.current = setTimeout(() => void look(name), PAUSE_MS);
  };
  return { ...found, typed };
}
