/** A place in a list, for the next page: sealed, so that it is used where it came from and holds what we put there. */
import { deriveKey, type KeyRing, mac, sameText, secretsOf } from '../auth/keys.ts';
import { ProblemError } from '../problem-error.ts';

/** Where a page ended: what the list is ordered by, as text. */
export type Place = readonly [string, string];

/** `list` names store, list and direction: a cursor of another one is refused. */
type Seal = KeyRing & { list: string };

const sealOf = (secret: string, { list }: Seal, body: string): string =>
  mac(deriveKey(secret, 'cursor'), `${list}\0${body}`);

export function sealCursor(seal: Seal, place: Place): string {
  const body = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${body}.${sealOf(seal.secret, seal, body)}`;
}

/** The place, or null for the first page; one that is not of this list is 422 and names the field. */
export function openCursor(seal: Seal, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [body = '', given = ''] = cursor.split('.');
  if (
    !sameText(`${body}.${given}`, cursor) ||
    !secretsOf(seal).some((secret) => sameText(given, sealOf(secret, seal, body)))
  ) {
    const message = 'Is not a cursor of this list. Begin again without one.';
    throw new ProblemError('validation_failed', { fields: [{ path: 'querystring.cursor', message }] });
  }
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Place;
}

/** A page of `limit` out of `limit + 1` rows asked for: the one more tells that there is a next page. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  seal: Seal,
  placeOf: (row: T) => Place,
): { page: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? sealCursor(seal, placeOf(last)) : null };
}
