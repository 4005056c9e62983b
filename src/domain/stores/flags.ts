/**
 * What can be switched off for a store, or for a while, without a release. Each flag is asked on the server at the place
 * it switches; a new one needs a line here and a place that asks. On unless said otherwise.
 */
export const FLAGS = {
  appeals: { on: true, meaning: 'A shopper can appeal a denial, once.' },
  'in-store-filing': { on: true, meaning: 'Claims without an order are taken from shoppers in the shop.' },
  'typed-signature': { on: true, meaning: 'A name typed counts as a signature, for those who cannot draw.' },
  'video-uploads': { on: true, meaning: 'Films are taken beside photos.' },
} as const satisfies Record<string, { on: boolean; meaning: string }>;

export type Flag = keyof typeof FLAGS;
export type FlagSettings = Record<Flag, boolean>;

export const DEFAULT_FLAGS = Object.fromEntries(
  Object.entries(FLAGS).map(([flag, { on }]) => [flag, on]),
) as FlagSettings;
