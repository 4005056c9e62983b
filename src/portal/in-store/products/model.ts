import type { Frame } from '../../parts/views.ts';

export type ProductView = {
  sourceProductId: string;
  name: string;
  sku: string | null;
  imageUrl: string | null;
  /** ISO 8601 duration. */
  warrantyPeriod: string | null;
};

/** Two forms: GET with `q` searches; POST with `product` (a sourceProductId) chooses, and sends `q` along. */
export type ProductsProps = Frame & {
  query: string;
  /** Null before the first search. */
  products: ProductView[] | null;
  chosen: string | null;
  /** Where the page's script searches while one types; the store's slug goes along. */
  searchUrl: string;
  store: string;
};
