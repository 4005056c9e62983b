/**
 * API tokens: `mg_<store id>.<token id>.<secret>`. The token names its store, so looking it up is a read within one
 * store like any other. The secret has 256 bits and is stored only as a SHA-256 hash.
 */
import { timingSafeEqual } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import {
  DEFAULT_TOKEN_DAYS,
  isForTokens,
  tokenEnd,
  tokenPermissionsOf,
} from '../../domain/access/api-token.ts';
import type { Permission, Role } from '../../domain/access/permissions.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../problem-error.ts';
import type { Caller, StoreId } from './caller.ts';
import { newSecret, secretHash } from './opaque-tokens.ts';
import { shortId } from './short-id.ts';

const PREFIX = 'mg_';

type Access = Pick<Context, 'db' | 'clock'>;

/** `madeBy`: as makers.ts has it; null for the operator. `expiresAt`: defaults to a year from now. */
export type TokenGrant = {
  name: string;
  role: Role | null;
  permissions: readonly Permission[];
  madeBy?: string | null;
  expiresAt?: Date;
};

/** Creates a token and returns it. It can't be read again later. */
export async function issueApiToken(
  db: Pool | ClientBase,
  storeId: string,
  {
    name,
    role,
    permissions,
    madeBy = null,
    expiresAt = tokenEnd(Date.now(), DEFAULT_TOKEN_DAYS),
  }: TokenGrant,
): Promise<{ id: string; token: string }> {
  const id = shortId();
  const secret = newSecret();
  await db.query(
    `with store as (select set_config('app.store', $1, true))
     insert into api_tokens (store_id, id, name, secret_hash, role, permissions, expires_at, made_by)
     select $1, $2, $3, $4, $5, $6, $7, $8 from store`,
    [storeId, id, name, secretHash(secret), role, permissions, expiresAt, madeBy],
  );
  return { id, token: `${PREFIX}${storeId}.${id}.${secret}` };
}

type TokenRow = { secret_hash: Buffer; role: Role | null; permissions: Permission[]; expires_at: string };

/** Finds a token that is not revoked. @param used the hash it was used with; null if the token is not being used. */
async function findToken(
  { db, clock }: Access,
  storeId: string,
  id: string,
  used: Buffer | null,
): Promise<TokenRow | null> {
  const { rows } = await db.app.query<TokenRow>({
    name: 'find_api_token',
    text: 'select secret_hash, role, permissions, expires_at from find_api_token($1, $2, $3, $4)',
    values: [storeId, id, used, new Date(clock())],
  });
  return rows[0] ?? null;
}

const grantsOf = ({ role, permissions }: TokenRow): ReadonlySet<Permission> =>
  role ? tokenPermissionsOf(role) : new Set(permissions.filter(isForTokens));

const isOver = ({ expires_at: end }: TokenRow, { clock }: Access) => Date.parse(end) <= clock();

/** What a token currently grants; null if it was revoked or has expired. */
export async function findTokenGrants(
  access: Access,
  storeId: StoreId,
  id: string,
): Promise<ReadonlySet<Permission> | null> {
  const found = await findToken(access, storeId, id, null);
  return found && !isOver(found, access) ? grantsOf(found) : null;
}

/**
 * The caller behind a token, or null if it is malformed, unknown or revoked. The correct secret of an expired token
 * gets an error that says so.
 */
export async function authenticateApiToken(access: Access, token: string): Promise<Caller | null> {
  const parts = /^mg_([a-z0-9]{4,40})\.([a-z0-9]{4,40})\.([\w-]{43})$/.exec(token);
  const [, storeId, id, secret] = parts ?? [];
  if (!storeId || !id || !secret) return null;
  const given = secretHash(secret);
  const found = await findToken(access, storeId, id, given);
  if (!found || !timingSafeEqual(found.secret_hash, given)) return null;
  if (isOver(found, access)) throw new ProblemError('token_expired');
  return { kind: 'program', storeId: storeId as StoreId, tokenId: id, permissions: grantsOf(found) };
}
