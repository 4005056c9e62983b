import type { PoolClient } from 'pg';
import type { ApiToken } from '../../contract/api-token.ts';
import { tokenState } from '../../domain/access/api-token.ts';
import type { StoreId } from '../auth/caller.ts';

/** The number of inactive tokens listed, newest first, in addition to all active ones. */
const MOST_OVER = 100;

type Row = Omit<ApiToken, 'state'>;

const COLUMNS = `id, name, role, permissions, created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;

const present = (row: Row, now: number): ApiToken => ({ ...row, state: tokenState(row, now) });

/** Active ones first, newest first. @param now milliseconds */
export async function listTokens(client: PoolClient, storeId: StoreId, now: number): Promise<ApiToken[]> {
  const { rows } = await client.query<Row>(
    `(select ${COLUMNS} from api_tokens where store_id = $1 and revoked_at is null and expires_at > $2
      order by created_at desc)
     union all
     (select ${COLUMNS} from api_tokens where store_id = $1 and (revoked_at is not null or expires_at <= $2)
      order by created_at desc limit ${MOST_OVER})`,
    [storeId, new Date(now)],
  );
  return rows.map((row) => present(row, now));
}

export async function findListed(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  now: number,
): Promise<ApiToken | null> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from api_tokens where store_id = $1 and id = $2`,
    [storeId, id],
  );
  return rows[0] ? present(rows[0], now) : null;
}

/** Locked until the transaction ends, so that of two at once none exceeds the limit. */
export async function countActive(client: PoolClient, storeId: StoreId, now: number): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`api-tokens ${storeId}`]);
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from api_tokens where store_id = $1 and revoked_at is null and expires_at > $2`,
    [storeId, new Date(now)],
  );
  return rows[0]?.n ?? 0;
}

/** Whether the token exists. Revoking it again changes nothing. */
export async function markRevoked(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  now: number,
): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>('select revoke_api_token($1, $2, $3) as done', [
    storeId,
    id,
    new Date(now),
  ]);
  return rows[0]?.done ?? false;
}
