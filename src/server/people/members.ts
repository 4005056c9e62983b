/** What the teams of a store, an account and the platform have in common: listing members, and changing or removing one. */
import type { PoolClient } from 'pg';
import type { MembersQuery } from '../../contract/members.ts';
import type { MemberFault } from '../../domain/access/members.ts';
import type { Role } from '../../domain/access/permissions.ts';
import type { Team } from '../../domain/access/teams.ts';
import { allOf, type Query, soughtText } from '../database/query.ts';
import { widenScope } from '../database/transaction.ts';
import type { Place } from '../http/cursor.ts';
import { ProblemError } from '../problem-error.ts';
import { endLostInvitations } from './invitations/ending.ts';
import { spendInvitations } from './invitations/queries.ts';
import { holdPerson } from './queries.ts';

/** The condition that a member t matches the search and comes after the previous page, in order of name. Empty if all do. */
export function memberCondition(sql: Query, { q }: MembersQuery, after: Place | null): string {
  const found = q === undefined ? null : soughtText(sql, q);
  return allOf(
    found && `(strpos(fold_text(t.name), ${found}) > 0 or strpos(fold_text(t.email), ${found}) > 0)`,
    after && `(t.name, t.id) > (${sql.value(after[0])}, ${sql.value(after[1])})`,
  );
}

/** Turns times into ISO 8601. The database driver returns them as Dates, whatever the type says. */
export const memberOnWire = <M extends { joinedAt: string; signedInAt: string | null }>(member: M): M => ({
  ...member,
  joinedAt: new Date(member.joinedAt).toISOString(),
  signedInAt: member.signedInAt && new Date(member.signedInAt).toISOString(),
});

/** Locks the team until the transaction ends, so that its changes happen one after the other. */
export async function holdTeam(client: PoolClient, name: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`team ${name}`]);
}

export function refuseFault(fault: MemberFault | null): void {
  if (fault === null) return;
  throw new ProblemError(
    fault,
    fault === 'role_not_grantable' ? { fields: [{ path: 'role', message: '' }] } : {},
  );
}

const OF_TEAM =
  'person_id = $1 and reach = $2 and store is not distinct from $3 and account_id is not distinct from $4';
const placeOf = (personId: string, { reach, store, accountId }: Team) => [personId, reach, store, accountId];

/** Changes a member's role, and ends the invitations that they made but could no longer make. */
export async function writeRole(
  client: PoolClient,
  personId: string,
  { team, role, now }: { team: Team; role: Role; now: number },
): Promise<void> {
  await widenScope(client, { 'app.person': personId });
  await client.query(`update memberships set role = $5, version = version + 1 where ${OF_TEAM}`, [
    ...placeOf(personId, team),
    role,
  ]);
  await endLostInvitations(client, personId, now);
}

/**
 * Removes a member. Their open invitations to the team end, and so do those that they made. If they are accepting an invitation at this moment, that
 * request waits for the lock and then finds the invitation ended.
 */
export async function endMembership(
  client: PoolClient,
  personId: string,
  { team, now }: { team: Team; now: number },
): Promise<void> {
  await widenScope(client, { 'app.person': personId });
  await holdPerson(client, personId);
  await client.query(`delete from memberships where ${OF_TEAM}`, placeOf(personId, team));
  await spendInvitations(client, personId, { team, now });
  await endLostInvitations(client, personId, now);
}
