import type { ItemView } from '../views.ts';

export type NotShippedProps = {
  orderNumber: string;
  placedOn: string;
  /** Promised day, formatted, or null. */
  promisedOn: string | null;
  items: ItemView[];
};
