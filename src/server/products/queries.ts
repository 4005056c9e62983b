import type { Pool, PoolClient } from 'pg';
import type { StoreProduct } from '../../contract/product-list.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow, Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';

export type FoundProduct = CamelRow<
  'products',
  'source_product_id' | 'name' | 'sku' | 'image_url' | 'price' | 'currency'
>;

const MOST_FOUND = 20;

/** Up to 20 of a store's products whose name or SKU contains the text, names that start with it first. */
export async function searchProducts(
  db: { app: Pool },
  storeId: StoreId,
  text: string,
): Promise<FoundProduct[]> {
  const pattern = text.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return withStore(db, storeId, async (client) => {
    const { rows } = await client.query<FoundProduct>(
      `select source_product_id as "sourceProductId", name, sku, image_url as "imageUrl", price::text, currency
       from products
       where store_id = $1 and status = 'active' and (lower(name) like '%' || $2 || '%' or lower(sku) like $2 || '%')
       order by lower(name) not like $2 || '%', name limit $3`,
      [storeId, pattern, MOST_FOUND],
    );
    return rows;
  });
}

/** Null if the store has no such product. */
export async function findProduct(
  client: PoolClient,
  storeId: StoreId,
  sourceProductId: string,
): Promise<StoreProduct | null> {
  const { rows } = await client.query<StoreProduct>(
    `select source_product_id as "sourceProductId", name, sku, barcode, image_url as "imageUrl", price::text, currency,
       warranty_period as "warrantyPeriod", status, variants, updated_at as "updatedAt"
     from products where store_id = $1 and source_product_id = $2`,
    [storeId, sourceProductId],
  );
  return rows[0] ?? null;
}

/** Names by id, for products the store has, whatever their status. */
export function namesOfProducts(
  db: { app: Pool },
  storeId: StoreId,
  sourceProductIds: readonly string[],
): Promise<Map<string, string>> {
  return withStore(db, storeId, async (client) => {
    const { rows } = await client.query<Row<'products', 'source_product_id' | 'name'>>(
      'select source_product_id, name from products where store_id = $1 and source_product_id = any($2)',
      [storeId, sourceProductIds],
    );
    return new Map(rows.map((row) => [row.source_product_id, row.name]));
  });
}
