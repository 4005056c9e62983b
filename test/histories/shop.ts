/** A shop for random histories: it has orders, refunds them itself and for us, and tells of it late, twice or in any order. */
import type { OrderDocument } from '../../src/domain/orders/order.ts';
import type { Notice, Provider, Recognition, RefundOrder } from '../../src/server/integrations/ports.ts';
import { openVault, type Vault } from '../vault.ts';

type Told = Extract<Notice, { kind: 'event' }>;
export type Shop = {
  vault: Vault;
  orders: Map<string, OrderDocument>;
  /** What it has told of, each to be delivered at any time and any number of times. */
  told: Told[];
  /** For the next question about an order. */
  isBusy: boolean;
  /** In cents. What people refund in the shop, as far as there is so much. @param at milliseconds */
  refund(id: string, cents: number, at: number): number;
  provider: Omit<Provider, 'test'>;
};

export const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** What has left the shop for an order because we asked for it. */
export const effectsOf = ({ effects }: Vault) =>
  effects.map(({ order, mark, state }) => {
    const { sourceOrderId, amount } = order as RefundOrder;
    return { order: sourceOrderId, mark, amount: Number(amount.amount), isReversed: state === 'reversed' };
  });

type How = { recognition: Recognition; canLook: boolean; canAsk: boolean };

/** @param canAsk whether it can be asked for an order; otherwise what it tells says all */
export function openShop({ recognition, canLook, canAsk }: How): Shop {
  const orders: Shop['orders'] = new Map();
  const vault = openVault(recognition, canLook);
  const leftOf = (id: string): number => {
    const gone = effectsOf(vault).filter(({ order, isReversed }) => order === id && !isReversed);
    const { total = '0', refundedAmount = '0' } = orders.get(id) ?? {};
    return gone.reduce((left, { amount }) => left - amount, cents(total) - cents(refundedAmount));
  };
  vault.allows = (order) => {
    const { sourceOrderId, amount } = order as RefundOrder;
    return leftOf(sourceOrderId) >= Number(amount.amount);
  };
  const documentOf = (id: string) => {
    const order = orders.get(id);
    return order ? { sourceOrderId: id, ...order } : null;
  };
  const nothing = async () => ({ kind: 'page', items: [], next: null }) as const;
  const shop: Shop = {
    ...{ vault, orders, told: [], isBusy: false },
    refund(id, wanted, at) {
      const order = orders.get(id);
      const amount = Math.min(wanted, leftOf(id));
      if (!order || amount <= 0) return 0;
      const refundedAmount = ((cents(order.refundedAmount) + amount) / 100).toFixed(2);
      orders.set(id, { ...order, refundedAmount });
      const document = canAsk ? null : documentOf(id);
      const about = { noun: 'order', sourceOrderId: id, document } as const;
      const changedAt = new Date(at + shop.told.length).toISOString();
      shop.told.push({ kind: 'event', eventId: `e${shop.told.length}`, topic: 'refund', changedAt, about });
      return amount;
    },
    provider: {
      refund: vault.carrier(),
      readNotice: (_headers, body) => JSON.parse(body.toString('utf8')),
      ...(canAsk && {
        feed: {
          ...{ orders: nothing, products: nothing, subscribe: async () => ({ kind: 'done' }) as const },
          order: async (id) => {
            const isBusy = shop.isBusy;
            shop.isBusy = false;
            if (isBusy) return { kind: 'busy', retryAfterSeconds: 30 };
            const document = documentOf(id);
            return { kind: 'page', items: document ? [document] : [], next: null };
          },
        },
      }),
    },
  };
  return shop;
}
