import type { InStoreFrame } from '../model.ts';

export type ProductView = {
  sourceProductId: string;
  name: string;
  sku: string | null;
  imageUrl: string | null;
  /** ISO 8601 duration. */
  warrantyPeriod: string | null;
};

/** Two forms: GET with `q` searches; POST with `product` (a sourceProductId) chooses, and also sends `q`. */
export type ProductsProps = InStoreFrame & {
  query: string;
  /** Null before the first search. */
  products: ProductView[] | null;
  chosen: string | null;
  /** URL of the search as you type; `store` is sent along. */
  searchUrl: string;
  store: string;
};
