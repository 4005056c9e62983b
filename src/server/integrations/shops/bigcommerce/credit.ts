/**
 * Credit as a gift certificate with a code of ours: POST v2/gift_certificates (reference/marketing.v2.yml of github.com/bigcommerce/docs, read
 * November 2026). Codes are unique, and certificates are found by them; the message has the mark. The store mails nothing. Store credit of
 * an account is not offered: the API sets its whole amount, so a purchase meanwhile would be lost, and it keeps no trace of a change.
 */
import { z } from 'zod';
import { unknown } from '../../outcomes.ts';
import type { Carrier, CreditOrder, Effect, Found, Sent } from '../../ports.ts';
import { markNoted, noted } from '../noted.ts';
import { type Calls, refusal } from './calls.ts';
import { amountText, moneyOf } from './marks.ts';

export const certificateShape = z.object({
  id: z.number(),
  code: z.string().max(300),
  amount: z.string().max(40),
  balance: z.string().max(40).nullish(),
  status: z.string().max(40).nullish(),
  message: z.string().max(5_000).nullish(),
  purchase_date: z.union([z.string().max(60), z.number()]).nullish(),
  currency_code: z.string().max(10).nullish(),
});
export type BigCertificate = z.infer<typeof certificateShape>;

const storeShape = z.object({
  name: z.string().max(500).nullish(),
  admin_email: z.string().max(500).nullish(),
  order_email: z.string().max(500).nullish(),
  currency: z.string().max(10).nullish(),
});

export const storeOf = (calls: Calls) => calls.get('v2/store', storeShape);

export function creditCarrier(calls: Calls): Carrier<CreditOrder> {
  const find = async (order: CreditOrder, reference: string | null): Promise<Found> => {
    const query = { code: order.code, limit: 50 };
    const certificates = await calls.get('v2/gift_certificates', z.array(certificateShape), query);
    if (certificates.kind === 'missing') return refusal('not_understood');
    if (certificates.kind !== 'ok') return certificates;
    const found = certificates.body.find(({ code }) => code.toUpperCase() === order.code);
    if (found)
      return markNoted(found.message) === order.mark
        ? becameOf(found, order, calls)
        : refusal('key_conflict');
    if (reference === null) return { kind: 'absent' };
    const made = { reference, url: null, raw: null };
    return { kind: 'reversed', detail: 'The gift certificate was deleted in the store.', made };
  };

  const send = async (order: CreditOrder): Promise<Sent> => {
    if (order.form !== 'gift_card') return refusal('refused', 'BigCommerce has no credit of this form.');
    const store = await storeOf(calls);
    if (store.kind === 'missing') return refusal('not_understood');
    if (store.kind !== 'ok') return store;
    const before = await find(order, null);
    if (before.kind !== 'absent') return before;
    const sent = await calls.write(
      'POST',
      'v2/gift_certificates',
      certificateShape,
      bodyOf(order, store.body),
    );
    if (sent.kind === 'ok') return becameOf(sent.body, order, calls);
    if (sent.kind !== 'failed') return sent;
    const after = await find(order, null);
    if (after.kind === 'absent')
      return refusal(
        'currency_not_supported',
        'BigCommerce refused the gift certificate. The store may not sell in this currency.',
      );
    return after.kind === 'busy' ? unknown() : after;
  };

  return { recognition: { by: 'mark' }, send, find };
}

const bodyOf = (order: CreditOrder, store: z.infer<typeof storeShape>) => ({
  to_name: order.customer.name ?? order.customer.email,
  to_email: order.customer.email,
  from_name: store.name || 'Store',
  from_email: store.order_email || store.admin_email || order.customer.email,
  amount: amountText(order.amount),
  currency_code: order.amount.currency,
  code: order.code,
  status: 'active',
  template: 'general.html',
  message: noted(order),
  // RFC 2822, and the day itself is still included.
  ...(order.expiresOn !== null && {
    expiry_date: new Date(`${order.expiresOn}T23:59:59Z`).toUTCString().replace('GMT', '+0000'),
  }),
});

function becameOf(certificate: BigCertificate, order: CreditOrder, calls: Calls): Effect {
  const { currency } = order.amount;
  const made = {
    reference: String(certificate.id),
    url: `${calls.panel}/marketing/gift-certificates`,
    credit: {
      code: certificate.code,
      balance: moneyOf(certificate.balance || certificate.amount, currency),
      expiresOn: order.expiresOn,
    },
    raw: {
      id: certificate.id,
      amount: certificate.amount,
      balance: certificate.balance,
      status: certificate.status,
    },
  };
  return certificate.status === 'disabled'
    ? { kind: 'reversed', detail: 'The gift certificate is disabled in the store.', made }
    : { kind: 'done', made };
}
