/** Tells who may decide claims of new ones, beside the filing and never within it (docs/decisions/138-new-claims.md). */
import type { PoolClient } from 'pg';
import { can, ROLES } from '../../domain/access/permissions.ts';
import { EARLY_CLAIMS } from '../../domain/notifications/notices.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow } from '../database/rows.ts';
import { type News, writeNotices } from '../news/queries.ts';
import { beginFilingNews, type Filed, takeFiled } from './queries.ts';

/** A filing that began before then has been written, or refused. */
const SETTLED_MS = 30_000;
const DECIDERS = ROLES.filter((role) => can(role, 'claim:resolve'));

/** In the store's transaction. Claims that somebody, or a rule, has taken up meanwhile are left out. */
export async function tellFiled(client: PoolClient, storeId: StoreId, now: number): Promise<void> {
  const until = now - SETTLED_MS;
  const taken = await takeFiled(client, storeId, until);
  if (taken === null) return beginFilingNews(client, storeId, until);
  const { filed, told } = taken;
  if (filed.length === 0) return;
  const { rows } = await client.query<CamelRow<'people', 'id'>>(
    'select id from team_members($1) where role = any ($2) order by id',
    [storeId, DECIDERS],
  );
  const isEarly = told < EARLY_CLAIMS;
  const news = [...rows.map(({ id }) => id), null].flatMap((personId) => newsOf(filed, personId, isEarly));
  await writeNotices(client, storeId, news, now);
}

/** Nobody is told of claims that they filed themselves. @param personId null for the store's Slack */
function newsOf(filed: readonly Filed[], personId: string | null, isEarly: boolean): News[] {
  const count = filed.reduce((sum, { by, n }) => sum + (by !== null && by === personId ? 0 : n), 0);
  const details = isEarly ? { count, isEarly } : { count };
  if (count === 0) return [];
  return [{ kind: 'filed', personId, claimId: null, about: null, details, actorId: null }];
}
