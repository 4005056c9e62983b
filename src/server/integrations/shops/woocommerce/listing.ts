/**
 * What left the shop in a span of time, for reconciliation: all refunds (GET refunds, since WooCommerce 9.0), then the orders and coupons
 * that carry a mark of ours.
 */
import { z } from 'zod';
import type { ListedEffect, Page, Provider } from '../../ports.ts';
import { type Calls, refusal } from './calls.ts';
import { couponShape, shopCurrency } from './credit.ts';
import { markIn, moneyOf, pageOf, timeOf } from './marks.ts';
import { markOf, refundShape } from './refund.ts';
import { orderShape, TAKEN_BACK } from './replacement.ts';

const PAGE = 100;
const NOUNS = ['refunds', 'orders', 'coupons'] as const;
type Noun = (typeof NOUNS)[number];

const withCurrency = z.object({ id: z.number(), currency: z.string().max(10) });

export const lister =
  (calls: Calls): NonNullable<Provider['list']> =>
  async ({ from, to, cursor }) => {
    const [noun = '', count = ''] = (cursor ?? `${NOUNS[0]} 1`).split(' ');
    const [known, page] = [NOUNS.find((one) => one === noun), Number(count)];
    if (known === undefined || !(Number.isInteger(page) && page >= 1)) return refusal('not_understood');
    const read = await PAGES[known](calls, {
      // `after` and `before` exclude their own second.
      after: secondOf(Date.parse(from) - 1000),
      before: secondOf(Date.parse(to)),
      dates_are_gmt: 'true',
      orderby: 'date',
      order: 'asc',
      per_page: PAGE,
      page,
    });
    if (read.kind !== 'read') return read;
    const following = NOUNS[NOUNS.indexOf(known) + 1];
    const next = read.isLast ? (following === undefined ? null : `${following} 1`) : `${known} ${page + 1}`;
    return { kind: 'page', items: read.items, next };
  };

const secondOf = (time: number): string => new Date(time).toISOString().slice(0, 19);

type Listed =
  | { kind: 'read'; items: ListedEffect[]; isLast: boolean }
  | Exclude<Page<never>, { kind: 'page' }>;
type Query = Record<string, string | number>;

const PAGES: Record<Noun, (calls: Calls, query: Query) => Promise<Listed>> = {
  refunds: async (calls, query) => {
    const read = await calls.get('refunds', z.array(refundShape), query);
    if (read.kind === 'missing') return refusal('not_understood', 'The shop needs WooCommerce 9.0 or newer.');
    if (read.kind !== 'ok') return read;
    const currencies = await currenciesOf(calls, [
      ...new Set(read.body.flatMap(({ parent_id }) => parent_id ?? [])),
    ]);
    if (!(currencies instanceof Map)) return currencies;
    const items = read.body.map((refund): ListedEffect => {
      const currency = currencies.get(refund.parent_id ?? 0);
      return {
        reference: String(refund.id),
        mark: markOf(refund),
        kind: 'refund',
        amount: currency === undefined ? null : moneyOf(refund.amount, currency),
        state: refund.refunded_payment === false && markOf(refund) !== null ? 'pending' : 'done',
        sourceOrderId: refund.parent_id == null ? null : String(refund.parent_id),
        at: timeOf(refund.date_created_gmt),
        url: refund.parent_id == null ? null : pageOf(calls.site, refund.parent_id),
      };
    });
    return { kind: 'read', items, isLast: read.body.length < PAGE };
  },
  orders: async (calls, query) => {
    const read = await calls.get('orders', z.array(orderShape), query);
    if (read.kind === 'missing') return refusal('not_understood');
    if (read.kind !== 'ok') return read;
    const items = read.body.flatMap((order): ListedEffect[] => {
      const mark = markIn(order.meta_data);
      if (mark === null) return [];
      const state = TAKEN_BACK.includes(order.status) ? 'reversed' : 'done';
      const at = timeOf(order.date_created_gmt);
      const url = pageOf(calls.site, order.id);
      return [
        {
          reference: String(order.id),
          mark,
          kind: 'replacement',
          amount: null,
          state,
          sourceOrderId: null,
          at,
          url,
        },
      ];
    });
    return { kind: 'read', items, isLast: read.body.length < PAGE };
  },
  coupons: async (calls, query) => {
    const [read, currency] = [
      await calls.get('coupons', z.array(couponShape), query),
      await shopCurrency(calls),
    ];
    if (read.kind === 'missing' || currency.kind === 'missing') return refusal('not_understood');
    if (read.kind !== 'ok') return read;
    if (currency.kind !== 'ok') return currency;
    const items = read.body.flatMap((coupon): ListedEffect[] => {
      const mark = markIn(coupon.meta_data);
      if (mark === null) return [];
      const amount = moneyOf(coupon.amount, currency.body.code);
      const at = timeOf(coupon.date_created_gmt);
      const url = pageOf(calls.site, coupon.id);
      return [
        {
          reference: String(coupon.id),
          mark,
          kind: 'credit',
          amount,
          state: 'done',
          sourceOrderId: null,
          at,
          url,
        },
      ];
    });
    return { kind: 'read', items, isLast: read.body.length < PAGE };
  },
};

/** A refund does not say its currency: its order does. */
async function currenciesOf(
  calls: Calls,
  orderIds: number[],
): Promise<Map<number, string> | Exclude<Page<never>, { kind: 'page' }>> {
  if (orderIds.length === 0) return new Map();
  const read = await calls.get('orders', z.array(withCurrency), { include: orderIds.join(), per_page: PAGE });
  if (read.kind === 'missing') return refusal('not_understood');
  if (read.kind !== 'ok') return read;
  return new Map(read.body.map(({ id, currency }) => [id, currency]));
}
