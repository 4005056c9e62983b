import type { Customer } from '../../contract/customer.ts';
import { formatAmount, parseAmount, zero } from '../../domain/money/money.ts';
import { customerId } from '../orders/customer-id.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { CustomerRow } from './queries.ts';

const utc = <T extends { createdAt: string }>(one: T): T => ({
  ...one,
  createdAt: new Date(one.createdAt).toISOString(),
});

export function presentCustomer(store: Pick<KnownStore, 'id' | 'currency'>, row: CustomerRow): Customer {
  const amount = (text: string) => {
    const money = parseAmount(Number(text).toFixed(2), store.currency, 'total');
    return formatAmount(money ?? zero(store.currency));
  };
  return {
    ...row,
    id: customerId(store.id, row.email),
    currency: store.currency,
    paid: amount(row.paid),
    claimed: amount(row.claimed),
    paidOut: amount(row.paidOut),
    claimRate: row.orders > 0 ? row.claims / row.orders : null,
    storeClaimRate: null,
    recentOrders: row.recentOrders.map(utc),
    recentClaims: row.recentClaims.map(utc),
    suggestions: [],
  };
}
