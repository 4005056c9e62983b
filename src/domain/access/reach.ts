/** Which stores a membership covers, and which role counts where. */
import { type Permission, permissionsOf, type Role, SCOPES, type Scope } from './permissions.ts';

/** A person's place in a team. `store` and `accountId`: ids, as the reach wants them. */
export type Membership = { reach: Scope; store: string | null; accountId: string | null; role: Role };

export type StorePlace = { id: string; accountId: string | null };

/** A store can require that a session began with a second factor. */
export const isOpenTo = (
  { needsSecondFactor }: { needsSecondFactor: boolean },
  { isStrong }: { isStrong: boolean },
): boolean => isStrong || !needsSecondFactor;

/** What an installation asks of its staff. */
export type StaffRule = { staffNeedSecondFactor: boolean };

/** The memberships that count in a session: those of staff only if it is as strong as staff must be. */
export const openMemberships = <M extends { reach: Scope }>(
  memberships: readonly M[],
  { isStrong }: { isStrong: boolean },
  { staffNeedSecondFactor }: StaffRule,
): readonly M[] =>
  isStrong || !staffNeedSecondFactor ? memberships : memberships.filter(({ reach }) => reach !== 'staff');

export function covers({ reach, store, accountId }: Membership, place: StorePlace): boolean {
  switch (reach) {
    case 'store':
      return store === place.id;
    case 'account':
      return accountId !== null && accountId === place.accountId;
    case 'staff':
      return true;
  }
}

/** The nearest membership counts: that of the store itself, then that of its account, then that of staff. */
export function roleIn(memberships: readonly Membership[], place: StorePlace): Role | null {
  const covering = memberships.filter((membership) => covers(membership, place));
  return SCOPES.map((scope) => covering.find(({ reach }) => reach === scope)).find(Boolean)?.role ?? null;
}

const NONE: ReadonlySet<Permission> = new Set();

export const permissionsIn = (
  memberships: readonly Membership[],
  place: StorePlace,
): ReadonlySet<Permission> => {
  const role = roleIn(memberships, place);
  return role === null ? NONE : permissionsOf(role);
};
