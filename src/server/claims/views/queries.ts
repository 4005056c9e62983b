import type { PoolClient } from 'pg';
import type { ViewScope } from '../../../domain/claims/claim-views.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow } from '../../database/rows.ts';

/** Whose views are seen: their own, those of the store, and the global ones. */
export type Viewer = { storeId: StoreId; maker: string };
export type KeptView = CamelRow<'claim_views', 'id' | 'name' | 'tab' | 'query' | 'sort' | 'created_at'> & {
  scope: ViewScope;
};

const FIELDS = 'v.id, v.name, v.tab, v.query, v.sort, v.created_at as "createdAt"';

/** In the viewer's order; those without a place come last, global ones first among them. */
export async function findViews(client: PoolClient, { storeId, maker }: Viewer): Promise<KeptView[]> {
  const { rows } = await client.query<KeptView>(
    `select v.* from (
       select ${FIELDS}, 'global' as scope from global_claim_views v
       union all
       select ${FIELDS}, case when v.maker is null then 'store' else 'own' end
       from claim_views v where v.store_id = $1 and (v.maker is null or v.maker = $2)) v
     left join claim_view_places p on p.store_id = $1 and p.maker = $2 and p.view_id = v.id
     order by p.position nulls last, v.scope, v."createdAt", v.id`,
    [storeId, maker],
  );
  return rows;
}

/** Makes whoever changes a view of the store or their order of views wait until the transaction ends. */
export async function holdViews(client: PoolClient, storeId: StoreId): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`claim-views ${storeId}`]);
}

/** Locked until the transaction ends, so that two at once don't exceed the limit. */
export async function countViews(
  client: PoolClient,
  { storeId, maker }: Viewer,
  scope: ViewScope,
): Promise<number> {
  const place = { own: `${storeId} ${maker}`, store: storeId, global: '' }[scope];
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`claim-views ${place}`]);
  const { rows } =
    scope === 'global'
      ? await client.query<{ n: number }>('select count(*)::int as n from global_claim_views')
      : await client.query<{ n: number }>(
          `select count(*)::int as n from claim_views
           where store_id = $1 and maker is not distinct from $2`,
          [storeId, scope === 'own' ? maker : null],
        );
  return rows[0]?.n ?? 0;
}

/** Inserts the view, or replaces all of it. */
export async function keepView(
  client: PoolClient,
  { storeId, maker }: Viewer,
  view: KeptView,
): Promise<void> {
  const { id, name, tab, query, sort, createdAt, scope } = view;
  const search = [id, name, tab, query, sort, createdAt];
  const again =
    'do update set name = excluded.name, tab = excluded.tab, query = excluded.query, sort = excluded.sort';
  if (scope === 'global') {
    await client.query(
      `insert into global_claim_views (id, name, tab, query, sort, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) ${again}`,
      search,
    );
    return;
  }
  await client.query(
    `insert into claim_views (id, name, tab, query, sort, created_at, store_id, maker)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (store_id, id) ${again}, maker = excluded.maker`,
    [...search, storeId, scope === 'own' ? maker : null],
  );
}

export async function dropView(client: PoolClient, storeId: StoreId, { id, scope }: KeptView): Promise<void> {
  if (scope === 'global') await client.query('delete from global_claim_views where id = $1', [id]);
  else await client.query('delete from claim_views where store_id = $1 and id = $2', [storeId, id]);
}

/** Replaces the whole order, so places of views that are gone go with it. */
export async function keepOrder(
  client: PoolClient,
  { storeId, maker }: Viewer,
  ids: string[],
): Promise<void> {
  await client.query('delete from claim_view_places where store_id = $1 and maker = $2', [storeId, maker]);
  await client.query(
    `insert into claim_view_places (store_id, maker, view_id, position)
     select $1, $2, id, place from unnest($3::text[]) with ordinality as list(id, place)`,
    [storeId, maker, ids],
  );
}
