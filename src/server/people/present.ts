import type { Me } from '../../contract/people.ts';
import type { Proof } from '../../domain/access/factors.ts';
import { PERMISSIONS, permissionsOf, ROLE_SCOPES, ROLES } from '../../domain/access/permissions.ts';
import { permissionsIn, roleIn } from '../../domain/access/reach.ts';
import { ROLE_NAMES } from '../../domain/access/role-names.ts';
import { urls } from '../../urls.ts';
import type { CallerOf } from '../auth/caller.ts';
import type { ListedSession, Person, Place, SeenStore } from './queries.ts';

/** The most stores on a page. One more is read, to know whether there is a next page. */
export const MOST_STORES = 50;

export const presentPerson = ({ id, email, name }: Person) => ({ id, email, name });

type Seen = {
  person: Person;
  proofs: Proof[];
  places: readonly Place[];
  stores: readonly SeenStore[];
  /** One that the page is about. */
  named: SeenStore | null;
  hasDemoServices: boolean;
};

/** The stores, each with the role that counts there and its permissions. */
export const presentStores = (places: readonly Place[], stores: readonly SeenStore[]): Me['stores'] =>
  stores.flatMap((store) => {
    const role = roleIn(places, store);
    const { id, slug, name, stage, timeZone } = store;
    return role === null
      ? []
      : [{ id, slug, name, role, permissions: [...permissionsIn(places, store)], stage, timeZone }];
  });

export function presentMe(
  { sessionId, provenAt, isStrong }: CallerOf<'person'>,
  { person, proofs, places, stores, named, hasDemoServices }: Seen,
): Me {
  const first = stores.slice(0, MOST_STORES);
  const shown = named && first.every(({ id }) => id !== named.id) ? [...first, named] : first;
  return {
    person: presentPerson(person),
    session: { id: sessionId, provenAt, isStrong, proofs },
    memberships: places.map(({ reach, role, storeSlug, accountSlug, accountName }) => ({
      reach,
      role,
      store: storeSlug,
      account: accountSlug,
      accountName,
    })),
    staffPermissions: places.flatMap(({ reach, role }) =>
      reach === 'staff' ? [...permissionsOf(role)] : [],
    ),
    stores: presentStores(places, shown),
    hasMoreStores: stores.length > MOST_STORES,
    demoServices: hasDemoServices ? urls.demoServices() : null,
  };
}

/** The sessions, the current one first. */
export const presentSessions = (sessions: readonly ListedSession[], current: string) => ({
  sessions: sessions
    .map((session) => ({ ...session, isThis: session.id === current }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis)),
});

/** The table of permissions, as it stands. */
export const presentRoles = () => ({
  roles: ROLES.map((role) => ({
    role,
    name: ROLE_NAMES[role],
    reach: ROLE_SCOPES[role],
    permissions: [...permissionsOf(role)],
  })),
  permissions: [...PERMISSIONS],
});
