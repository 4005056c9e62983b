/**
 * A position in a list, for the next page. Sealed, so that it works only for its list and contains only what we put in.
 */
import { deriveKey, type KeyRing, mac, sameText, secretsOf } from '../auth/keys.ts';
import { ProblemError } from '../problem-error.ts';

/** Where a page ended: the values of the sort columns, as text. */
export type Place = readonly [string, string];

/** `list` names the store, list and direction. A cursor of another list is refused. */
type Seal = KeyRing & { list: string };

const sealOf = (secret: string, { list }: Seal, body: string): string =>
  mac(deriveKey(secret, 'cursor'), `${list}\0${body}`);

export function sealCursor(seal: Seal, place: Place): string {
  const body = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${body}.${sealOf(seal.secret, seal, body)}`;
}

/** The position, or null for the first page. A cursor of another list is refused with 422 and names the field. */
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

/** A page of `limit` rows from a query for `limit + 1`: the extra row shows that there is a next page. */
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

/** What a search found among the rows that it looked at, in the order of its list. `last`: where it stopped looking. */
export type Walked<T> = { found: T[]; walked: number; last: Place | null };

/**
 * A page of a search that looks at no more than `most` rows at a time, since a rare word must not cost a whole list. It may
 * be short and still have a next page. `found` has up to `limit + 1` rows.
 */
export function pageOfWalk<T>(
  { found, walked, last }: Walked<T>,
  { limit, most }: { limit: number; most: number },
  seal: Seal,
  placeOf: (row: T) => Place,
): { page: T[]; nextCursor: string | null } {
  const page = found.slice(0, limit);
  const end = page.at(-1);
  const isFull = found.length > limit && end;
  const place = isFull ? placeOf(end) : walked === most ? last : null;
  return { page, nextCursor: place && sealCursor(seal, place) };
}
