export type NotFoundProps = {
  /** A way on: the order's home where one was looked up, else /start. */
  homeHref: string;
};
