/** Texts, times, ids and links of a vendor in forms that our formats take. */

/**
 * Trimmed and cut to `max`, or null where nothing is left: vendors write both `null` and `""` for "none". A name that
 * is too long, or has a character no database holds, is no reason to refuse an order.
 */
export function textOrNull(value: string | null | undefined, max = 255): string | null {
  return value?.replaceAll('\0', '').trim().slice(0, max).toWellFormed() || null;
}

/** ISO 8601 with any offset → UTC; null where it is no time. */
export function timeOrNull(value: string | null | undefined): string | null {
  if (!value || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/**
 * A 64-bit id as its digits. Shopify's own samples use ids beyond 2^53 (820982911946154508), which a JSON number can't
 * hold: then the digits come from `admin_graphql_api_id` ("gid://shopify/Order/820982911946154508").
 */
export function idOrNull(value: string | number | null | undefined, gid?: string | null): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value);
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return value;
  return /\/(\d{1,20})(?:\?|$)/.exec(gid ?? '')?.[1] ?? null;
}

/** Merchants type tracking links by hand: one that no browser may open is left out, the number stays. */
export function linkOrNull(value: string | null | undefined): string | null {
  const link = textOrNull(value, 2048);
  return link && /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null;
}
