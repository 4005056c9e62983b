/** Saves products as the shop sends them, with what people changed by hand over them (docs/decisions/102-products-by-hand.md). */
import type { PoolClient } from 'pg';
import type { ProductDocument } from '../../contract/product.ts';
import { type KeptInProduct, productAgainst, withKeptInProduct } from '../../domain/products/by-hand.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow, Row } from '../database/rows.ts';
import { contentHash, type Db, saveOverKept } from '../imports/by-hand.ts';
import type { Saved } from '../imports/import-documents.ts';
import type { KeptImport } from '../imports/queries.ts';

type SourcedProduct = { sourceProductId: string; product: ProductDocument };

/** A product as `save_products` expects it. */
function rowOf({ sourceProductId, product }: SourcedProduct, kept: KeptInProduct | null) {
  if (kept === null) return { sourceProductId, contentHash: contentHash(product), product };
  const changed = withKeptInProduct(product, kept);
  const hash = contentHash([product, changed]);
  return { sourceProductId, contentHash: hash, product: changed, kept, reported: product };
}

/** Creates or replaces products by source id (imports/by-hand.ts). No id may occur twice. */
export const saveProducts = (
  db: Db,
  storeId: StoreId,
  products: readonly SourcedProduct[],
  reached: KeptImport | null = null,
): Promise<Saved[]> =>
  saveOverKept<ProductDocument, KeptInProduct>(
    async () => ({
      ...{ find: 'kept_products', save: 'save_products', against: productAgainst },
      rowOf: ({ key, document }, kept) => rowOf({ sourceProductId: key, product: document }, kept),
    }),
    db,
    storeId,
    products.map(({ sourceProductId, product }) => ({ key: sourceProductId, document: product })),
    reached,
  );

/** `now`: as it stands. `shop`: as the shop sent it last. */
export type ProductInHand = CamelRow<'products', 'source_product_id' | 'version' | 'kept'> & {
  now: ProductDocument;
  shop: ProductDocument;
};

type HandRow = Omit<ProductInHand, 'shop'> & Row<'products', 'reported'>;

/** Null if there is none. @param how `held`: nobody else changes it, and no import saves it, until the end of the transaction */
export async function takeProduct(
  client: PoolClient,
  storeId: StoreId,
  sourceProductId: string,
  how: 'read' | 'held',
): Promise<ProductInHand | null> {
  if (how === 'held') {
    await client.query("select pg_advisory_xact_lock(hashtextextended('products by hand ' || $1, 0))", [
      storeId,
    ]);
  }
  const { rows } = await client.query<HandRow>(
    `select source_product_id as "sourceProductId", version, kept, reported, json_build_object('name', name, 'sku', sku,
       'barcode', barcode, 'imageUrl', image_url, 'price', price::text, 'currency', currency, 'variants', variants,
       'warrantyPeriod', warranty_period, 'status', status) as now
     from products where store_id = $1 and source_product_id = $2 ${how === 'held' ? 'for no key update' : ''}`,
    [storeId, sourceProductId],
  );
  const [row] = rows;
  if (!row) return null;
  const { reported, ...product } = row;
  return { ...product, shop: reported ?? row.now };
}

/** Changes a held product: what people decided goes over what the shop sent. */
export async function keepInProduct(
  client: PoolClient,
  storeId: StoreId,
  { sourceProductId, shop }: ProductInHand,
  kept: KeptInProduct | null,
): Promise<void> {
  await client.query('update products set kept = $3 where store_id = $1 and source_product_id = $2', [
    ...[storeId, sourceProductId, kept && JSON.stringify(kept)],
  ]);
  await saveProducts({ app: client }, storeId, [{ sourceProductId, product: shop }]);
}
