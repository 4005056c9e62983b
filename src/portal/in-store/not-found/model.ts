import type { Frame } from '../../parts/views.ts';

/** Fields: `name`, `price`. */
export type ProductNotFoundProps = Frame & {
  /** Whether the store takes products that are not in its list. */
  open: boolean;
  currency: string;
  values: { name: string; price: string };
};
