/**
 * Finds the payment of an order: by its id if the order's document has it, otherwise by the metadata that shops write on payments
 * (docs.stripe.com/search: a payment can be found a minute after it was made; not available to accounts in India).
 */
import { refused, unknown } from '../../outcomes.ts';
import type { RefundOrder } from '../../ports.ts';
import type { Failed, StripeApi } from './api.ts';

/** @property field the parameter of a refund that names it */
export type Payment = { kind: 'payment'; field: 'payment_intent' | 'charge'; id: string; currency: string };

type Wanted = Pick<RefundOrder, 'paymentReference' | 'sourceOrderId' | 'orderNumber'>;

export async function paymentOf(api: StripeApi, orderKey: string, order: Wanted): Promise<Payment | Failed> {
  const { paymentReference: id = null } = order;
  if (id === null) return searched(api, orderKey, order);
  if (!/^(?:pi|ch|py)_\w{1,100}$/.test(id)) return refused('not_found');
  const field = id.startsWith('pi_') ? 'payment_intent' : 'charge';
  const answer = await api.get(`/v1/${field}s/${id}`);
  return answer.kind === 'got' ? (paymentIn(answer.body, field) ?? unknown()) : answer;
}

async function searched(
  api: StripeApi,
  orderKey: string,
  { sourceOrderId, orderNumber }: Wanted,
): Promise<Payment | Failed> {
  const values = [...new Set([sourceOrderId, orderNumber, orderNumber.replace(/^#/, '')])];
  const query = values.map((value) => `metadata[${quoted(orderKey)}]:${quoted(value)}`).join(' OR ');
  const answer = await api.get('/v1/payment_intents/search', { query, limit: 20 });
  if (answer.kind !== 'got') return answer;
  const all = Array.isArray(answer.body.data) ? (answer.body.data as Record<string, unknown>[]) : [];
  const paid = all.filter(({ status }) => status === 'succeeded');
  const [first, second] = paid.map((found) => paymentIn(found, 'payment_intent'));
  if (second) return refused('refused', 'Several payments have the number of this order.');
  return first ?? refused('not_found');
}

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function paymentIn({ id, currency }: Record<string, unknown>, field: Payment['field']): Payment | null {
  if (typeof id !== 'string' || typeof currency !== 'string') return null;
  return { kind: 'payment', field, id, currency: currency.toUpperCase() };
}
