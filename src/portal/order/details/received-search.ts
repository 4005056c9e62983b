/** The store's products by name, a little later than the last key; only the last answer counts. */
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
      // The words count as they are; the button without script searches too.
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
