/** A store's products with keyset pagination, sorted by name (db/migrations/0011_lists.sql). */
import type { z } from 'zod';
import type { Catalogue, catalogueQuerySchema, ListedProduct } from '../../contract/product-list.ts';
import type { StoreId } from '../auth/caller.ts';
import { allOf, Query } from '../database/query.ts';
import { openCursor, type Place, pageOfWalk, type Walked } from '../http/cursor.ts';
import type { HeldStore } from '../http/team-calls.ts';

type CatalogueQuery = z.infer<typeof catalogueQuerySchema>;
type Row = ListedProduct & { key: string };

/**
 * How many products a search scans before it returns what it found, since a rare word must not cost a whole catalogue.
 */
const LOOKED_AT = 1_000;

export async function listProducts(
  { client, storeId, context: { secret, otherSecrets } }: HeldStore,
  query: CatalogueQuery,
): Promise<Catalogue> {
  const seal = { secret, otherSecrets, list: `${storeId} products` };
  const { text, values } = catalogueQuery(storeId, query, openCursor(seal, query.cursor));
  const { rows } = await client.query<Walked<Row>>(text, values);
  const walk = rows[0] ?? { found: [], walked: 0, last: null };
  const { page, nextCursor } = pageOfWalk(walk, { limit: query.limit, most: LOOKED_AT }, seal, (row) => [
    row.key,
    row.sourceProductId,
  ]);
  const products = page.map(({ key: _, ...product }) => ({
    ...product,
    updatedAt: new Date(product.updatedAt).toISOString(),
  }));
  return { products, nextCursor };
}

/** One row: a page plus one product, how many were scanned, and the position of the last. */
export function catalogueQuery(
  storeId: StoreId,
  { q, status, updatedAfter, updatedBefore, limit }: CatalogueQuery,
  after: Place | null,
) {
  const sql = new Query();
  const store = sql.value(storeId);
  const wanted = q && sql.value(q.toLowerCase());
  const most = sql.value(limit + 1);
  const key = `left(lower(p.name), 100) collate "C"`;
  const condition = allOf(
    `p.store_id = ${store}`,
    after && `(${key}, p.source_product_id collate "C") > (${sql.value(after[0])}, ${sql.value(after[1])})`,
  );
  const found = allOf(
    wanted && named(wanted),
    status && `w.status = ${sql.value(status)}`,
    updatedAfter && `w."updatedAt" >= ${sql.value(updatedAfter)}::timestamptz`,
    updatedBefore && `w."updatedAt" < ${sql.value(updatedBefore)}::timestamptz`,
  );
  const text = `with walked as materialized (
      select ${key} as key, p.source_product_id collate "C" as "sourceProductId", p.name, p.sku,
        p.image_url as "imageUrl", p.price::text, p.currency, p.status,
        jsonb_array_length(p.variants) as "variantCount", p.updated_at as "updatedAt"${wanted ? ', p.barcode, p.variants' : ''}
      from products p where ${condition}
      order by ${key}, p.source_product_id collate "C" limit ${found ? LOOKED_AT : most}),
    found as (
      select w.key, w."sourceProductId", w.name, w.sku, w."imageUrl", w.price, w.currency, w.status, w."variantCount",
        w."updatedAt"
      from walked w
      ${found && `where ${found}`}
      order by w.key, w."sourceProductId" limit ${most})
    select (select coalesce(json_agg(f order by f.key, f."sourceProductId"), '[]') from found f) as found,
      (select count(*)::int from walked) as walked,
      (select array[w.key, w."sourceProductId"] from walked w order by w.key desc, w."sourceProductId" desc limit 1) as last`;
  return { text, values: sql.values };
}

/** Whether a product `w` or one of its variants has the text in its name, SKU or barcode. */
function named(wanted: string): string {
  const has = (of: (column: string) => string) =>
    ['name', 'sku', 'barcode'].map((column) => `strpos(lower(${of(column)}), ${wanted}) > 0`).join(' or ');
  return `(${has((column) => `w.${column}`)} or exists (
    select from jsonb_array_elements(w.variants) v where ${has((column) => `v ->> '${column}'`)}))`;
}
