/**
 * API tokens: `mg_<store id>.<token id>.<secret>`. The store stands in the token, so that finding it is a read within
 * one store like any other. The secret has 256 bits and is kept as a SHA-256 hash only.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { type Permission, permissionsOf, type Role } from '../../domain/permissions.ts';
import type { Caller, StoreId } from './caller.ts';
import { shortId } from './short-id.ts';

const PREFIX = 'mg_';
const hash = (secret: string) => createHash('sha256').update(secret).digest();

export type TokenGrant = { name: string; role: Role | null; permissions: readonly Permission[] };

/** Makes a token and returns it: the only time it can be read. */
export async function issueApiToken(db: { app: Pool }, storeId: string, grant: TokenGrant): Promise<string> {
  const id = shortId();
  const secret = randomBytes(32).toString('base64url');
  await db.app.query(
    `with store as (select set_config('app.store', $1, true))
     insert into api_tokens (store_id, id, name, secret_hash, role, permissions)
     select $1, $2, $3, $4, $5, $6 from store`,
    [storeId, id, grant.name, hash(secret), grant.role, grant.permissions],
  );
  return `${PREFIX}${storeId}.${id}.${secret}`;
}

type TokenRow = { secret_hash: Buffer; role: Role | null; permissions: Permission[] };

async function findToken(db: { app: Pool }, storeId: string, id: string): Promise<TokenRow | null> {
  const { rows } = await db.app.query<TokenRow>({
    name: 'find_api_token',
    text: 'select secret_hash, role, permissions from find_api_token($1, $2)',
    values: [storeId, id],
  });
  return rows[0] ?? null;
}

const grantsOf = ({ role, permissions }: TokenRow): ReadonlySet<Permission> =>
  role ? permissionsOf(role) : new Set(permissions);

/** What a token grants at present; null once it was revoked. */
export async function findTokenGrants(
  db: { app: Pool },
  storeId: StoreId,
  id: string,
): Promise<ReadonlySet<Permission> | null> {
  const found = await findToken(db, storeId, id);
  return found && grantsOf(found);
}

/** The caller behind a token, or null for one that is malformed, unknown or revoked. */
export async function authenticateApiToken(db: { app: Pool }, token: string): Promise<Caller | null> {
  const parts = /^mg_([a-z0-9]{4,40})\.([a-z0-9]{4,40})\.([\w-]{43})$/.exec(token);
  const [, storeId, id, secret] = parts ?? [];
  if (!storeId || !id || !secret) return null;
  const found = await findToken(db, storeId, id);
  if (!found || !timingSafeEqual(found.secret_hash, hash(secret))) return null;
  return { kind: 'program', storeId: storeId as StoreId, tokenId: id, permissions: grantsOf(found) };
}
