/** Drawn with 405: a step was opened in a way it can't answer. */
export type WrongMethodProps = { homeHref: string };
