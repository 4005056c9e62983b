/** The platform's staff. Within the scope of the staff. */
import type { PoolClient } from 'pg';
import type { MembersQuery } from '../../../contract/members.ts';
import type { StaffMember } from '../../../contract/platform-staff.ts';
import type { Role } from '../../../domain/access/permissions.ts';
import { unusedSince } from '../../../domain/access/person-session.ts';
import { allOf, Query } from '../../database/query.ts';
import type { Place } from '../../http/cursor.ts';
import { memberCondition } from '../../people/members.ts';

const MEMBER = `t.id, t.name, t.email, t.role, t.version, t.joined_at as "joinedAt",
  t.signed_in_at as "signedInAt", t.has_second_factor as "hasSecondFactor", t.sessions`;

/** One page plus one member, by name, of these roles only. */
export async function listMembers(
  client: PoolClient,
  query: MembersQuery,
  { roles, after, now }: { roles: readonly Role[]; after: Place | null; now: number },
): Promise<StaffMember[]> {
  const sql = new Query();
  const condition = allOf(`t.role = any (${sql.value(roles)})`, memberCondition(sql, query, after));
  const { rows } = await client.query<StaffMember>(
    `select ${MEMBER} from staff_members(${sql.value(new Date(now))}, ${sql.value(unusedSince(now))}) t
     where ${condition} order by t.name, t.id limit ${sql.value(query.limit + 1)}`,
    sql.values,
  );
  return rows;
}

export async function findMember(client: PoolClient, id: string, now: number): Promise<StaffMember | null> {
  const { rows } = await client.query<StaffMember>(
    `select ${MEMBER} from staff_members($2, $3) t where t.id = $1`,
    [id, new Date(now), unusedSince(now)],
  );
  return rows[0] ?? null;
}

export async function countWith(client: PoolClient, role: Role, now: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from staff_members($2, $3) t where t.role = $1',
    [role, new Date(now), unusedSince(now)],
  );
  return rows[0]?.n ?? 0;
}
