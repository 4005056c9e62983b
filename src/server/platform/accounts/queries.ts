/** Accounts and the stores in them. Within the scope of the staff. */
import type { PoolClient } from 'pg';
import type { PlatformAccount, PlatformAccountsQuery } from '../../../contract/platform-accounts.ts';
import type { StoreId } from '../../auth/caller.ts';
import { allOf, Query } from '../../database/query.ts';
import type { Place } from '../../http/cursor.ts';

const COLUMNS = `a.id, a.slug, a.name, a.version, a.created_at as "createdAt",
  (select count(*)::int from stores s where s.account_id = a.id) as stores,
  count_account_people(a.id) as people`;

/** One page plus one account, by name. */
export async function listAccounts(
  client: PoolClient,
  { q, limit }: PlatformAccountsQuery,
  after: Place | null,
): Promise<PlatformAccount[]> {
  const sql = new Query();
  const found = q === undefined ? null : sql.value(q.toLowerCase());
  const condition = allOf(
    found && `(strpos(lower(a.name), ${found}) > 0 or strpos(a.slug, ${found}) > 0)`,
    after && `(a.name, a.id) > (${sql.value(after[0])}, ${sql.value(after[1])})`,
  );
  const { rows } = await client.query<PlatformAccount>(
    `select ${COLUMNS} from accounts a ${condition === '' ? '' : `where ${condition}`}
     order by a.name, a.id limit ${sql.value(limit + 1)}`,
    sql.values,
  );
  return rows;
}

export async function findAccountBySlug(client: PoolClient, slug: string): Promise<PlatformAccount | null> {
  const { rows } = await client.query<PlatformAccount>(`select ${COLUMNS} from accounts a where slug = $1`, [
    slug,
  ]);
  return rows[0] ?? null;
}

/** Whoever else changes the account, or puts a store into it, waits until the transaction ends. */
export async function holdAccount(client: PoolClient, slug: string): Promise<PlatformAccount | null> {
  await client.query('select from accounts where slug = $1 for update', [slug]);
  return findAccountBySlug(client, slug);
}

/** False if there is an account with this id already. @throws a unique violation for a slug that is taken */
export async function addAccount(
  client: PoolClient,
  { id, slug, name, now }: { id: string; slug: string; name: string; now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into accounts (id, slug, name, created_at) values ($1, $2, $3, $4) on conflict (id) do nothing',
    [id, slug, name, new Date(now)],
  );
  return rowCount === 1;
}

export async function renameAccount(client: PoolClient, id: string, name: string): Promise<void> {
  await client.query('update accounts set name = $2, version = version + 1 where id = $1', [id, name]);
}

/** @throws a foreign key violation if a store was moved into it meanwhile */
export async function deleteAccountRow(client: PoolClient, id: string): Promise<void> {
  await client.query('delete from accounts where id = $1', [id]);
}

/** Whoever else moves the store waits until the transaction ends. */
export async function holdStore(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select from stores where id = $1 for no key update', [id]);
  return rowCount === 1;
}

/** Open pages check at once what their reader may still see. */
export async function moveStore(client: PoolClient, id: StoreId, accountId: string | null): Promise<void> {
  await client.query('update stores set account_id = $2 where id = $1', [id, accountId]);
  await client.query("select pg_notify('claim_changed', $1 || ' *')", [id]);
}
