/** An order and its claim, for the gallery's states of records that are parts of orders. */
import type { BriefClaim } from '../../contract/order-facts.ts';

export const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '
  .repeat(2)
  .trim();

const NAMES = ['Ada Shopper', 'Theo Marsh', null, 'Noor Aziz'];

export const ofOrder = (index: number) => ({
  orderId: `order${index}`,
  orderNumber: String(1_100 - index),
  customerName: NAMES[index % NAMES.length] ?? null,
  orderedAt: new Date(Date.parse('2026-11-05T10:00:00.000Z') - index * 70_000_000).toISOString(),
});

export const ofLongOrder = { ...ofOrder(0), orderNumber: LONG.slice(0, 100), customerName: LONG };

export const claimOfOrder = (claimType: string): BriefClaim => ({
  id: 'claim1',
  claimNumber: 20_418,
  status: 'NEW',
  claimType,
  requestedResolution: 'REFUND',
  total: '20.40',
  currency: 'USD',
  createdAt: '2026-11-06T12:00:00.000Z',
});

/** A list and a page as they load, fail, and are closed to the person. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
