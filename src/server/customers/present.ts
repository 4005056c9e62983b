import type { Customer } from '../../contract/customer.ts';
import { currencyExponent, formatAmount, type Money, parseAmount, zero } from '../../domain/money/money.ts';
import type { KnownStore } from '../stores/queries.ts';
import { customerId } from './customer-id.ts';
import type { CustomerRow } from './queries.ts';

type Currency = Pick<KnownStore, 'currency'>;

/** An amount that the database added up, rounded to the digits of the store's currency. */
export function storeAmount({ currency }: Currency, text: string): Money {
  const rounded = Number(text).toFixed(currencyExponent(currency));
  return parseAmount(rounded, currency, 'total') ?? zero(currency);
}

const rate = (claims: number, orders: number): number | null =>
  orders > 0 ? Math.round((claims / orders) * 10_000) / 10_000 : null;

const utc = <T extends { createdAt: string }>(one: T): T => ({
  ...one,
  createdAt: new Date(one.createdAt).toISOString(),
});

export function presentCustomer(store: Pick<KnownStore, 'id'> & Currency, row: CustomerRow): Customer {
  const { storeOrders, storeClaims, ...own } = row;
  const amount = (text: string) => formatAmount(storeAmount(store, text));
  return {
    ...own,
    id: customerId(store.id, row.email),
    currency: store.currency,
    paid: amount(row.paid),
    claimed: amount(row.claimed),
    paidOut: amount(row.paidOut),
    claimRate: rate(row.claims, row.orders),
    storeClaimRate: rate(storeClaims, storeOrders),
    recentOrders: row.recentOrders.map(utc),
    recentClaims: row.recentClaims.map(utc),
  };
}
