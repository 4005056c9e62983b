import type { Frame } from '../../parts/views.ts';

/** No form: an explanation, with links to the two questions that may change it. */
export type OutOfWarrantyProps = Frame & {
  reason: 'expired' | 'no_warranty' | 'too_long_ago';
  /** Null before a product is chosen. */
  product: { name: string; imageUrl: string | null } | null;
  /** "Jun 12, 2022" */
  bought: string;
  /** "2 Years" */
  period: string | null;
  /** "Jun 12, 2024": the last day of the warranty. */
  ended: string | null;
  /** The earliest purchase date that any warranty of this store covers. */
  earliest: string;
  /** URL of the search as it was. */
  productsHref: string;
};
