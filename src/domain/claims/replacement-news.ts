/** What becomes of a replacement's package matters to its claim (docs/decisions/118-tracking.md). */

/** What is told of a package that is on its way to the customer. */
export const REPLACEMENT_NEWS = {
  lost: 'The carrier says that the package of the replacement is lost or damaged',
  not_delivered: 'The carrier couldn’t deliver the replacement',
  stuck: 'The package of the replacement has stopped moving',
  moving: 'The package of the replacement is moving again',
} as const;

export type ReplacementNews = keyof typeof REPLACEMENT_NEWS;
/** Someone has to look into it: no further word may come. */
export type ReplacementTrouble = Exclude<ReplacementNews, 'moving'>;
