type Item = { id: string; quantity: number };
/** `itemId` null: it concerns the claim as a whole; `units` null: all of the item's. */
type Given = { itemId: string | null; units: number | null };

/** How many units of an item have no resolution; none before anything was decided. */
export function unitsLeft({ id, quantity }: Item, resolutions: readonly Given[]): number {
  if (resolutions.length === 0 || resolutions.some(({ itemId }) => itemId === null)) return 0;
  const own = resolutions.filter(({ itemId }) => itemId === id);
  return Math.max(0, quantity - own.reduce((sum, { units }) => sum + (units ?? quantity), 0));
}
