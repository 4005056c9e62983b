/** Text of a lightbox, which the caller provides. */
export type LightboxWords = {
  label: string;
  /** "2 of 5" */
  position: (number: number, total: number) => string;
  next: string;
  previous: string;
  enlarge: string;
  reduce: string;
  turn: string;
  close: string;
  none: string;
  broken: (alt: string) => string;
};
