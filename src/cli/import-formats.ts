/** What can be imported, and in which formats: the one place that knows them all. */
import type { ProductDocument } from '../contract/product.ts';
import type { OrderDocument } from '../domain/order.ts';
import type { StoreId } from '../server/auth/caller.ts';
import type { Context } from '../server/context.ts';
import type { Entry, SaveOutcome } from '../server/imports/import-documents.ts';
import type { CsvShape } from '../server/imports/read-csv.ts';
import type { KeptImport } from '../server/imports/store.ts';
import type { Format } from '../server/integrations/ports.ts';
import { shopifyOrders } from '../server/integrations/shopify/orders.ts';
import { shopifyProducts } from '../server/integrations/shopify/products.ts';
import { wooCommerceOrders } from '../server/integrations/woocommerce/orders.ts';
import { wooCommerceProducts } from '../server/integrations/woocommerce/products.ts';
import { orderCsv } from '../server/orders/import-csv.ts';
import { ownOrders } from '../server/orders/import-own.ts';
import { saveOrders } from '../server/orders/store.ts';
import { productCsv } from '../server/products/import-csv.ts';
import { ownProducts } from '../server/products/import-own.ts';
import { saveProducts } from '../server/products/store.ts';

export type Importable<Document> = {
  kind: 'orders' | 'products';
  /** Asked in this order whether a document is theirs. */
  formats: readonly Format<Document>[];
  csv: CsvShape<Document>;
  save(
    db: Context['db'],
    storeId: StoreId,
    batch: readonly Entry<Document>[],
    reached: KeptImport | null,
  ): Promise<SaveOutcome[]>;
};

export const ORDERS: Importable<OrderDocument> = {
  kind: 'orders',
  formats: [ownOrders, shopifyOrders, wooCommerceOrders],
  csv: orderCsv,
  save(db, storeId, batch, reached) {
    const orders = batch.map(({ key, document }) => ({ sourceOrderId: key, order: document }));
    return saveOrders(db, storeId, orders, reached);
  },
};

export const PRODUCTS: Importable<ProductDocument> = {
  kind: 'products',
  formats: [ownProducts, shopifyProducts, wooCommerceProducts],
  csv: productCsv,
  save(db, storeId, batch, reached) {
    const products = batch.map(({ key, document }) => ({ sourceProductId: key, product: document }));
    return saveProducts(db, storeId, products, reached);
  },
};
