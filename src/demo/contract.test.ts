import { expect, test } from 'vitest';
import { orderDocumentSchema } from '../contract/order.ts';
import { productDocumentSchema } from '../contract/product.ts';
import { demoOrders } from './orders.ts';
import { demoProducts, productDocumentOf } from './products.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

const ORIGIN = 'https://claims.example';

test.each(demoOrders(NOW, ORIGIN))('$sourceOrderId is an order the API accepts', ({ order }) => {
  expect(orderDocumentSchema.safeParse(order).error?.issues ?? []).toEqual([]);
});

test.each(demoProducts)('$sku is a product the API accepts', (product) => {
  const document = productDocumentOf(product, ORIGIN);
  expect(productDocumentSchema.safeParse(document).error?.issues ?? []).toEqual([]);
});
