import type { Pool, PoolClient } from 'pg';
import type { CamelRow } from '../../database/rows.ts';

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

/** The installation's own, and those of one account. By name. */
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

/** Those that may sign in addresses of this domain. By name. */
export async function listProvidersOf(db: { app: Pool }, domain: string): Promise<SignInProvider[]> {
  const { rows } = await db.app.query<SignInProvider>(
    `select ${COLUMNS} from sign_in_providers
     where $1 = any (domains) or (account_id is null and domains = '{}') order by name, id limit $2`,
    [domain, MOST_SHOWN],
  );
  return rows;
}

/** All of them, for the operator. */
export async function listAllProviders(db: {
  app: Pool;
}): Promise<(SignInProvider & { accountSlug: string | null })[]> {
  const { rows } = await db.app.query<SignInProvider & { accountSlug: string | null }>(
    `select ${COLUMNS}, (select slug from accounts a where a.id = account_id) as "accountSlug"
     from sign_in_providers order by id`,
  );
  return rows;
}

/** False if there is one with this id. */
export async function addProvider(
  db: { app: Pool },
  { now, ...provider }: SignInProvider & { now: number },
): Promise<boolean> {
  const { rowCount } = await db.app.query(
    `insert into sign_in_providers
       (id, name, issuer, client_id, client_secret, account_id, domains, role, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      provider.id,
      provider.name,
      provider.issuer,
      provider.clientId,
      provider.clientSecret,
      provider.accountId,
      provider.domains,
      provider.role,
      new Date(now),
    ],
  );
  return rowCount === 1;
}

/** False if there is none. */
export async function writeProviderSecret(db: { app: Pool }, id: string, sealed: Buffer): Promise<boolean> {
  const { rowCount } = await db.app.query('update sign_in_providers set client_secret = $2 where id = $1', [
    id,
    sealed,
  ]);
  return rowCount === 1;
}

/** With it go the links between people and their accounts there. False if there is none. */
export async function removeProvider(db: { app: Pool }, id: string): Promise<boolean> {
  const { rowCount } = await db.app.query('delete from sign_in_providers where id = $1', [id]);
  return rowCount === 1;
}

/** Who it is. Within the scope of the identity (`app.identity`). */
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

/** False if the person or the identity is linked otherwise. Within the person's scope. */
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
