/** The creator of a valet link, and their current permissions. A link ends when its creator loses the permission. */

import type { Permission } from '../../domain/access/permissions.ts';
import { unusedSince } from '../../domain/access/person-session.ts';
import { permissionsIn, roleIn } from '../../domain/access/reach.ts';
import type { Context } from '../context.ts';
import { findTokenGrants } from './api-tokens.ts';
import type { CallerOf, StoreId, TeamCaller } from './caller.ts';
import type { FoundSession } from './person-sessions.ts';

type Access = Pick<Context, 'db' | 'clock'>;

const PERSON = 'person:';

/** The creator as links and claims store it: the id of an API token, or `person:` and the person's id. */
export function makerOf(caller: TeamCaller | CallerOf<'person'>): string {
  switch (caller.kind) {
    case 'program':
      return caller.tokenId;
    case 'member':
    case 'person':
      return PERSON + caller.personId;
  }
}

/** Null for an API token. */
export const personOfMaker = (maker: string): string | null =>
  maker.startsWith(PERSON) ? maker.slice(PERSON.length) : null;

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
  access: Access,
  storeId: StoreId,
  person: SoughtPerson,
): Promise<ReadonlySet<Permission> | null> {
  return (await findPlace(access, storeId, person))?.permissions ?? null;
}

type SoughtPerson = Pick<CallerOf<'member'>, 'personId'> & { sessionId: string | null };

async function findPlace(
  { db, clock }: Access,
  storeId: StoreId,
  { personId, sessionId }: SoughtPerson,
): Promise<Pick<CallerOf<'member'>, 'role' | 'permissions'> | null> {
  const now = clock();
  const { rows } = await db.app.query<{ found: Pick<FoundSession, 'memberships' | 'stores'> | null }>({
    name: 'find_person_grants',
    text: 'select find_person_grants($1, $2, $3, $4, $5) as found',
    values: [personId, sessionId, storeId, new Date(now), unusedSince(now)],
  });
  const [found] = rows;
  const store = found?.found?.stores[0];
  const role = found?.found && store ? roleIn(found.found.memberships, store) : null;
  return found?.found && store && role
    ? { role, permissions: permissionsIn(found.found.memberships, store) }
    : null;
}

/**
 * The caller for what someone decided earlier and now takes effect, with the permissions they have now. Null if they
 * may no longer see the store. Their session counts for nothing here, and they have not just confirmed who they are.
 */
export async function callerOfMaker(
  access: Access,
  storeId: StoreId,
  maker: string,
): Promise<TeamCaller | null> {
  if (!maker.startsWith(PERSON)) {
    const permissions = await findTokenGrants(access, storeId, maker);
    return permissions && { kind: 'program', storeId, tokenId: maker, permissions };
  }
  const personId = maker.slice(PERSON.length);
  const place = await findPlace(access, storeId, { personId, sessionId: null });
  return (
    place && { kind: 'member', storeId, personId, sessionId: '', provenAt: NEVER, isStrong: false, ...place }
  );
}

const NEVER = new Date(0).toISOString();

/** The id of a creator as answers name them: of the person, or of the API token. */
export const makerId = (maker: string): string => personOfMaker(maker) ?? maker;
