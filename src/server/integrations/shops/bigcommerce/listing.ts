/** What left the store in a span of time, for reconciliation: all refunds, then the orders and gift certificates that carry a mark of ours. */
import { z } from 'zod';
import type { ListedEffect, Page, Provider } from '../../ports.ts';
import { markNoted } from '../noted.ts';
import { type Calls, refusal } from './calls.ts';
import { type BigCertificate, certificateShape } from './credit.ts';
import { moneyOf, timeOf } from './marks.ts';
import { type BigRefund, markOf, refundedAt, refundShape, stateOf } from './refund.ts';
import { isTakenBack, madeShape, SOURCE } from './replacement.ts';

/** The order of each refund is read for its currency. */
const PAGE = 50;
const NOUNS = ['refunds', 'orders', 'certificates'] as const;
type Noun = (typeof NOUNS)[number];
type Span = { from: string; to: string; page: number };
type Listed =
  | { kind: 'read'; items: ListedEffect[]; isLast: boolean }
  | Exclude<Page<never>, { kind: 'page' }>;

export const lister =
  (calls: Calls): NonNullable<Provider['list']> =>
  async ({ from, to, cursor }) => {
    const [noun = '', count = ''] = (cursor ?? `${NOUNS[0]} 1`).split(' ');
    const [known, page] = [NOUNS.find((one) => one === noun), Number(count)];
    if (known === undefined || !(Number.isInteger(page) && page >= 1)) return refusal('not_understood');
    const read = await PAGES[known](calls, { from, to, page });
    if (read.kind !== 'read') return read;
    const following = NOUNS[NOUNS.indexOf(known) + 1];
    const next = read.isLast ? (following === undefined ? null : `${following} 1`) : `${known} ${page + 1}`;
    return { kind: 'page', items: read.items, next };
  };

const currencyShape = z.object({ default_currency_code: z.string().max(10) });

const PAGES: Record<Noun, (calls: Calls, span: Span) => Promise<Listed>> = {
  refunds: async (calls, { from, to, page }) => {
    const query = { 'created:min': from, 'created:max': to, limit: PAGE, page };
    const read = await calls.get(
      'v3/orders/payment_actions/refunds',
      z.object({ data: z.array(refundShape) }),
      query,
    );
    if (read.kind === 'missing') return refusal('not_understood');
    if (read.kind !== 'ok') return read;
    const currencies = new Map<number, string>();
    for (const id of new Set(read.body.data.map(({ order_id }) => order_id))) {
      const order = await calls.get(`v2/orders/${id}`, currencyShape);
      if (order.kind === 'ok') currencies.set(id, order.body.default_currency_code);
      else if (order.kind !== 'missing') return order;
    }
    const items = read.body.data.map((refund) => refundIn(refund, currencies.get(refund.order_id), calls));
    return { kind: 'read', items, isLast: read.body.data.length < PAGE };
  },
  orders: async (calls, { from, to, page }) => {
    const query = { min_date_created: from, max_date_created: to, sort: 'id:asc', limit: PAGE, page };
    const read = await calls.get('v2/orders', z.array(madeShape), query);
    if (read.kind === 'missing') return refusal('not_understood');
    if (read.kind !== 'ok') return read;
    const items = read.body.flatMap((order): ListedEffect[] => {
      if (order.external_source !== SOURCE || !order.external_order_id) return [];
      return [
        {
          reference: String(order.id),
          mark: order.external_order_id,
          kind: 'replacement',
          amount: null,
          state: isTakenBack(order) ? 'reversed' : 'done',
          sourceOrderId: null,
          at: timeOf(order.date_created) ?? from,
          url: `${calls.panel}/orders/${order.id}`,
        },
      ];
    });
    return { kind: 'read', items, isLast: read.body.length < PAGE };
  },
  /** Certificates can't be asked for by time: the newest come first. */
  certificates: async (calls, { from, to, page }) => {
    const query = { sort: 'id', direction: 'desc', limit: PAGE, page };
    const read = await calls.get('v2/gift_certificates', z.array(certificateShape), query);
    if (read.kind === 'missing') return refusal('not_understood');
    if (read.kind !== 'ok') return read;
    const items = read.body.flatMap((one) => certificateIn(one, calls.panel, { from, to }));
    const oldest = read.body.at(-1);
    return { kind: 'read', items, isLast: read.body.length < PAGE || !oldest || boughtAt(oldest) < from };
  },
};

const refundIn = (refund: BigRefund, currency: string | undefined, calls: Calls): ListedEffect => ({
  reference: String(refund.id),
  mark: markOf(refund),
  kind: 'refund',
  amount: currency === undefined ? null : moneyOf(refund.total_amount, currency),
  state: stateOf(refund, calls.now()),
  sourceOrderId: String(refund.order_id),
  at: refundedAt(refund),
  url: `${calls.panel}/orders/${refund.order_id}`,
});

/** Seconds since 1970, as text. */
const boughtAt = ({ purchase_date }: BigCertificate): string =>
  new Date(Number(purchase_date ?? 0) * 1000 || 0).toISOString();

function certificateIn(
  one: BigCertificate,
  panel: string,
  { from, to }: { from: string; to: string },
): ListedEffect[] {
  const [mark, at] = [markNoted(one.message), boughtAt(one)];
  // Whole seconds.
  if (mark === null || Date.parse(at) + 999 < Date.parse(from) || at > to) return [];
  return [
    {
      reference: String(one.id),
      mark,
      kind: 'credit',
      amount: one.currency_code ? moneyOf(one.amount, one.currency_code) : null,
      state: one.status === 'disabled' ? 'reversed' : 'done',
      sourceOrderId: null,
      at,
      url: `${panel}/marketing/gift-certificates`,
    },
  ];
}
