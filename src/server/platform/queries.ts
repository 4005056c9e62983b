import type { PoolClient } from 'pg';
import type { NewStore, PlatformStore, PlatformStoresQuery } from '../../contract/platform.ts';
import type { StoreId } from '../auth/caller.ts';
import { allOf, Query } from '../database/query.ts';
import type { Place } from '../http/cursor.ts';

const COLUMNS = `s.id, s.slug, s.name, s.stage, a.name as account, a.slug as "accountSlug",
  s.created_at as "createdAt"`;
const FROM = 'stores s left join accounts a on a.id = s.account_id';

/** One page plus one store, by name. */
export async function listAllStores(
  client: PoolClient,
  { q, account, limit }: PlatformStoresQuery,
  after: Place | null,
): Promise<PlatformStore[]> {
  const sql = new Query();
  const found = q === undefined ? null : sql.value(q.toLowerCase());
  const condition = allOf(
    found && `(strpos(lower(s.name), ${found}) > 0 or strpos(s.slug, ${found}) > 0)`,
    account !== undefined && `s.account_id = (select id from accounts where slug = ${sql.value(account)})`,
    after && `(s.name, s.id) > (${sql.value(after[0])}, ${sql.value(after[1])})`,
  );
  const { rows } = await client.query<PlatformStore>(
    `select ${COLUMNS} from ${FROM} ${condition === '' ? '' : `where ${condition}`}
     order by s.name, s.id limit ${sql.value(limit + 1)}`,
    sql.values,
  );
  return rows;
}

/** False if there is a store with this id already. @throws a unique violation for a slug that is taken */
export async function addStore(
  client: PoolClient,
  id: StoreId,
  { slug, name, currency, timeZone, country }: NewStore,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into stores (id, slug, name, currency, time_zone, country) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do nothing`,
    [id, slug, name, currency, timeZone, country],
  );
  return rowCount === 1;
}

export async function findPlatformStore(client: PoolClient, id: StoreId): Promise<PlatformStore | null> {
  const { rows } = await client.query<PlatformStore>(`select ${COLUMNS} from ${FROM} where s.id = $1`, [id]);
  return rows[0] ?? null;
}
