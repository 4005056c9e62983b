/** The team that a call is about (a store's, an account's or the platform's), and what the caller may do there. */
import { type Permission, ROLE_SCOPES, type Role } from '../../../domain/access/permissions.ts';
import { openMemberships } from '../../../domain/access/reach.ts';
import { permissionsOver, type Team } from '../../../domain/access/teams.ts';
import type { CallerOf, StoreId, TeamCaller } from '../../auth/caller.ts';
import { findMakerGrants, makerOf, personOfMaker } from '../../auth/makers.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import type { Asked } from '../../http/person-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { storeById } from '../../stores/queries.ts';
import { accountById, findAccount, hasAccountOwner } from '../accounts.ts';
import { PLATFORM } from '../mails.ts';
import { countOwners, listMemberships } from '../queries.ts';
import { withPerson } from '../with-person.ts';

type Permissions = ReadonlySet<Permission>;

/** `store`: the id of a store that the caller may access. `name`: shown to people. */
export type NamedTeam = Team & { store: StoreId | null; name: string };

/** `held`: the permissions in the team. `maker`: the maker id that invitations store. `hasOwner`: omitted means true. */
export type Inviter = { team: NamedTeam; held: Permissions; maker: string; hasOwner?: boolean };

const STAFF: NamedTeam = { reach: 'staff', store: null, accountId: null, name: PLATFORM };

/** @throws not_found, for a store that is not the caller's */
export async function storeTeam(context: Context, caller: TeamCaller, id: string): Promise<Inviter> {
  if (caller.storeId !== id) throw new ProblemError('not_found');
  const { name } = await storeById(context.db, caller.storeId);
  const team: NamedTeam = { reach: 'store', store: caller.storeId, accountId: null, name };
  return { team, held: caller.permissions, maker: makerOf(caller) };
}

/** @throws not_found, also for an account in which the caller has no place */
export async function accountTeam(
  context: Context,
  caller: CallerOf<'person'>,
  slug: string,
): Promise<Inviter> {
  const account = await findAccount(context.db, slug);
  if (!account) throw new ProblemError('not_found');
  return inviterOf(context, caller, {
    reach: 'account',
    store: null,
    accountId: account.id,
    name: account.name,
  });
}

/** @throws not_found, for people who aren't staff */
export const staffTeam = (context: Context, caller: CallerOf<'person'>): Promise<Inviter> =>
  inviterOf(context, caller, STAFF);

async function inviterOf(context: Context, caller: CallerOf<'person'>, team: NamedTeam): Promise<Inviter> {
  const memberships = await findMemberships(context, caller.personId);
  if (permissionsOver(memberships, team).size === 0) throw new ProblemError('not_found');
  const held = permissionsOver(openMemberships(memberships, caller, context), team);
  if (held.size === 0) throw new ProblemError('second_factor_required');
  return { team, held, maker: makerOf(caller) };
}

/** @throws forbidden if the caller has none of the permissions */
export function refuseWithout({ held }: Inviter, asked: Asked): void {
  const [permission, ...others] = [asked].flat();
  if (permission === undefined || [permission, ...others].some((one) => held.has(one))) return;
  throw new ProblemError('forbidden', { params: { permission } });
}

const findMemberships = ({ db }: Context, personId: string) =>
  withPerson(db, personId, (client) => listMemberships(client, personId));

type Offer = { store: StoreId | null; accountId: string | null; role: Role; madeBy: string };

/** The team of an invitation, and what its maker may do there now. Null if the team or the maker no longer exists. */
export async function offeredTeam(
  context: Context,
  { store, accountId, role, madeBy }: Offer,
): Promise<Omit<Inviter, 'maker'> | null> {
  if (store !== null) {
    const held = await findMakerGrants(context, store, madeBy);
    const { name } = await storeById(context.db, store);
    const owners = await withStore(context.db, store, (client) => countOwners(client, store));
    const team: NamedTeam = { reach: 'store', store, accountId: null, name };
    return held && { team, held, hasOwner: owners > 0 };
  }
  const personId = personOfMaker(madeBy);
  const account = accountId === null ? null : await accountById(context.db, accountId);
  if (personId === null || (ROLE_SCOPES[role] === 'account' && !account)) return null;
  const team: NamedTeam = account ? { reach: 'account', store: null, accountId, name: account.name } : STAFF;
  const held = permissionsOver(await findMemberships(context, personId), team);
  return { team, held, hasOwner: accountId === null || (await hasAccountOwner(context.db, accountId)) };
}
