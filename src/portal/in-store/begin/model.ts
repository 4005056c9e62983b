/** No form: a link to the first question. */
export type BeginProps = {
  /** What to have ready, according to the store's settings. */
  needed: string[];
};
