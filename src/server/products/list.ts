/** A store's products with keyset pagination, sorted by name (db/migrations/0011_lists.sql). */
import type { z } from 'zod';
import type { catalogueQuerySchema, ListedProduct } from '../../contract/product-list.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { allOf, Query } from '../database/query.ts';
import { withStore } from '../database/with-store.ts';
import { openCursor, type Place, sealCursor } from '../http/cursor.ts';

type CatalogueQuery = z.infer<typeof catalogueQuerySchema>;
type Row = ListedProduct & { key: string };
type Walked = { found: Row[]; walked: number; last: Place | null };

/**
 * How many products a search scans before it returns what it found, since a rare word must not cost a whole catalogue.
 */
const LOOKED_AT = 1_000;

export async function listProducts(context: Context, storeId: StoreId, query: CatalogueQuery) {
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: `${storeId} products` };
  const after = openCursor(seal, query.cursor);
  const { found, walked, last } = await withStore(context.db, storeId, async (client) => {
    const { text, values } = catalogueQuery(storeId, query, after);
    const { rows } = await client.query<Walked>(text, values);
    return rows[0] ?? { found: [], walked: 0, last: null };
  });
  const page = found.slice(0, query.limit);
  const end = page.at(-1);
  const isFull = found.length > query.limit && end;
  const place: Place | null = isFull ? [end.key, end.sourceProductId] : walked === LOOKED_AT ? last : null;
  const products = page.map(({ key: _, ...product }) => ({
    ...product,
    updatedAt: new Date(product.updatedAt).toISOString(),
  }));
  return { products, nextCursor: place && sealCursor(seal, place) };
}

/** One row: a page plus one product, how many were scanned, and the position of the last. */
export function catalogueQuery(storeId: StoreId, { q, limit }: CatalogueQuery, after: Place | null) {
  const sql = new Query();
  const store = sql.value(storeId);
  const wanted = q && sql.value(q.toLowerCase());
  const most = sql.value(limit + 1);
  const key = `left(lower(p.name), 100) collate "C"`;
  const condition = allOf(
    `p.store_id = ${store}`,
    after && `(${key}, p.source_product_id collate "C") > (${sql.value(after[0])}, ${sql.value(after[1])})`,
  );
  const text = `with walked as materialized (
      select ${key} as key, p.source_product_id collate "C" as "sourceProductId", p.name, p.sku,
        p.image_url as "imageUrl", p.price::text, p.currency, p.status,
        jsonb_array_length(p.variants) as "variantCount", p.updated_at as "updatedAt"
      from products p where ${condition}
      order by ${key}, p.source_product_id collate "C" limit ${wanted ? LOOKED_AT : most}),
    found as (
      select w.* from walked w
      ${wanted ? `where strpos(lower(w.name), ${wanted}) > 0 or strpos(lower(w.sku), ${wanted}) > 0` : ''}
      order by w.key, w."sourceProductId" limit ${most})
    select (select coalesce(json_agg(f order by f.key, f."sourceProductId"), '[]') from found f) as found,
      (select count(*)::int from walked) as walked,
      (select array[w.key, w."sourceProductId"] from walked w order by w.key desc, w."sourceProductId" desc limit 1) as last`;
  return { text, values: sql.values };
}
