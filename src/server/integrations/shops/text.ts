/** Normalizes a vendor's texts, times, ids and links. */

/**
 * Trimmed and cut to `max`, or null if empty: vendors write both `null` and `""` for "none". A name that is too long,
 * or has a character the database can't store, is no reason to refuse an order.
 */
export function textOrNull(value: string | null | undefined, max = 255): string | null {
  return value?.replaceAll('\0', '').trim().slice(0, max).toWellFormed() || null;
}

/** Converts ISO 8601 with any offset to UTC; null if it is not a time. */
export function timeOrNull(value: string | null | undefined): string | null {
  if (!value || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/**
 * A 64-bit id as digits. Shopify's own samples use ids beyond 2^53 (820982911946154508), which a JSON number can't
 * represent. Then the digits come from `admin_graphql_api_id` ("gid://shopify/Order/820982911946154508").
 */
export function idOrNull(value: string | number | null | undefined, gid?: string | null): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value);
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return value;
  return /\/(\d{1,20})(?:\?|$)/.exec(gid ?? '')?.[1] ?? null;
}

/** Merchants type tracking links by hand. An unsafe one is dropped, while the number stays. */
export function linkOrNull(value: string | null | undefined): string | null {
  const link = textOrNull(value, 2048);
  return link && /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null;
}
