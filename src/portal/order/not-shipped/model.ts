import type { ItemView } from '../../parts/views.ts';

export type NotShippedProps = {
  orderNumber: string;
  placedOn: string;
  /** Promised day, formatted, or null. */
  promised: { on: string; isPast: boolean } | null;
  items: ItemView[];
  /** A mail to the store that names the order, its help page or its phone; null where the store gave none. */
  contactHref: string | null;
};
