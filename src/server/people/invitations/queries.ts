import type { PoolClient } from 'pg';
import { ROLES, type Role } from '../../../domain/access/permissions.ts';
import { type Team, teamKey } from '../../../domain/access/teams.ts';
import type { CamelRow } from '../../database/rows.ts';

export type OpenInvitation = {
  [Name in 'id' | 'email' | 'role' | 'createdAt' | 'expiresAt']: NonNullable<
    CamelRow<'person_links', 'id' | 'email' | 'role' | 'created_at' | 'expires_at'>[Name]
  >;
};

/** Row-level security shows a team's invitations within this scope. */
export const teamScope = (team: Team) => ({ 'app.team': teamKey(team) });

/** The invitations whose links still work, the newest first. Call it within the team's scope. */
export async function listOpen(
  client: PoolClient,
  team: Team,
  { now, most }: { now: number; most: number },
): Promise<OpenInvitation[]> {
  const { rows } = await client.query<OpenInvitation>(
    `select id, email, role, created_at as "createdAt", expires_at as "expiresAt" from person_links
     where team = $1 and used_at is null and expires_at > $2 order by created_at desc, id limit $3`,
    [teamKey(team), new Date(now), most],
  );
  return rows;
}

/** Locks an open invitation; null if it was used, was withdrawn or has expired. Call it within the team's scope. */
export async function holdOpen(
  client: PoolClient,
  team: Team,
  { id, now }: { id: string; now: number },
): Promise<OpenInvitation | null> {
  const { rows } = await client.query<OpenInvitation>(
    `select id, email, role, created_at as "createdAt", expires_at as "expiresAt" from person_links
     where team = $1 and id = $3 and used_at is null and expires_at > $2 for update`,
    [teamKey(team), new Date(now), id],
  );
  return rows[0] ?? null;
}

/** Call it within the team's scope. */
export async function endInvitation(client: PoolClient, id: string, now: number): Promise<void> {
  await client.query('update person_links set used_at = $2 where id = $1', [id, new Date(now)]);
}

type Spent = { team: Team; now: number; roles?: readonly Role[] };

/** Ends the person's open invitations to the team: to these roles, or to all if none are given. Call it within the person's scope. */
export async function spendInvitations(
  client: PoolClient,
  personId: string,
  { team, now, roles = ROLES }: Spent,
): Promise<void> {
  await client.query(
    `update person_links set used_at = $3
     where person_id = $1 and team = $2 and used_at is null and role = any ($4)`,
    [personId, teamKey(team), new Date(now), roles],
  );
}
