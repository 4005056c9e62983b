/** Transfers to a connected account (docs.stripe.com/api/transfers; read November 2026). The mark is the transfer group. */
import { refused, unknown } from '../../outcomes.ts';
import type { Carrier, Effect, TransferOrder } from '../../ports.ts';
import { toSmallest } from './amount.ts';
import type { StripeApi } from './api.ts';
import { listIn, MARK } from './refunds.ts';

const LONGEST_DESCRIPTION = 500;

export function transfersOf(api: StripeApi, dashboard: string): Carrier<TransferOrder> {
  return {
    recognition: { by: 'key and mark', hours: 24 },
    send: async (order) => {
      const amount = toSmallest(order.amount);
      if (amount === null) return refused('currency_not_supported');
      const form = {
        amount,
        currency: order.amount.currency.toLowerCase(),
        destination: order.account,
        description: order.description.slice(0, LONGEST_DESCRIPTION),
        transfer_group: order.mark,
        [`metadata[${MARK}]`]: order.mark,
      };
      const answer = await api.post('/v1/transfers', form, order.key);
      return answer.kind === 'got' ? (effectIn(answer.body, dashboard) ?? unknown()) : answer;
    },
    find: async (order, reference) => {
      if (reference !== null) {
        const answer = await api.get(`/v1/transfers/${encodeURIComponent(reference)}`);
        return answer.kind === 'got' ? (effectIn(answer.body, dashboard) ?? unknown()) : answer;
      }
      const answer = await api.get('/v1/transfers', { transfer_group: order.mark, limit: 1 });
      if (answer.kind !== 'got') return answer;
      const [found] = listIn(answer.body) ?? [];
      return found ? (effectIn(found, dashboard) ?? unknown()) : { kind: 'absent' };
    },
  };
}

/** A transfer has no state: it is done, or reversed by later ones. */
function effectIn(transfer: Record<string, unknown>, dashboard: string): Effect | null {
  const { id, amount, currency, destination, created, reversed, amount_reversed } = transfer;
  if (typeof id !== 'string') return null;
  const raw = { id, amount, currency, destination, created, reversed, amount_reversed };
  const made = { reference: id, url: `${dashboard}/connect/transfers/${id}`, raw };
  return reversed === true ? { kind: 'reversed', made, detail: null } : { kind: 'done', made };
}
