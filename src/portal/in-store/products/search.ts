/** Search as you type: debounced, and ignores responses that arrive out of order. */
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { foundProductsSchema } from '../../../contract/in-store.ts';
import { createApiClient } from '../../../web/api-client.ts';
import type { ProductsProps, ProductView } from './model.ts';

const PAUSE_MS = 250;
const SHORTEST = 2;

export type Search = {
  products: ProductView[] | null;
  /** The query that found them. */
  query: string;
  typed: (query: string) => void;
};

export function useSearch(props: ProductsProps): Search {
  const [found, setFound] = useState({ products: props.products, query: props.query });
  const latest = useRef(props.query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = async (name: string) => {
    const [base = '', path = ''] = props.searchUrl.split(/\/(?=products\/)/);
    try {
      const answer = await createApiClient({ apiBase: base }).get<z.infer<typeof foundProductsSchema>>(path, {
        store: props.store,
        name,
      });
      if (latest.current === name) setFound({ products: answer.products, query: name });
    } catch {
      // If the search fails, the button below still searches and reports errors.
    }
  };
  const typed = (query: string) => {
    const name = query.trim().slice(0, 100);
    latest.current = name;
    clearTimeout(timer.current);
    if (name.length >= SHORTEST) timer.current = setTimeout(() => void look(name), PAUSE_MS);
  };
  return { ...found, typed };
}
