export type ErrorProps = {
  status: number;
  /** A number to quote to the store's support. */
  requestId: string | null;
  homeHref: string;
};
