/** A store's team, and the claims of people who leave it. Call these within the store's scope. */
import type { PoolClient } from 'pg';
import type { MembersQuery } from '../../../contract/members.ts';
import type { TeamMember } from '../../../contract/team.ts';
import type { Permission } from '../../../domain/access/permissions.ts';
import { permissionsIn } from '../../../domain/access/reach.ts';
import { HANDED_OVER, IN_WORK } from '../../../domain/claims/claim-queue.ts';
import type { StoreId } from '../../auth/caller.ts';
import { Query } from '../../database/query.ts';
import type { CamelRow } from '../../database/rows.ts';
import { widenScope } from '../../database/transaction.ts';
import type { Place } from '../../http/cursor.ts';
import { memberCondition } from '../members.ts';
import { listMemberships } from '../queries.ts';

/** One page plus one member, by name. */
export async function listMembers(
  client: PoolClient,
  storeId: StoreId,
  query: MembersQuery,
  after: Place | null,
): Promise<TeamMember[]> {
  const sql = new Query();
  const store = sql.value(storeId);
  const condition = memberCondition(sql, query, after);
  const { rows } = await client.query<TeamMember>(
    `with page as materialized (
       select t.* from team_members(${store}) t ${condition === '' ? '' : `where ${condition}`}
       order by t.name, t.id limit ${sql.value(query.limit + 1)})
     select ${MEMBER}, (select count(*)::int from claims c
       where c.store_id = ${store} and c.assignee = page.id and c.status = any (${sql.value(IN_WORK)})) as claims
     from page order by name, id`,
    sql.values,
  );
  return rows;
}

const MEMBER = `id, name, email, role, version, joined_at as "joinedAt", signed_in_at as "signedInAt",
  has_second_factor as "hasSecondFactor"`;

export type Member = Omit<TeamMember, 'claims'>;

export async function findMember(client: PoolClient, storeId: StoreId, id: string): Promise<Member | null> {
  const { rows } = await client.query<Member>(`select ${MEMBER} from team_members($1) where id = $2`, [
    storeId,
    id,
  ]);
  return rows[0] ?? null;
}

export async function countClaims(client: PoolClient, storeId: StoreId, personId: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from claims where store_id = $1 and assignee = $2 and status = any ($3)',
    [storeId, personId, HANDED_OVER],
  );
  return rows[0]?.n ?? 0;
}

/** Everyone who has claims that still need work. */
export async function listAssigned(client: PoolClient, storeId: StoreId): Promise<string[]> {
  const { rows } = await client.query<CamelRow<'claims', 'assignee'>>(
    `select distinct assignee from claims where store_id = $1 and assignee is not null and status = any ($2)
     order by assignee`,
    [storeId, HANDED_OVER],
  );
  return rows.flatMap(({ assignee }) => assignee ?? []);
}

/** What a person may do in the store now. It may have changed while this transaction waited for a lock. */
export async function permissionsNow(
  client: PoolClient,
  storeId: StoreId,
  personId: string,
): Promise<ReadonlySet<Permission>> {
  await widenScope(client, { 'app.person': personId });
  const memberships = await listMemberships(client, personId);
  const { rows } = await client.query<CamelRow<'stores', 'account_id'>>(
    'select account_id as "accountId" from stores where id = $1',
    [storeId],
  );
  return permissionsIn(memberships, { id: storeId, accountId: rows[0]?.accountId ?? null });
}

/** Makes the store's open streams check at once what their person may still see (claims/live/changes.ts). */
export async function tellWatchers(client: PoolClient, storeId: StoreId): Promise<void> {
  await client.query("select pg_notify('claim_changed', $1 || ' *')", [storeId]);
}

export type HandOver = CamelRow<'claim_hand_overs', 'from_person' | 'to_person' | 'actor_id'>;

/** Starts a hand-over. Claims that are being handed over to the leaving person go to their successor instead. */
export async function addHandOver(
  client: PoolClient,
  storeId: StoreId,
  { fromPerson, toPerson, actorId }: HandOver,
  now: number,
): Promise<void> {
  await client.query('update claim_hand_overs set to_person = $3 where store_id = $1 and to_person = $2', [
    storeId,
    fromPerson,
    toPerson,
  ]);
  await client.query(
    `insert into claim_hand_overs (store_id, from_person, to_person, actor_id, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (store_id, from_person) do update set to_person = excluded.to_person, actor_id = excluded.actor_id`,
    [storeId, fromPerson, toPerson, actorId, new Date(now)],
  );
}

/** Locked until the transaction ends. */
export async function holdHandOver(
  client: PoolClient,
  storeId: StoreId,
  fromPerson: string,
): Promise<HandOver | null> {
  const { rows } = await client.query<HandOver>(
    `select from_person as "fromPerson", to_person as "toPerson", actor_id as "actorId" from claim_hand_overs
     where store_id = $1 and from_person = $2 for update`,
    [storeId, fromPerson],
  );
  return rows[0] ?? null;
}

export async function endHandOver(client: PoolClient, storeId: StoreId, fromPerson: string): Promise<void> {
  await client.query('delete from claim_hand_overs where store_id = $1 and from_person = $2', [
    storeId,
    fromPerson,
  ]);
}

/** Hands over a batch of claims, each with an event. Skips claims that someone else is changing. */
export async function handOverSome(
  client: PoolClient,
  storeId: StoreId,
  { fromPerson, toPerson, actorId }: HandOver,
  { most, now }: { most: number; now: number },
): Promise<{ moved: number; isDone: boolean }> {
  const { rows } = await client.query<{ moved: number }>(
    `with held as materialized (
       select id, status from claims where store_id = $1 and assignee = $2 and status = any ($3)
       order by id limit $6 for update skip locked)
     select count(*)::int as moved, change_claims($1, jsonb_object_agg(id, jsonb_build_object(
       'change', jsonb_build_object('assignee', $4::text), 'versions', 1,
       'events', jsonb_build_array(jsonb_build_object('kind', 'assigned', 'actor_kind', 'team', 'actor_id', $5::text,
         'from_status', status, 'to_status', status, 'data', jsonb_build_object('from', $2::text, 'to', $4::text))))), $7)
     from held`,
    [storeId, fromPerson, HANDED_OVER, toPerson, actorId, most, new Date(now)],
  );
  return { moved: rows[0]?.moved ?? 0, isDone: (await countClaims(client, storeId, fromPerson)) === 0 };
}
