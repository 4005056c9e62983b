/** Creating and revoking a store's API tokens. */
import type { PoolClient } from 'pg';
import type { ApiTokenBody, NewApiToken } from '../../contract/api-token.ts';
import { MOST_TOKENS, tokenEnd } from '../../domain/access/api-token.ts';
import { mayGrant, type Permission } from '../../domain/access/permissions.ts';
import { noteChange } from '../audit/note.ts';
import { issueApiToken } from '../auth/api-tokens.ts';
import type { StoreId } from '../auth/caller.ts';
import { ProblemError } from '../problem-error.ts';
import { countActive, findListed, markRevoked } from './queries.ts';

type Grantor = { maker: string; permissions: ReadonlySet<Permission> };

/** @param grantor the creator: who they are (auth/makers.ts) and what they may do; null for the operator, who may do everything */
export async function makeToken(
  client: PoolClient,
  { storeId, grantor, now }: { storeId: StoreId; grantor: Grantor | null; now: number },
  { name, role, permissions, expiresInDays }: ApiTokenBody,
): Promise<NewApiToken> {
  if (grantor) refuseMoreThan(grantor.permissions, { role, permissions });
  if ((await countActive(client, storeId, now)) >= MOST_TOKENS) {
    throw new ProblemError('too_many_tokens', { params: { max: MOST_TOKENS } });
  }
  const expiresAt = tokenEnd(now, expiresInDays);
  const { id, token } = await issueApiToken(client, storeId, {
    ...{ name, role, permissions, expiresAt },
    madeBy: grantor?.maker ?? null,
  });
  const made = await findListed(client, storeId, id, now);
  if (!made) throw new Error('A token that was just made is not there');
  await noteChange(client, storeId, { subject: made, after: { role, permissions, expiresAt } });
  return { ...made, token };
}

/** Nobody grants permissions they lack. */
function refuseMoreThan(
  grantor: ReadonlySet<Permission>,
  { role, permissions }: Pick<ApiTokenBody, 'role' | 'permissions'>,
): void {
  if (role && !mayGrant(grantor, role)) {
    throw new ProblemError('role_not_grantable', { fields: [{ path: 'role', message: '' }] });
  }
  const at = permissions.findIndex((permission) => !grantor.has(permission));
  if (at < 0) return;
  throw new ProblemError('forbidden', {
    fields: [{ path: `permissions.${at}`, message: '' }],
    params: { permission: permissions[at] ?? '' },
  });
}

/** From the next request on, it fails for calls, for valet links created with it, and for open streams. */
export async function revokeToken(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  now: number,
): Promise<void> {
  const before = await findListed(client, storeId, id, now);
  if (!before) throw new ProblemError('not_found');
  await markRevoked(client, storeId, id, now);
  if (before.state === 'revoked') return;
  await noteChange(client, storeId, {
    subject: before,
    before: { state: before.state },
    after: { state: 'revoked' },
  });
}
