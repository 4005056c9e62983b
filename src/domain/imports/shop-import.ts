/** What is read from a connected shop, and when (docs/decisions/116-connections.md). */

/** `import`: everything. `comparison`: what changed since the last one. */
export const SHOP_IMPORT_KINDS = ['import', 'comparison'] as const;
export type ShopImportKind = (typeof SHOP_IMPORT_KINDS)[number];

/** `replaced`: a person started an import meanwhile. */
export const SHOP_IMPORT_STATES = ['running', 'done', 'failed', 'replaced'] as const;

/** In the order in which they are read. */
export const SHOP_NOUNS = ['products', 'orders'] as const;
export type ShopNoun = (typeof SHOP_NOUNS)[number];

/** Refused documents of an import that are kept by name; all of them are counted. */
export const MOST_SHOP_REFUSALS = 100;

/** The shop's clock may differ from ours, and it may list a change late. */
const OVERLAP_MS = 3_600_000;

/**
 * Since when a comparison asks for changes; null: for everything.
 *
 * @param lastStart of the last import or comparison that came to its end, in milliseconds; null if none did
 */
export const comparedSince = (lastStart: number | null): number | null =>
  lastStart === null ? null : lastStart - OVERLAP_MS;

/** A job holds an import for so long, and says again and again that it still works on it: one that died holds nothing up. */
export const IMPORT_LEASE_MS = 30_000;
export const IMPORT_BEAT_MS = 10_000;

const LONGEST_PAUSE_S = 3_600;

/**
 * Seconds until a shop that gave no page is asked again.
 *
 * @param told what the shop said; null if it said nothing
 * @param tries since its last page
 */
export const pauseAfter = (told: number | null, tries: number): number =>
  Math.min(LONGEST_PAUSE_S, Math.max(0, told ?? 5 * 2 ** tries));

/** What is read after a noun's last page; null: nothing. */
export const nounAfter = (noun: ShopNoun): ShopNoun | null =>
  SHOP_NOUNS[SHOP_NOUNS.indexOf(noun) + 1] ?? null;
