/** The creator of a valet link, and their current permissions. A link ends when its creator loses the permission. */

import type { Permission } from '../../domain/access/permissions.ts';
import { unusedSince } from '../../domain/access/person-session.ts';
import { permissionsIn } from '../../domain/access/reach.ts';
import type { Context } from '../context.ts';
import { findTokenGrants } from './api-tokens.ts';
import type { CallerOf, StoreId, TeamCaller } from './caller.ts';
import type { FoundSession } from './person-sessions.ts';

type Access = Pick<Context, 'db' | 'clock'>;

const PERSON = 'person:';

/** The creator as links and claims store it: the id of an API token, or `person:` and the person's id. */
export function makerOf(caller: TeamCaller): string {
  switch (caller.kind) {
    case 'program':
      return caller.tokenId;
    case 'member':
      return PERSON + caller.personId;
  }
}

/** Null if the creator no longer exists or may no longer see the store. */
export function findMakerGrants(
  access: Access,
  storeId: StoreId,
  maker: string,
): Promise<ReadonlySet<Permission> | null> {
  return maker.startsWith(PERSON)
    ? findPersonGrants(access, storeId, { personId: maker.slice(PERSON.length), sessionId: null })
    : findTokenGrants(access, storeId, maker);
}

/** The current permissions of a caller who works for a store; null once their token or session has ended. */
export const findPresentGrants = (
  access: Access,
  caller: TeamCaller,
): Promise<ReadonlySet<Permission> | null> => {
  switch (caller.kind) {
    case 'program':
      return findTokenGrants(access, caller.storeId, caller.tokenId);
    case 'member':
      return findPersonGrants(access, caller.storeId, caller);
  }
};

async function findPersonGrants(
  { db, clock }: Access,
  storeId: StoreId,
  { personId, sessionId }: Pick<CallerOf<'member'>, 'personId'> & { sessionId: string | null },
): Promise<ReadonlySet<Permission> | null> {
  const now = clock();
  const { rows } = await db.app.query<{ found: Pick<FoundSession, 'memberships' | 'stores'> | null }>({
    name: 'find_person_grants',
    text: 'select find_person_grants($1, $2, $3, $4, $5) as found',
    values: [personId, sessionId, storeId, new Date(now), unusedSince(now)],
  });
  const [found] = rows;
  const store = found?.found?.stores[0];
  return found?.found && store ? permissionsIn(found.found.memberships, store) : null;
}
