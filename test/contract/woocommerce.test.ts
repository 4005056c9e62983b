/**
 * WooCommerce's contract. Against a real shop (`npm run contract -- woocommerce`) set WOOCOMMERCE_ADDRESS, WOOCOMMERCE_KEY and
 * WOOCOMMERCE_SECRET (a key with “Read/Write”); WOOCOMMERCE_ORDER, the id of a paid order of at least 1.00 in the shop's currency, whose
 * payment method refunds by itself; WOOCOMMERCE_CURRENCY; and WOOCOMMERCE_PRODUCT, the id of a simple product in stock.
 */
import type {
  Carrier,
  CreditOrder,
  Provider,
  RefundOrder,
  ReplacementOrder,
} from '../../src/server/integrations/ports.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '../../src/server/integrations/shops/woocommerce/simulator.ts';
import type { WooCommerceState } from '../../src/server/integrations/shops/woocommerce/simulator-state.ts';
import {
  creditOrder,
  EMAIL,
  LIVE,
  money,
  opened,
  refundOrder,
  replacementOrder,
  SHOP,
  simulated,
} from '../woocommerce-shop.ts';
import { carrierContract, type Trial } from './carriers.ts';

const SECRETS = [SHOP.WOOCOMMERCE_KEY, SHOP.WOOCOMMERCE_SECRET, EMAIL, 'Ada Shopper'];

/** What the three carriers are tried with alike. @param path where the effect is asked for @param made what the simulated shop made */
async function tried<Order extends RefundOrder | ReplacementOrder | CreditOrder>(
  pick: (provider: Provider) => Carrier<Order> | undefined,
  order: () => Order,
  path: RegExp,
  made: (state: WooCommerceState) => { meta_data: { value: unknown }[] }[],
): Promise<Omit<Trial<Order>, 'excessive' | 'spoken'>> {
  const server = LIVE ? null : await simulated();
  const gone = LIVE ? null : await startWooCommerceSimulator();
  await gone?.stop();
  const carrierOf = (base: string | undefined, secret?: string): Carrier<Order> => {
    const carrier = pick(opened(base, secret));
    if (!carrier) throw new Error('WooCommerce lacks a part.');
    return carrier;
  };
  const carrier = carrierOf(server?.base);
  return {
    carrier,
    stranger: carrierOf(server?.base, 'cs_wrong'),
    order,
    effects: async (sent) => {
      if (server === null) return (await carrier.find?.(sent, null))?.kind === 'done' ? 1 : 0;
      return made(server.state).filter(({ meta_data }) => meta_data.some(({ value }) => value === sent.mark))
        .length;
    },
    secrets: SECRETS,
    broken:
      server && gone
        ? {
            server,
            isEffect: (request) => request.method === 'POST' && path.test(request.path),
            unreachable: carrierOf(gone.base),
          }
        : null,
    stop: async () => void (await server?.stop()),
  };
}

carrierContract('WooCommerce refunds', LIVE, async () => ({
  ...(await tried(
    ({ refund }) => refund,
    refundOrder,
    /refunds$/,
    ({ refunds }) => refunds,
  )),
  excessive: () => ({ ...refundOrder(), amount: money(99_999_999_999n) }),
  spoken: null,
}));

carrierContract('WooCommerce replacement orders', LIVE, async () => {
  const trial = await tried(
    ({ replacement }) => replacement,
    replacementOrder,
    /orders$/,
    ({ orders }) => orders,
  );
  const address = (order: ReplacementOrder, address1: string) => ({
    ...order,
    address: { ...order.address, address1 },
  });
  const arrived = (order: ReplacementOrder): string => {
    const server = trial.broken?.server as WooCommerceSimulator;
    const made = server.state.orders.find(({ meta_data }) =>
      meta_data.some(({ value }) => value === order.mark),
    );
    return String(Object(made?.shipping).address_1);
  };
  return {
    ...trial,
    excessive: null,
    spoken: LIVE ? null : { order: (text) => address(replacementOrder(), text), arrived },
  };
});

carrierContract('WooCommerce coupons', LIVE, async () => ({
  ...(await tried(
    ({ credit }) => credit?.carrier,
    creditOrder,
    /coupons$/,
    ({ coupons }) => coupons,
  )),
  excessive: null,
  spoken: null,
}));
