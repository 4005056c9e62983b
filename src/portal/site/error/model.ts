export type ErrorProps = {
  status: number;
  /** To be named to the store's help. */
  requestId: string | null;
  homeHref: string;
};
