import type { ItemView } from '../../parts/views.ts';

export type TooLateProps = {
  /** Last day a claim could be filed, formatted, or null. */
  closedOn: string | null;
  /** What that day was counted from: "Your package was delivered on Sep 3.", or null. */
  reason: string | null;
  items: ItemView[];
  /** Earlier claims of this order can be read at /. */
  hasClaims: boolean;
  /** A mail to the store that names the order, its help page or its phone; null where the store gave none. */
  contactHref: string | null;
};
