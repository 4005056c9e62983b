import type { Pool } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import type { FilingRows, FilingStart } from '../claims/queries.ts';
import { type StartRow, startOf } from '../claims/queries.ts';
import type { CamelRow } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { type KeptAnswer, type KeptOnWire, keptOf, type Repeat } from '../http/answers.ts';
import type { keyedOrder } from '../orders/save.ts';
import type { FoundProduct } from '../products/queries.ts';

export type CatalogueProduct = FoundProduct & CamelRow<'products', 'warranty_period'>;

const MOST_FOUND = 20;

const COLUMNS = `source_product_id as "sourceProductId", name, sku, image_url as "imageUrl", price::text, currency,
  warranty_period as "warrantyPeriod"`;

/**
 * Up to 20 active products by part of the name, start of an SKU, or whole barcode, including variants. Matches at the
 * start come first.
 */
export function searchCatalogue(
  db: { app: Pool },
  storeId: StoreId,
  words: string,
): Promise<CatalogueProduct[]> {
  const pattern = words.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return withStore(db, storeId, async (client) => {
    const { rows } = await client.query<CatalogueProduct>(
      `select ${COLUMNS} from products
       where store_id = $1 and status = 'active' and (
         lower(name) like '%' || $2 || '%' or lower(sku) like $2 || '%' or lower(barcode) = $3
         or exists (select from jsonb_array_elements(variants) v
           where lower(v ->> 'sku') like $2 || '%' or lower(v ->> 'barcode') = $3))
       order by lower(name) not like $2 || '%', name, source_product_id limit $4`,
      [storeId, pattern, words.toLowerCase(), MOST_FOUND],
    );
    return rows;
  });
}

/** An active product of the catalogue by id; null if there is none. */
export function findProduct(
  db: { app: Pool },
  storeId: StoreId,
  sourceProductId: string,
): Promise<CatalogueProduct | null> {
  return withStore(db, storeId, async (client) => {
    const { rows } = await client.query<CatalogueProduct>(
      `select ${COLUMNS} from products where store_id = $1 and source_product_id = $2 and status = 'active'`,
      [storeId, sourceProductId],
    );
    return rows[0] ?? null;
  });
}

/**
 * The first round trip of a filing without an order; the order, if any, was created for an earlier claim about the same
 * purchase.
 */
export async function beginOfflineFiling(
  db: { app: Pool },
  storeId: StoreId,
  sought: { sourceOrderId: string; fileKeys: string[]; visitId: string | null },
  repeat: Repeat,
  now: number,
): Promise<FilingStart> {
  const { rows } = await db.app.query<StartRow>({
    name: 'begin_offline_filing',
    text: 'select * from begin_offline_filing($1, $2, $3, $4, $5, $6)',
    values: [storeId, sought.sourceOrderId, sought.fileKeys, sought.visitId, repeat.key, new Date(now)],
  });
  return startOf(rows[0]);
}

export type OfflineWrites = {
  /** Null if the order exists already. */
  order: ({ id: string } & ReturnType<typeof keyedOrder>) | null;
  visitId: string | null;
  /** The waiting filing; null for an API client's. */
  pendingId: string | null;
  filing: FilingRows;
};

/** The second round trip: order and claim in one transaction. A retry gets the stored answer. */
export async function writeOfflineFiling(
  db: { app: Pool },
  storeId: StoreId,
  { order, visitId, pendingId, filing }: OfflineWrites,
  answer: { repeat: Repeat; status: number; sealed: Buffer; now: number },
): Promise<KeptAnswer | null> {
  const { rows } = await db.app.query<{ done: { kept?: KeptOnWire } }>({
    name: 'file_offline_claim',
    text: 'select file_offline_claim($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as done',
    values: [
      storeId,
      order && JSON.stringify(order),
      visitId,
      pendingId,
      JSON.stringify(filing),
      answer.repeat.key,
      answer.repeat.bodyHash,
      answer.status,
      answer.sealed,
      new Date(answer.now),
      answer.repeat.expires(answer.now),
      answer.repeat.whileUnchanged,
    ],
  });
  return keptOf(rows[0]?.done.kept);
}
