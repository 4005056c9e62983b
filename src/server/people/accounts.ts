/** Accounts: groups of stores that belong together. */
import type { Pool, PoolClient } from 'pg';
import { noteBeyondStores } from '../audit/note.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow } from '../database/rows.ts';
import { inTransaction } from '../database/transaction.ts';

export type Account = CamelRow<'accounts', 'id' | 'slug' | 'name'>;

/** Creates or renames an account, and moves the stores into it. */
export async function saveAccount(
  db: { app: Pool },
  { id, slug, name }: Account,
  { stores, now }: { stores: readonly StoreId[]; now: number },
): Promise<void> {
  await inTransaction(db, {}, async (client) => {
    await client.query(
      `with account as (
         insert into accounts (id, slug, name, created_at) values ($1, $2, $3, $4)
         on conflict (id) do update set slug = excluded.slug, name = excluded.name returning id)
       update stores set account_id = account.id from account where stores.id = any ($5)`,
      [id, slug, name, new Date(now), stores],
    );
    await noteBeyondStores(client, `account ${id}`, { subject: { id, name }, after: { slug, name, stores } });
  });
}

export async function findAccount(db: { app: Pool }, slug: string): Promise<Account | null> {
  const { rows } = await db.app.query<Account>('select id, slug, name from accounts where slug = $1', [slug]);
  return rows[0] ?? null;
}

export async function accountById(db: { app: Pool }, id: string): Promise<Account | null> {
  const { rows } = await db.app.query<Account>('select id, slug, name from accounts where id = $1', [id]);
  return rows[0] ?? null;
}

export const hasAccountOwner = (db: { app: Pool }, id: string): Promise<boolean> =>
  inTransaction(
    db,
    { 'app.team': `account ${id}` },
    async (client) => (await countAccountOwners(client, id)) > 0,
  );

/** Call it within the scope of the staff or of the account. */
export async function countAccountOwners(client: PoolClient, id: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count_account_people($1, 'account_owner') as n`,
    [id],
  );
  return rows[0]?.n ?? 0;
}
