import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { ProductDocument } from '../../contract/product.ts';
import type { StoreId } from '../auth/caller.ts';
import { inStore } from '../database/in-store.ts';
import type { SaveOutcome } from '../orders/store.ts';

export type FoundProduct = {
  sourceProductId: string;
  name: string;
  sku: string | null;
  imageUrl: string | null;
  price: string | null;
  currency: string | null;
};

const MOST_FOUND = 20;

/** Up to 20 of a store's products whose name or SKU has the text in it, names that begin with it first. */
export async function searchProducts(
  db: { app: Pool },
  storeId: StoreId,
  text: string,
): Promise<FoundProduct[]> {
  const pattern = text.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return inStore(db, storeId, async (client) => {
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

/** Creates or replaces a product by its source id. */
export async function saveProduct(
  db: { app: Pool },
  storeId: StoreId,
  id: string,
  product: ProductDocument,
): Promise<SaveOutcome> {
  const hash = createHash('sha256').update(JSON.stringify(product)).digest('base64url');
  return inStore(db, storeId, async (client) => {
    const { rows } = await client.query<{ created: boolean }>(
      `insert into products as p (store_id, source_product_id, name, sku, barcode, image_url, price, currency,
         warranty_period, status, variants, content_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (store_id, source_product_id) do update set name = excluded.name, sku = excluded.sku,
         barcode = excluded.barcode, image_url = excluded.image_url, price = excluded.price,
         currency = excluded.currency, warranty_period = excluded.warranty_period, status = excluded.status,
         variants = excluded.variants, content_hash = excluded.content_hash, updated_at = now()
       where p.content_hash <> excluded.content_hash
       returning xmax = 0 as created`,
      [
        storeId,
        id,
        product.name,
        product.sku,
        product.barcode,
        product.imageUrl,
        product.price,
        product.currency,
        product.warrantyPeriod,
        product.status,
        JSON.stringify(product.variants),
        hash,
      ],
    );
    if (!rows[0]) return 'unchanged';
    return rows[0].created ? 'created' : 'updated';
  });
}
