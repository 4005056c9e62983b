/**
 * The key of what is sent to a provider, from which its mark is made (`mg-` and the key). It begins with a sign of the store: two stores
 * may share an account there, and each counts only what is its own.
 */

/** A UUID of version 8 (RFC 9562), whose first part is the store's sign. @param random a UUID of version 4 */
export const keyOf = (storeId: string, random: string): string =>
  `${signOf(storeId)}${random.slice(8, 14)}8${random.slice(15)}`;

const SIGNED = /^mg-([\da-f]{8})-[\da-f]{4}-8/;

/** Whether something at a provider was surely made for another store. Keys of before have no sign. */
export function isOfAnotherStore(mark: string | null, storeId: string): boolean {
  const sign = SIGNED.exec(mark ?? '')?.[1];
  return sign !== undefined && sign !== signOf(storeId);
}

/** FNV-1a of 32 bits: it only tells stores apart, and is no secret. */
function signOf(storeId: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(storeId)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
