/** What a shop is told about claims, and when a try that led nowhere is repeated (docs/decisions/132-shop-updates.md). */

/** `tags`: of an order, what its claims say. `parcel`: of a shipping label, whether a replacement leaves with it. */
export const SHOP_UPDATE_KINDS = ['tags', 'parcel'] as const;
export type ShopUpdateKind = (typeof SHOP_UPDATE_KINDS)[number];

const MINUTE = 60_000;
/** The last one again and again: what the shop should say stays true. */
const PAUSES = [5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE, 240 * MINUTE, 720 * MINUTE] as const;

/** A request without an answer may still take effect, so a look before that proves nothing. */
const SURELY_OVER_MS = 90_000;

/** Milliseconds. @param tries in a row that led nowhere, from 1 @param told seconds to wait, as the shop said */
export function nextUpdateTry(tries: number, told: number | null, isUnknown: boolean): number {
  const pause = PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0;
  return Math.max(pause, (told ?? 0) * 1_000, isUnknown ? SURELY_OVER_MS : 0);
}
