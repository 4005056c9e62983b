export type NotFoundProps = {
  /** Next page to offer: the order's home if one is open, else /start. */
  homeHref: string;
  /** `claim-link`: the URL looks like a claim's link, whole or cut off. `not-open`: the store has not opened yet. */
  kind: 'page' | 'claim-link' | 'not-open';
};
