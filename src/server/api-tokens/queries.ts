import type { PoolClient } from 'pg';
import type { ApiToken } from '../../contract/api-token.ts';
import { tokenState } from '../../domain/access/api-token.ts';
import type { StoreId } from '../auth/caller.ts';

/** The number of inactive tokens listed, newest first, in addition to all active ones. */
const MOST_OVER = 100;

type Row = Omit<ApiToken, 'state'>;

/** An expression over `api_tokens t`, as the contract has it. Tokens and people have ids of their own, so that only one is found. */
const MADE_BY = `(
    select json_build_object('id', maker.id, 'name', maker.name, 'isActive', maker.is_active) from (
      select p.id, p.name, p.works_here as is_active
      from find_colleagues($1, array[split_part(t.made_by, ':', 2)]) p
      where t.made_by like 'person:%' and p.id = split_part(t.made_by, ':', 2)
      union all
      select o.id, o.name, o.revoked_at is null and o.expires_at > $2 from api_tokens o
      where o.store_id = $1 and o.id = t.made_by) maker)`;

const COLUMNS = `id, name, role, permissions, created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt", ${MADE_BY} as "madeBy"`;

const present = (row: Row, now: number): ApiToken => ({ ...row, state: tokenState(row, now) });

/** Active ones first, newest first. @param now milliseconds */
export async function listTokens(client: PoolClient, storeId: StoreId, now: number): Promise<ApiToken[]> {
  const { rows } = await client.query<Row>(
    `(select ${COLUMNS} from api_tokens t where store_id = $1 and revoked_at is null and expires_at > $2
      order by created_at desc)
     union all
     (select ${COLUMNS} from api_tokens t where store_id = $1 and (revoked_at is not null or expires_at <= $2)
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
    `select ${COLUMNS} from api_tokens t where store_id = $1 and id = $3`,
    [storeId, new Date(now), id],
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

export async function markRevoked(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  now: number,
): Promise<void> {
  await client.query('select revoke_api_token($1, $2, $3)', [storeId, id, new Date(now)]);
}
