/**
 * The people of a store as their colleagues see them: id and name. Its own members, and people of its account or the
 * platform once they have worked on one of its claims: nobody reads the list of the platform's staff here.
 */
import type { PoolClient } from 'pg';
import { MOST_COLLEAGUES } from '../../domain/access/members.ts';
import { type Caller, personIdOf, type StoreId } from '../auth/caller.ts';
import type { CamelRow } from '../database/rows.ts';
import { ProblemError } from '../problem-error.ts';

type Colleague = CamelRow<'people', 'id' | 'name'>;

/** @param self the caller, who is listed even if they have done nothing here yet */
export async function listColleagues(
  client: PoolClient,
  storeId: StoreId,
  self: string | null,
): Promise<Colleague[]> {
  const { rows } = await client.query<Colleague>(
    `select id, name from find_colleagues($1, array(select actor_id from store_actors where store_id = $1) || $2::text[])
     where works_here order by name, id limit ${MOST_COLLEAGUES}`,
    [storeId, self === null ? [] : [self]],
  );
  return rows;
}

/**
 * A signed-in person names somebody who works in the store; the API clients of a store may use any text. Who is named keeps
 * their name here, also after they left. @throws validation_failed
 */
export async function refuseStranger(
  client: PoolClient,
  { storeId, caller, id, path }: { storeId: StoreId; caller: Caller; id: string; path: string },
): Promise<void> {
  const self = personIdOf(caller);
  if (self === null) return;
  const { rowCount } = await client.query(
    `with named as (
       select p.id from find_colleagues(
         $1, array(select actor_id from store_actors where store_id = $1 and actor_id = $2) || $3::text) p
       where p.id = $2 and p.works_here),
     kept as (
       insert into store_actors (store_id, actor_id) select $1, id from named on conflict do nothing)
     select from named`,
    [storeId, id, self],
  );
  if (rowCount === 1) return;
  throw new ProblemError('validation_failed', {
    fields: [{ path, message: 'Choose someone who works in this store.' }],
  });
}

/** The name of the signed-in person, as colleagues see it. */
export async function nameOf(client: PoolClient, storeId: StoreId, personId: string): Promise<string | null> {
  const { rows } = await client.query<Colleague>(
    'select id, name from find_colleagues($1, array[$2]) where id = $2',
    [storeId, personId],
  );
  return rows[0]?.name ?? null;
}
/** The names of people who work or worked on the store's claims, by id. API tokens and strangers have none. */
export async function namesOf(
  client: PoolClient,
  storeId: StoreId,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<Colleague>(
    `select id, name
     from find_colleagues($1, array(select actor_id from store_actors where store_id = $1 and actor_id = any ($2)))
     where id = any ($2)`,
    [storeId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
