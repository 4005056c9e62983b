import type { Frame } from '../../parts/views.ts';

/** Fields: `name`, `price`. */
export type ProductNotFoundProps = Frame & {
  /** Whether the store accepts products that are not in its catalog. */
  open: boolean;
  currency: string;
  values: { name: string; price: string };
};
