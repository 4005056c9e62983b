import type { ItemView } from '../../parts/views.ts';

export type NotShippedProps = {
  orderNumber: string;
  placedOn: string;
  /** The promised day, formatted; null if there is none. */
  promised: { on: string; isPast: boolean } | null;
  items: ItemView[];
  /** An email link that names the order, the store's help page or its phone number; null if the store has none. */
  contactHref: string | null;
};
