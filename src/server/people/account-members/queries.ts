/** The people who work for all stores of an account. Call these within the account's scope. */
import type { PoolClient } from 'pg';
import type { AccountMember } from '../../../contract/account-members.ts';
import type { MembersQuery } from '../../../contract/members.ts';
import { Query } from '../../database/query.ts';
import type { Place } from '../../http/cursor.ts';
import { memberCondition } from '../members.ts';

const MEMBER = `t.id, t.name, t.email, t.role, t.version, t.joined_at as "joinedAt", t.signed_in_at as "signedInAt",
  t.has_second_factor as "hasSecondFactor"`;

/** One page plus one member, by name. */
export async function listMembers(
  client: PoolClient,
  accountId: string,
  query: MembersQuery,
  after: Place | null,
): Promise<AccountMember[]> {
  const sql = new Query();
  const account = sql.value(accountId);
  const condition = memberCondition(sql, query, after);
  const { rows } = await client.query<AccountMember>(
    `select ${MEMBER} from account_members(${account}) t ${condition === '' ? '' : `where ${condition}`}
     order by t.name, t.id limit ${sql.value(query.limit + 1)}`,
    sql.values,
  );
  return rows;
}

export async function findMember(
  client: PoolClient,
  accountId: string,
  id: string,
): Promise<AccountMember | null> {
  const { rows } = await client.query<AccountMember>(
    `select ${MEMBER} from account_members($1) t where t.id = $2`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

/** Makes the open streams of each store check at once what their person may still see (claims/live/changes.ts). */
export async function tellWatchers(client: PoolClient, accountId: string): Promise<void> {
  await client.query("select pg_notify('claim_changed', id || ' *') from stores where account_id = $1", [
    accountId,
  ]);
}
