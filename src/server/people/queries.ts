import type { Pool, PoolClient } from 'pg';
import type { Preferences } from '../../domain/access/preferences.ts';
import type { Membership } from '../../domain/access/reach.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow, Row } from '../database/rows.ts';
import { inTransaction } from '../database/transaction.ts';

export type Person = CamelRow<'people', 'id' | 'email' | 'email_key' | 'name' | 'password_hash'>;

const COLUMNS = 'id, email, email_key as "emailKey", name, password_hash as "passwordHash"';

/** @param key `emailKey` of the address */
export function findPersonByEmail(db: { app: Pool }, key: string): Promise<Person | null> {
  return inTransaction(db, { 'app.email': key }, (client) => personOfEmail(client, key));
}

/** Call it within the scope of the address. */
export async function personOfEmail(client: PoolClient, key: string): Promise<Person | null> {
  const { rows } = await client.query<Person>(`select ${COLUMNS} from people where email_key = $1`, [key]);
  return rows[0] ?? null;
}

/** Call it within the person's scope. */
export async function findPerson(client: PoolClient, personId: string): Promise<Person | null> {
  const { rows } = await client.query<Person>(`select ${COLUMNS} from people where id = $1`, [personId]);
  return rows[0] ?? null;
}

/** Locks the person until the transaction ends. Call it within the person's scope. */
export async function holdPerson(client: PoolClient, personId: string): Promise<Person | null> {
  const { rows } = await client.query<Person>(`select ${COLUMNS} from people where id = $1 for update`, [
    personId,
  ]);
  return rows[0] ?? null;
}

export async function writePassword(client: PoolClient, personId: string, hash: string): Promise<void> {
  await client.query('update people set password_hash = $2 where id = $1', [personId, hash]);
}

export type Place = CamelRow<'memberships', 'reach' | 'role' | 'store' | 'account_id'> & {
  storeSlug: string | null;
  accountSlug: string | null;
  accountName: string | null;
};

export async function listMemberships(client: PoolClient, personId: string): Promise<Place[]> {
  const { rows } = await client.query<Place>({
    name: 'memberships_of_person',
    text: `select m.reach, m.role, m.store, m.account_id as "accountId", s.slug as "storeSlug", a.slug as "accountSlug",
       a.name as "accountName"
     from memberships m left join stores s on s.id = m.store left join accounts a on a.id = m.account_id
     where m.person_id = $1 order by m.reach desc, s.slug, a.slug`,
    values: [personId],
  });
  return rows;
}

export type SeenStore = CamelRow<'stores', 'id' | 'slug' | 'name' | 'stage' | 'time_zone' | 'account_id'> & {
  needsSecondFactor: boolean;
};

/** A condition on the table `stores` under the alias s. It must be worded like the index that it uses (db/migrations/0235_second_factor.sql). */
export const NEEDS_SECOND_FACTOR = `s.id in (select n.id from stores n
  where coalesce((n.settings #>> '{signIn,requireSecondFactor}')::boolean, false))`;

/** `after`: name and id of the last store of the previous page. `slug`: finds only this store. */
type Sought = { q?: string | undefined; after?: readonly [string, string] | null; slug?: string };

/** The stores that a person's memberships cover, by name. */
export async function listStores(
  client: PoolClient,
  personId: string,
  most: number,
  { q = '', after = null, slug }: Sought = {},
): Promise<SeenStore[]> {
  const { rows } = await client.query<SeenStore>({
    name: 'stores_of_person',
    text: `select s.id, s.slug, s.name, s.stage, s.time_zone as "timeZone", s.account_id as "accountId", ${NEEDS_SECOND_FACTOR} as "needsSecondFactor"
     from stores s
     where exists (select 1 from memberships m where m.person_id = $1
       and (m.reach = 'staff' or m.store = s.id or m.account_id = s.account_id))
       and (strpos(lower(s.name), lower($3)) > 0 or strpos(s.slug, lower($3)) > 0)
       and ($4::text is null or (s.name, s.id) > ($4, $5)) and ($6::text is null or s.slug = $6)
     order by s.name, s.id limit $2`,
    values: [personId, most, q, after?.[0] ?? null, after?.[1] ?? null, slug ?? null],
  });
  return rows;
}

/** Adds a membership, unless the person already has one there. Returns whether it was added. */
export async function addMembership(
  client: PoolClient,
  { id, personId, now, ...place }: Membership & { id: string; personId: string; now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into memberships (id, person_id, reach, store, account_id, role, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (person_id, reach, store, account_id) do nothing`,
    [id, personId, place.reach, place.store, place.accountId, place.role, new Date(now)],
  );
  return rowCount === 1;
}

export async function addPerson(client: PoolClient, person: Person & { now: number }): Promise<void> {
  await client.query(
    `insert into people (id, email, email_key, name, password_hash, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [person.id, person.email, person.emailKey, person.name, person.passwordHash, new Date(person.now)],
  );
}

export type ListedSession = CamelRow<
  'person_sessions',
  'id' | 'device' | 'created_at' | 'last_used_at' | 'ends_at' | 'proven_at'
>;

/** The sessions that have not expired, the most recently used first. */
export async function listSessions(
  client: PoolClient,
  personId: string,
  { now, unused }: { now: number; unused: Date },
): Promise<ListedSession[]> {
  const { rows } = await client.query<ListedSession>(
    `select id, device, created_at as "createdAt", last_used_at as "lastUsedAt", ends_at as "endsAt",
       proven_at as "provenAt"
     from person_sessions where person_id = $1 and ends_at > $2 and last_used_at > $3
     order by last_used_at desc, id`,
    [personId, new Date(now), unused],
  );
  return rows;
}

/** Ends one of the person's sessions, or all if the id is null. Returns how many there were. */
export async function endSessions(client: PoolClient, personId: string, id: string | null): Promise<number> {
  const { rowCount } = await client.query(
    'delete from person_sessions where person_id = $1 and ($2::text is null or id = $2)',
    [personId, id],
  );
  return rowCount ?? 0;
}

/** Null if the person never saved any. Call it within the person's scope. */
export async function findPreferences(client: PoolClient, personId: string): Promise<Preferences | null> {
  const { rows } = await client.query<Row<'person_preferences', 'preferences'>>(
    'select preferences from person_preferences where person_id = $1',
    [personId],
  );
  return rows[0]?.preferences ?? null;
}

export async function writePreferences(
  client: PoolClient,
  personId: string,
  preferences: Preferences,
): Promise<void> {
  await client.query(
    `insert into person_preferences (person_id, preferences) values ($1, $2)
     on conflict (person_id) do update set preferences = excluded.preferences`,
    [personId, JSON.stringify(preferences)],
  );
}

/** The number of owners in a store's team. Call it within the store's scope. */
export async function countOwners(client: PoolClient, storeId: StoreId): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from team_members($1) where role = 'store_owner'`,
    [storeId],
  );
  return rows[0]?.n ?? 0;
}
