import type { ItemView } from '../../parts/views.ts';

export type TooLateProps = {
  /** Last day a claim could be filed, formatted; null if there is none. */
  closedOn: string | null;
  /** What the deadline counts from: "Your package was delivered on Sep 3."; null if unknown. */
  reason: string | null;
  items: ItemView[];
  /** Earlier claims of this order are on its home page. */
  hasClaims: boolean;
  /** An email link that names the order, the store's help page or its phone number; null if the store has none. */
  contactHref: string | null;
};
