/**
 * Features that can be switched off per store or temporarily, without a release. The server checks each flag where it
 * takes effect. A new flag needs a line here and a check. On by default.
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
