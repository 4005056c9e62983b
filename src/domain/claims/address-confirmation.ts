/** Goods never go twice to an address that a package came back from, unless the customer confirms it anew (docs/decisions/118-tracking.md). */

type Facts = {
  /** When packages of the claim came back to their sender, ISO 8601; null: it did not. */
  returnedAt: readonly (string | null)[];
  /** When the customer entered or confirmed the address: at the filing, and with each correction. */
  confirmedAt: readonly string[];
};

export function needsConfirmation({ returnedAt, confirmedAt }: Facts): boolean {
  const last = Math.max(...confirmedAt.map((at) => Date.parse(at)));
  return returnedAt.some((at) => at !== null && Date.parse(at) > last);
}
