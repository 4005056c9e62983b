/** The link that opens the portal on a customer's behalf. */

/** Long enough for a phone call. After that, another link continues with the same draft. */
export const VALET_LINK_MS = 60 * 60_000;

/** @param madeAt by the same clock as `now` */
export const isValetLinkOver = (madeAt: number, now: number): boolean => now >= madeAt + VALET_LINK_MS;
