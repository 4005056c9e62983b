/**
 * Credit as a coupon for one use, by the customer's email address alone: POST coupons (class-wc-rest-coupons-controller.php, read November
 * 2026). Codes are unique, so a second coupon with the same code is refused. WooCommerce itself has neither gift cards nor accounts.
 */
import { z } from 'zod';
import { zero } from '../../../../domain/money/money.ts';
import { unknown } from '../../outcomes.ts';
import type { Carrier, CreditOrder, Effect, Found, Sent } from '../../ports.ts';
import { noted } from '../noted.ts';
import { type Calls, refusal } from './calls.ts';
import { amountText, marked, markIn, meta, moneyOf, pageOf } from './marks.ts';

export const couponShape = z.object({
  id: z.number(),
  code: z.string().max(200),
  amount: z.string().max(40),
  usage_count: z.number().nullish(),
  date_created_gmt: z.string().max(60).nullish(),
  meta_data: meta,
});
type WooCoupon = z.infer<typeof couponShape>;

const currencyShape = z.object({ code: z.string().max(10) });

/** The currency that the shop sells in: coupons and prices are in it. */
export const shopCurrency = (calls: Calls) => calls.get('data/currencies/current', currencyShape);

export function creditCarrier(calls: Calls): Carrier<CreditOrder> {
  const find = async (order: CreditOrder, reference: string | null): Promise<Found> => {
    const coupons = await calls.get('coupons', z.array(couponShape), { code: order.code.toLowerCase() });
    if (coupons.kind === 'missing') return refusal('not_understood');
    if (coupons.kind !== 'ok') return coupons;
    const [coupon] = coupons.body;
    if (!coupon) return reference === null ? { kind: 'absent' } : deleted(reference);
    return markIn(coupon.meta_data) === order.mark
      ? becameOf(coupon, order, calls.site)
      : refusal('key_conflict');
  };

  const send = async (order: CreditOrder): Promise<Sent> => {
    if (order.form !== 'code') return refusal('refused', 'WooCommerce has no credit of this form.');
    // WooCommerce reads an asterisk as “anybody”.
    if (order.customer.email.includes('*'))
      return refusal(
        'refused',
        'The customer’s email address contains an asterisk, which a coupon can’t be limited to.',
      );
    const currency = await shopCurrency(calls);
    if (currency.kind === 'missing') return refusal('not_understood');
    if (currency.kind !== 'ok') return currency;
    if (currency.body.code !== order.amount.currency) return refusal('currency_not_supported');
    const before = await find(order, null);
    if (before.kind !== 'absent') return before;
    const sent = await calls.write('POST', 'coupons', couponShape, bodyOf(order));
    if (sent.kind === 'refused' && sent.code === 'unauthorized') return refusal('missing_permission');
    if (sent.kind === 'ok') return becameOf(sent.body, order, calls.site);
    if (sent.kind !== 'failed') return sent;
    const after = await find(order, null);
    if (after.kind === 'absent') return refusal('refused');
    return after.kind === 'busy' ? unknown() : after;
  };

  return { recognition: { by: 'mark' }, send, find };
}

const bodyOf = (order: CreditOrder) => ({
  code: order.code,
  discount_type: 'fixed_cart',
  amount: amountText(order.amount),
  description: noted(order),
  individual_use: false,
  usage_limit: 1,
  usage_limit_per_user: 1,
  email_restrictions: [order.customer.email],
  // In the shop's time zone. A coupon ends at this second, so the day itself is still included.
  ...(order.expiresOn !== null && { date_expires: `${order.expiresOn}T23:59:59` }),
  meta_data: marked(order.mark),
});

const deleted = (reference: string): Effect => ({
  kind: 'reversed',
  detail: 'The coupon was deleted in the shop.',
  made: { reference, url: null, raw: null },
});

/** One use takes all of it, whatever the cart costs. */
function becameOf(coupon: WooCoupon, order: CreditOrder, site: string): Effect {
  const { currency } = order.amount;
  const isUsed = (coupon.usage_count ?? 0) > 0;
  return {
    kind: 'done',
    made: {
      reference: String(coupon.id),
      url: pageOf(site, coupon.id),
      credit: {
        code: order.code,
        balance: isUsed ? zero(currency) : moneyOf(coupon.amount, currency),
        expiresOn: order.expiresOn,
      },
      raw: {
        id: coupon.id,
        amount: coupon.amount,
        usage_count: coupon.usage_count,
        date_created_gmt: coupon.date_created_gmt,
      },
    },
  };
}
