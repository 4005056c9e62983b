import type { PoolClient } from 'pg';
import type { FactorKind } from '../../../domain/access/factors.ts';
import type { CamelRow } from '../../database/rows.ts';

export type Factor = CamelRow<'person_factors', 'id' | 'kind' | 'name' | 'created_at' | 'last_used_at'>;

/** All of these run within the person's scope. The oldest first; without apps that no code has confirmed. */
export async function listFactors(client: PoolClient, personId: string): Promise<Factor[]> {
  const { rows } = await client.query<Factor>(
    `select id, kind, name, created_at as "createdAt", last_used_at as "lastUsedAt" from person_factors
     where person_id = $1 and confirmed_at is not null order by created_at, id`,
    [personId],
  );
  return rows;
}

export async function kindsOfFactors(client: PoolClient, personId: string): Promise<FactorKind[]> {
  return [...new Set((await listFactors(client, personId)).map(({ kind }) => kind))];
}

/** Returns the name of the removed factor; null if there was none. */
export async function removeFactor(client: PoolClient, personId: string, id: string): Promise<string | null> {
  const { rows } = await client.query<Pick<Factor, 'name'>>(
    'delete from person_factors where person_id = $1 and id = $2 and confirmed_at is not null returning name',
    [personId, id],
  );
  return rows[0]?.name ?? null;
}

/** Removes all factors, including apps that no code has confirmed. Returns how many confirmed ones there were. */
export async function forgetFactors(client: PoolClient, personId: string): Promise<number> {
  const { rows } = await client.query<{ counted: boolean }>(
    'delete from person_factors where person_id = $1 returning confirmed_at is not null as counted',
    [personId],
  );
  return rows.filter(({ counted }) => counted).length;
}

/** What every factor of a kind has. */
type Filled<Of> = { [Name in keyof Of]: NonNullable<Of[Name]> };

export type Totp = Filled<CamelRow<'person_factors', 'id' | 'name' | 'secret'>>;

const TOTP_COLUMNS = 'id, name, secret';

/** Adds an app that is not confirmed yet. It replaces an earlier one that was never confirmed. */
export async function addTotp(
  client: PoolClient,
  { id, personId, name, secret, now }: Totp & { personId: string; now: number },
): Promise<void> {
  await client.query(
    "delete from person_factors where person_id = $1 and kind = 'totp' and confirmed_at is null",
    [personId],
  );
  await client.query(
    `insert into person_factors (id, person_id, kind, name, secret, created_at) values ($1, $2, 'totp', $3, $4, $5)`,
    [id, personId, name, secret, new Date(now)],
  );
}

export async function findTotps(client: PoolClient, personId: string, isConfirmed: boolean): Promise<Totp[]> {
  const { rows } = await client.query<Totp>(
    `select ${TOTP_COLUMNS} from person_factors
     where person_id = $1 and kind = 'totp' and (confirmed_at is not null) = $2 order by created_at, id`,
    [personId, isConfirmed],
  );
  return rows;
}

/** Confirms the app, too. False if this step's code, or a later one, was used before. */
export async function spendStep(
  client: PoolClient,
  personId: string,
  { id, step, now }: { id: string; step: number; now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update person_factors set last_step = $3, last_used_at = $4, confirmed_at = coalesce(confirmed_at, $4)
     where person_id = $1 and id = $2 and (last_step is null or last_step < $3)`,
    [personId, id, step, new Date(now)],
  );
  return rowCount === 1;
}

type PasskeyColumn = 'id' | 'credential_id' | 'public_key' | 'counter' | 'transports';
export type Passkey = Filled<CamelRow<'person_factors', PasskeyColumn>>;
type OwnPasskey = Passkey & CamelRow<'person_factors', 'person_id'>;

const PASSKEY_COLUMNS = 'id, credential_id as "credentialId", public_key as "publicKey", counter, transports';

export async function listPasskeys(client: PoolClient, personId: string): Promise<Passkey[]> {
  const { rows } = await client.query<Passkey>(
    `select ${PASSKEY_COLUMNS} from person_factors where person_id = $1 and kind = 'passkey'`,
    [personId],
  );
  return rows;
}

/** Within the scope of the credential (`app.credential`), or of its person. */
export async function findPasskey(client: PoolClient, credentialId: string): Promise<OwnPasskey | null> {
  const { rows } = await client.query<OwnPasskey>(
    `select ${PASSKEY_COLUMNS}, person_id as "personId" from person_factors where credential_id = $1`,
    [credentialId],
  );
  return rows[0] ?? null;
}

/** False if the credential is registered already, with whomever. */
export async function addPasskey(
  client: PoolClient,
  { personId, name, now, ...passkey }: Passkey & { personId: string; name: string; now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into person_factors
       (id, person_id, kind, name, credential_id, public_key, counter, transports, created_at, confirmed_at)
     values ($1, $2, 'passkey', $3, $4, $5, $6, $7, $8, $8) on conflict do nothing`,
    [
      passkey.id,
      personId,
      name,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      new Date(now),
    ],
  );
  return rowCount === 1;
}

export async function notePasskeyUse(
  client: PoolClient,
  { id, counter, now }: { id: string; counter: number; now: number },
): Promise<void> {
  await client.query('update person_factors set counter = $2, last_used_at = $3 where id = $1', [
    id,
    counter,
    new Date(now),
  ]);
}

/** Stores new recovery codes. The old ones stop working. */
export async function writeRecoveryCodes(
  client: PoolClient,
  personId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await forgetRecoveryCodes(client, personId);
  await client.query('insert into recovery_codes (person_id, code_hash) select $1, unnest($2::bytea[])', [
    personId,
    hashes,
  ]);
}

export async function forgetRecoveryCodes(client: PoolClient, personId: string): Promise<void> {
  await client.query('delete from recovery_codes where person_id = $1', [personId]);
}

export async function countRecoveryCodes(client: PoolClient, personId: string): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    'select count(*)::int as left from recovery_codes where person_id = $1 and used_at is null',
    [personId],
  );
  return rows[0]?.left ?? 0;
}

/** Uses a recovery code up. If two requests use it at once, one gets false. */
export async function spendRecoveryCode(
  client: PoolClient,
  personId: string,
  { hash, now }: { hash: Buffer; now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update recovery_codes set used_at = $3 where person_id = $1 and code_hash = $2 and used_at is null',
    [personId, hash, new Date(now)],
  );
  return rowCount === 1;
}
