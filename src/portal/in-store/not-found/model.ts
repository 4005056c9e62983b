import type { InStoreFrame } from '../model.ts';

/** Fields: `name`, `price`. */
export type ProductNotFoundProps = InStoreFrame & {
  /** Whether the store accepts products that are not in its catalog. */
  open: boolean;
  currency: string;
  values: { name: string; price: string };
};
