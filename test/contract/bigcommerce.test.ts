/**
 * BigCommerce's contract. Against a real store (`npm run contract -- bigcommerce`) set BIGCOMMERCE_HASH and BIGCOMMERCE_TOKEN (its scopes are
 * in src/server/integrations/shops/bigcommerce/credentials.ts); BIGCOMMERCE_ORDER, the id of a paid order of at least 1.00 whose payment
 * method refunds by itself; BIGCOMMERCE_CURRENCY, its currency; and BIGCOMMERCE_PRODUCT, the id of a product without options in stock.
 */
import type {
  Carrier,
  CreditOrder,
  Provider,
  RefundOrder,
  ReplacementOrder,
} from '../../src/server/integrations/ports.ts';
import {
  type BigCommerceSimulator,
  startBigCommerceSimulator,
} from '../../src/server/integrations/shops/bigcommerce/simulator.ts';
import type { BigCommerceState } from '../../src/server/integrations/shops/bigcommerce/simulator-state.ts';
import {
  creditOrder,
  EMAIL,
  LIVE,
  money,
  opened,
  refundOrder,
  replacementOrder,
  STORE,
  simulated,
} from '../bigcommerce-store.ts';
import { carrierContract, type Trial } from './carriers.ts';

const SECRETS = [STORE.BIGCOMMERCE_TOKEN, EMAIL, 'Ada Shopper'];

/** What the three carriers are tried with alike. @param path where the effect is asked for @param made what the simulated store made */
async function tried<Order extends RefundOrder | ReplacementOrder | CreditOrder>(
  pick: (provider: Provider) => Carrier<Order> | undefined,
  order: () => Order,
  path: RegExp,
  made: (state: BigCommerceState) => object[],
): Promise<Omit<Trial<Order>, 'excessive' | 'spoken'>> {
  const server = LIVE ? null : await simulated();
  const gone = LIVE ? null : await startBigCommerceSimulator();
  await gone?.stop();
  const carrierOf = (base: string | undefined, token?: string): Carrier<Order> => {
    const carrier = pick(opened(base, token));
    if (!carrier) throw new Error('BigCommerce lacks a part.');
    return carrier;
  };
  const carrier = carrierOf(server?.base);
  return {
    carrier,
    stranger: carrierOf(server?.base, 'wrong'),
    order,
    effects: async (sent) => {
      if (server === null) return 'made' in Object(await carrier.find?.(sent, null)) ? 1 : 0;
      return made(server.state).filter((one) => JSON.stringify(one).includes(sent.mark)).length;
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

carrierContract('BigCommerce refunds', LIVE, async () => ({
  ...(await tried(
    ({ refund }) => refund,
    refundOrder,
    /refunds$/,
    ({ refunds }) => refunds,
  )),
  excessive: () => ({ ...refundOrder(), amount: money(99_999_999_999n) }),
  spoken: null,
}));

carrierContract('BigCommerce replacement orders', LIVE, async () => {
  const trial = await tried(
    ({ replacement }) => replacement,
    replacementOrder,
    /orders$/,
    ({ orders }) => orders,
  );
  const arrived = (order: ReplacementOrder): string => {
    const server = trial.broken?.server as BigCommerceSimulator;
    const made = server.state.orders.find((one) => one.external_order_id === order.mark);
    return String(made?.shipping_addresses[0]?.street_1);
  };
  const order = (address1: string) => {
    const plain = replacementOrder();
    return { ...plain, address: { ...plain.address, address1 } };
  };
  return { ...trial, excessive: null, spoken: LIVE ? null : { order, arrived } };
});

carrierContract('BigCommerce gift certificates', LIVE, async () => ({
  ...(await tried(
    ({ credit }) => credit?.carrier,
    creditOrder,
    /gift_certificates$/,
    ({ certificates }) => certificates,
  )),
  excessive: null,
  spoken: null,
}));
