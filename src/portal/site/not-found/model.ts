export type NotFoundProps = {
  /** Next page to offer: the order's home if one is open, else /start. */
  homeHref: string;
  /** The URL looks like a claim's link, whole or cut off. */
  isClaimLink: boolean;
};
