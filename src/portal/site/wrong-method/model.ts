/** Sent with status 405: the page can't be opened with this method. */
export type WrongMethodProps = { homeHref: string };
