/** What can be imported and in which formats: the one place that lists them all. */
import type { PoolClient } from 'pg';
import type { ProductDocument } from '../contract/product.ts';
import type { OrderDocument } from '../domain/orders/order.ts';
import type { StoreId } from './auth/caller.ts';
import type { Context } from './context.ts';
import type { Entry, Saved } from './imports/import-documents.ts';
import type { KeptImport } from './imports/queries.ts';
import type { CsvShape } from './imports/read-csv.ts';
import { bigCommerceOrders } from './integrations/shops/bigcommerce/orders.ts';
import { bigCommerceProducts } from './integrations/shops/bigcommerce/products.ts';
import type { Format } from './integrations/shops/ports.ts';
import { shopifyOrders } from './integrations/shops/shopify/orders.ts';
import { shopifyProducts } from './integrations/shops/shopify/products.ts';
import { wooCommerceOrders } from './integrations/shops/woocommerce/orders.ts';
import { wooCommerceProducts } from './integrations/shops/woocommerce/products.ts';
import { orderCsv } from './orders/import-csv.ts';
import { ownOrders } from './orders/import-own.ts';
import { saveOrders } from './orders/save.ts';
import { analyzeGrown } from './orders/statistics.ts';
import { productCsv } from './products/import-csv.ts';
import { ownProducts } from './products/import-own.ts';
import { saveProducts } from './products/save.ts';

export type Importable<Document> = {
  kind: 'orders' | 'products';
  /** Checked in this order whether a document is in their format. */
  formats: readonly Format<Document>[];
  csv: CsvShape<Document>;
  save(
    db: { app: Pick<PoolClient, 'query'> },
    storeId: StoreId,
    batch: readonly Entry<Document>[],
    reached: KeptImport | null,
  ): Promise<Saved[]>;
  /** Called once a batch is saved for good, with how many documents were read before it and with it. */
  onSaved(context: Pick<Context, 'db' | 'log'>, before: number, read: number): Promise<void>;
};

export const ORDERS: Importable<OrderDocument> = {
  kind: 'orders',
  formats: [ownOrders, shopifyOrders, wooCommerceOrders, bigCommerceOrders],
  csv: orderCsv,
  save(db, storeId, batch, reached) {
    const orders = batch.map(({ key, document }) => ({ sourceOrderId: key, order: document }));
    return saveOrders(db, storeId, orders, reached);
  },
  onSaved: analyzeGrown,
};

export const PRODUCTS: Importable<ProductDocument> = {
  kind: 'products',
  formats: [ownProducts, shopifyProducts, wooCommerceProducts, bigCommerceProducts],
  csv: productCsv,
  save(db, storeId, batch, reached) {
    const products = batch.map(({ key, document }) => ({ sourceProductId: key, product: document }));
    return saveProducts(db, storeId, products, reached);
  },
  onSaved: async () => undefined,
};
