import { createHash } from 'node:crypto';
import { emailKey } from '../../domain/orders/order-number.ts';

/** The same customer in the same store, across orders and claims; another id in another store. */
export function customerId(storeId: string, email: string): string {
  const digest = createHash('sha256').update(JSON.stringify([storeId, emailKey(email)]));
  return digest.digest('base64url').slice(0, 20);
}
