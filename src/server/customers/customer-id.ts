import { createHash } from 'node:crypto';
import { emailKey } from '../../domain/orders/order-number.ts';

/** One id per customer and store, across orders and claims. Other stores get other ids. */
export function customerId(storeId: string, email: string): string {
  const digest = createHash('sha256').update(JSON.stringify([storeId, emailKey(email)]));
  return digest.digest('base64url').slice(0, 20);
}
