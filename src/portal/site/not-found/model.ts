export type NotFoundProps = {
  /** A way on: the order's home where one was looked up, else /start. */
  homeHref: string;
  /** The link of a claim, whole or in part. */
  isClaimLink: boolean;
};
