/** Shopify's ids: numbers for the rest of the system, as in its REST documents and webhooks; "gid://shopify/Order/1" on the wire. */
import type { Money } from '../../../../../domain/money/money.ts';
import { formatAmount, parseAmount, toTotal } from '../../../../../domain/money/money.ts';

type Kind = 'Order' | 'ProductVariant' | 'Product' | 'Return';

/** Null if it can't be an id of Shopify. */
export const gidOf = (kind: Kind, id: string): string | null =>
  /^\d{1,20}$/.test(id) ? `gid://shopify/${kind}/${id}` : null;

export const numberOf = (gid: string): string =>
  gid
    .slice(gid.lastIndexOf('/') + 1)
    .split('?', 1)
    .join();

export const pageOf = (domain: string, path: string): string => `https://${domain}/admin/${path}`;

export const decimalOf = (money: Money): string => formatAmount(toTotal(money));

export type Amount = { amount: string; currencyCode: string };

export const moneyOf = ({ amount, currencyCode }: Amount): Money | null =>
  parseAmount(amount, currencyCode, 'total');
