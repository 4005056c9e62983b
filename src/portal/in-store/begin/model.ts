/** No form: a link to the first question. */
export type BeginProps = {
  /** What to have at hand, as the store's settings need it. */
  needed: string[];
};
