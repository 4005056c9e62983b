import type { Pool, PoolClient } from 'pg';
import { type Change, noteBeyondStores } from '../../audit/note.ts';
import type { CamelRow } from '../../database/rows.ts';
import { inTransaction } from '../../database/transaction.ts';

export type SignInProvider = CamelRow<
  'sign_in_providers',
  'id' | 'name' | 'issuer' | 'client_id' | 'client_secret' | 'account_id' | 'domains' | 'role'
>;

const COLUMNS = `id, name, issuer, client_id as "clientId", client_secret as "clientSecret", account_id as "accountId",
  domains, role`;

export async function findProvider(db: { app: Pool }, id: string): Promise<SignInProvider | null> {
  const { rows } = await db.app.query<SignInProvider>(
    `select ${COLUMNS} from sign_in_providers where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

const MOST_SHOWN = 20;

/** The providers of the installation and those of one account, by name. */
export async function listProviders(
  db: { app: Pool },
  accountSlug: string | null,
): Promise<SignInProvider[]> {
  const { rows } = await db.app.query<SignInProvider>(
    `select ${COLUMNS} from sign_in_providers
     where account_id is null or account_id = (select id from accounts where slug = $1)
     order by account_id nulls first, name, id limit $2`,
    [accountSlug, MOST_SHOWN],
  );
  return rows;
}

/** The providers that may sign in addresses of this domain, by name. */
export async function listProvidersOf(db: { app: Pool }, domain: string): Promise<SignInProvider[]> {
  const { rows } = await db.app.query<SignInProvider>(
    `select ${COLUMNS} from sign_in_providers
     where $1 = any (domains) or (account_id is null and domains = '{}') order by name, id limit $2`,
    [domain, MOST_SHOWN],
  );
  return rows;
}

/** All providers, for the operator. */
export async function listAllProviders(db: {
  app: Pool;
}): Promise<(SignInProvider & { accountSlug: string | null })[]> {
  const { rows } = await db.app.query<SignInProvider & { accountSlug: string | null }>(
    `select ${COLUMNS}, (select slug from accounts a where a.id = account_id) as "accountSlug"
     from sign_in_providers order by id`,
  );
  return rows;
}

/** Runs a statement that changes a provider, and writes the change to the audit log. Returns whether it changed one. */
const changeProvider = (
  db: { app: Pool },
  [text, values]: [text: string, values: unknown[]],
  change: Change,
): Promise<boolean> =>
  inTransaction(db, {}, async (client) => {
    const { rowCount } = await client.query(text, values);
    if (rowCount !== 1) return false;
    await noteBeyondStores(client, 'staff', change);
    return true;
  });

const named = (id: string) => ({ id, name: id });

/** False if there is one with this id. */
export function addProvider(
  db: { app: Pool },
  { now, clientSecret, ...provider }: SignInProvider & { now: number },
): Promise<boolean> {
  const { id, name, issuer, clientId, accountId, domains, role } = provider;
  return changeProvider(
    db,
    [
      `insert into sign_in_providers
         (id, name, issuer, client_id, client_secret, account_id, domains, role, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [id, name, issuer, clientId, clientSecret, accountId, domains, role, new Date(now)],
    ],
    { subject: named(id), after: provider },
  );
}

/** False if there is none. */
export const writeProviderSecret = (db: { app: Pool }, id: string, sealed: Buffer): Promise<boolean> =>
  changeProvider(db, ['update sign_in_providers set client_secret = $2 where id = $1', [id, sealed]], {
    subject: named(id),
  });

/** Removes the provider, and the links between people and their accounts there. False if there is none. */
export const removeProvider = (db: { app: Pool }, id: string): Promise<boolean> =>
  changeProvider(db, ['delete from sign_in_providers where id = $1', [id]], { subject: named(id) });

/** The id of the person linked with this identity. Call it within the scope of the identity (`app.identity`). */
export async function findLinked(
  client: PoolClient,
  providerId: string,
  subject: string,
): Promise<string | null> {
  const { rows } = await client.query<CamelRow<'person_identities', 'person_id'>>(
    'select person_id as "personId" from person_identities where provider_id = $1 and subject = $2',
    [providerId, subject],
  );
  return rows[0]?.personId ?? null;
}

/** False if the person or the identity is already linked with another one. Call it within the person's scope. */
export async function linkIdentity(
  client: PoolClient,
  {
    providerId,
    subject,
    personId,
    now,
  }: { providerId: string; subject: string; personId: string; now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into person_identities (provider_id, subject, person_id, created_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [providerId, subject, personId, new Date(now)],
  );
  return rowCount === 1;
}
