/** Binds a token of an order to the e-mail address of its customer: it ends once the address is corrected. */
import { emailKey } from '../../domain/orders/order-number.ts';
import { deriveKey, type KeyRing, mac, secretsOf } from './keys.ts';

/** 48 bits: enough to notice a changed address. */
const RECIPIENT_LENGTH = 8;

export type LinkedOrder = { id: string; email: string };

/** Keyed, since anyone can read it in the token, and an old link asks for that very address. */
export const recipientOf = (secret: string, storeId: string, { id, email }: LinkedOrder): string =>
  mac(deriveKey(secret, 'portal-recipient'), JSON.stringify([storeId, id, emailKey(email)])).slice(
    0,
    RECIPIENT_LENGTH,
  );

/** @param recipient null: the token is of an older release, and opens its order until it expires */
export const isFor = (
  ring: KeyRing,
  storeId: string,
  order: LinkedOrder,
  recipient: string | null,
): boolean =>
  recipient === null || secretsOf(ring).some((secret) => recipientOf(secret, storeId, order) === recipient);
