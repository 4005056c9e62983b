/** A claim by the number that a person typed, to try something on it. */
import type { Api } from './api.ts';
import { Problem } from './problem.ts';
import { text } from './text.ts';

type Found = { id: string; claimNumber: number };

/**
 * The claim with this number, however it is written ("#20418"); the newest claim for an empty number.
 * @throws a Problem with the field claimId if there is none
 */
export async function findClaim(api: Api, number: string): Promise<Found> {
  const wanted = number.trim();
  const digits = wanted.replace(/\D/g, '');
  // The search also finds orders with this number.
  const query = wanted === '' ? { limit: 1 } : { limit: 50, q: `#${digits}` };
  const known =
    wanted !== '' && digits === ''
      ? []
      : (await api.get<{ claims: Found[] }>('/claims', { query: { sort: 'newest', ...query } })).claims;
  const claim = wanted === '' ? known[0] : known.find(({ claimNumber }) => claimNumber === Number(digits));
  if (claim) return claim;
  throw new Problem(404, 'not_found', text.noClaim, { fields: [{ path: 'claimId', message: text.noClaim }] });
}
