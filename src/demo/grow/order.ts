/** Order number `index` of a generated store: customer, items, price, and what happened to it. */
import { currencyExponent } from '../../domain/money/money.ts';
import type { OrderDocument, OrderItem } from '../../domain/orders/order.ts';
import { amountOf, lineTotalOf, unitsOf } from '../amounts.ts';
import { buildItem, buildOrder } from '../build.ts';
import { carriageOf, unitPrices } from '../shop.ts';
import type { DemoStore } from '../stores.ts';
import { catalogueOf, type Variant } from './catalogue.ts';
import { type Dice, diceOf } from './dice.ts';
import { parcelsOf } from './parcels.ts';
import { type Shopper, shopperOf } from './people.ts';

const FIRST_NUMBER = 100_001;

export type GrownOrder = { sourceOrderId: string; order: OrderDocument };

/** Zero-padded, so that the last one is at the end of an index. */
export const GROWN_PREFIX = 'grown-';
export const grownId = (index: number): string => GROWN_PREFIX + String(index).padStart(9, '0');

const LINES_OF_AN_ORDER = [
  [1, 46],
  [2, 27],
  [3, 14],
  [4, 7],
  [5, 4],
  [6, 2],
] as const;

/** Generates a store's orders: the same seed and index give the same order for the same `now` and `placed`. */
export function grownShop(store: DemoStore, seed: string, now: number) {
  const shelf = catalogueOf(store).flatMap(({ variants }) => variants);
  return (index: number, placedAt: (dice: Dice) => number): GrownOrder => {
    const dice = diceOf(seed, `${store.slug} order`, index);
    // About every second order is from a returning customer.
    const shopper = shopperOf(seed, store.slug, dice.below(Math.ceil(index / 1.8) + 40));
    const placed = placedAt(dice);
    return {
      sourceOrderId: grownId(index),
      order: orderOf({ store, shelf, dice, shopper, placed, now, index }),
    };
  };
}

type Facts = {
  store: DemoStore;
  shelf: readonly Variant[];
  dice: Dice;
  shopper: Shopper;
  placed: number;
  now: number;
  index: number;
};

function orderOf(facts: Facts): OrderDocument {
  const { store, dice, shopper, placed, now, index } = facts;
  const { customer, address, market } = shopper;
  const { currency, exchangeRate } = market;
  const number = String(FIRST_NUMBER + index);
  const digits = currencyExponent(currency);
  const items = itemsOf(facts, currency, Number(exchangeRate));
  const abroad = market.country !== store.country;
  const carriage = carriageOf(store, inMoney(abroad ? 18 : dice.pick([0, 6, 6, 9]), exchangeRate, digits));
  const cancelled = dice.chance(0.015) ? placed + dice.between(0.1, 20) * 3_600_000 : null;
  const isCancelled = cancelled !== null && cancelled < now;
  const order = buildOrder({
    sourceOrderNumber: number,
    ...{ currency, exchangeRate, customer, items },
    createdAt: new Date(placed).toISOString(),
    cancelledAt: isCancelled ? new Date(cancelled).toISOString() : null,
    riskLevel: dice.weigh([
      ['low', 94],
      ['medium', 5],
      ['high', 1],
    ] as const),
    shipping: amountOf(carriage.net, digits),
    shippingTax: amountOf(carriage.tax, digits),
    shippingAddress: address,
    billingAddress: dice.chance(0.25) ? address : null,
    fulfillments: isCancelled ? [] : parcelsOf(dice, { placed, now, abroad, number }, items),
    tags: dice.chance(0.1) ? [dice.pick(['gift', 'first order', 'newsletter'])] : [],
  });
  if (isCancelled) return { ...order, refundedAmount: order.total };
  return withRefund(dice, withProtection(dice, { ...order, chargebackAt: disputed(facts) }));
}

/** Converts an amount of the store's currency to units of the order's. */
const inMoney = (amount: number, exchangeRate: string, digits: number): number =>
  Math.round(amount * Number(exchangeRate)) * 10 ** digits;

function itemsOf({ store, shelf, dice }: Facts, currency: string, rate: number): OrderItem[] {
  const fine = currencyExponent(currency) + 1;
  const picked = new Set(Array.from({ length: dice.weigh(LINES_OF_AN_ORDER) }, () => dice.pick(shelf)));
  const off = dice.chance(0.22) ? dice.pick([5, 10, 10, 15, 20]) : 0;
  return [...picked].map(({ price, ...variant }, at) => {
    const shown = Math.round(price * rate) * 10 ** fine;
    return buildItem({
      ...variant,
      sourceItemId: `i${at + 1}`,
      quantity: dice.weigh([
        [1, 78],
        [2, 15],
        [3, 4],
        [4, 3],
      ]),
      ...unitPrices(store, shown, Math.round((shown * off) / 1000) * 10, fine),
    });
  });
}

function disputed({ dice, placed, now }: Facts): string | null {
  const at = placed + dice.between(20, 60) * 86_400_000;
  return dice.chance(0.002) && at < now ? new Date(at).toISOString() : null;
}

/** The shopper chose protection or not; sometimes it was removed later. */
function withProtection(dice: Dice, order: OrderDocument): OrderDocument {
  const { shipping } = order.protection;
  const removedAt = dice.chance(0.01) ? order.createdAt : null;
  const isUnderWarranty = order.items.some(({ warrantyPeriod }) => warrantyPeriod !== null);
  const warranty = isUnderWarranty && shipping && dice.chance(0.2) ? shipping : null;
  return {
    ...order,
    protection: { shipping: dice.chance(0.82) && shipping ? { ...shipping, removedAt } : null, warranty },
  };
}

/** One line in thirty is returned, with its share of the payment refunded. */
function withRefund(dice: Dice, order: OrderDocument): OrderDocument {
  if (!dice.chance(0.03)) return order;
  const at = dice.below(order.items.length);
  const digits = currencyExponent(order.currency);
  const items = order.items.map((item, i) => (i === at ? { ...item, refundedQuantity: 1 } : item));
  const line = items[at];
  if (!line) return order;
  const paid = unitsOf(line.lineTotal ?? lineTotalOf(line), digits);
  return { ...order, items, refundedAmount: amountOf(Math.floor(paid / line.quantity), digits) };
}
