/** The platform's staff. Within the scope of the staff. */
import type { PoolClient } from 'pg';
import type { StaffMember, StaffQuery } from '../../../contract/platform-staff.ts';
import type { Role } from '../../../domain/access/permissions.ts';
import { unusedSince } from '../../../domain/access/person-session.ts';
import { allOf, Query } from '../../database/query.ts';
import { widenScope } from '../../database/transaction.ts';
import type { Place } from '../../http/cursor.ts';

const MEMBER = `t.id, t.name, t.email, t.role, t.version, t.joined_at as "joinedAt",
  t.signed_in_at as "signedInAt", t.has_second_factor as "hasSecondFactor", t.sessions`;

/** One page plus one member, by name, of these roles only. */
export async function listMembers(
  client: PoolClient,
  { q, limit }: StaffQuery,
  { roles, after, now }: { roles: readonly Role[]; after: Place | null; now: number },
): Promise<StaffMember[]> {
  const sql = new Query();
  const found = q === undefined ? null : sql.value(q.toLowerCase());
  const condition = allOf(
    `t.role = any (${sql.value(roles)})`,
    found && `(strpos(lower(t.name), ${found}) > 0 or strpos(lower(t.email), ${found}) > 0)`,
    after && `(t.name, t.id) > (${sql.value(after[0])}, ${sql.value(after[1])})`,
  );
  const { rows } = await client.query<StaffMember>(
    `select ${MEMBER} from staff_members(${sql.value(new Date(now))}, ${sql.value(unusedSince(now))}) t
     where ${condition} order by t.name, t.id limit ${sql.value(limit + 1)}`,
    sql.values,
  );
  return rows;
}

/** Changes of the staff wait for each other from here on, until the transaction ends. */
export async function holdStaff(client: PoolClient): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('team staff', 0))");
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

export async function writeRole(client: PoolClient, personId: string, role: Role): Promise<void> {
  await widenScope(client, { 'app.person': personId });
  await client.query(
    `update memberships set role = $2, version = version + 1 where person_id = $1 and reach = 'staff'`,
    [personId, role],
  );
}

export async function endMembership(client: PoolClient, personId: string): Promise<void> {
  await widenScope(client, { 'app.person': personId });
  await client.query(`delete from memberships where person_id = $1 and reach = 'staff'`, [personId]);
}
