/** What a change of the settings would do to an order and to its claims (docs/decisions/099-simulator.md). */
import type { ClaimType, Coverage } from '../claims/claim-types.ts';
import { add, convertBack, formatAmount, type Money, min, zero } from '../money/money.ts';
import type { Order } from '../orders/order.ts';
import { paid } from '../orders/payment.ts';
import type { Store, StoreSettings } from '../stores/settings.ts';
import { assessOrder, type StoreRules } from './eligibility.ts';
import { type ClaimLine, lineVerdict } from './line-verdict.ts';

/** The settings that decide what can be filed, and what an order pays at most. Those left out stay. */
export type RuleChange = {
  windows?: Partial<StoreSettings['windows']> | undefined;
  warranty?: Partial<StoreSettings['warranty']> | undefined;
  capabilities?: { warranties?: boolean | undefined } | undefined;
  oneTimeAppeasement?: boolean | undefined;
  policyLimit?: string | undefined;
};

const given = <T extends object>(values: T | undefined): Partial<T> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>;

export function changedSettings(settings: StoreSettings, change: RuleChange): StoreSettings {
  const { windows, warranty, capabilities, ...single } = change;
  return {
    ...{ ...settings, ...given(single) },
    windows: { ...settings.windows, ...given(windows) },
    warranty: { ...settings.warranty, ...given(warranty) },
    capabilities: { ...settings.capabilities, ...given(capabilities) },
  };
}

/** `quote`: in the order's currency. */
export type SimulatedClaim = {
  createdAt: string;
  claimCategory: Coverage;
  isOta: boolean;
  quote: { total: string };
  items: readonly (Omit<ClaimLine, 'claimType'> & { claimType: ClaimType })[];
};

export type SimulatedOrder = Order & { hadAppeasement: boolean; claims: readonly SimulatedClaim[] };

type Rules = StoreRules & Pick<Store, 'currency'>;
/** `now`: the settings as they are. `changed`: with the change. */
export type Both<T> = { now: T; changed: T };

const both = <From, To>({ now, changed }: Both<From>, to: (from: From) => To): Both<To> => ({
  now: to(now),
  changed: to(changed),
});

/** Whether anything can be filed for the order at this moment, as pages announce it. */
export function isClaimable(order: SimulatedOrder, store: StoreRules, at: number): boolean {
  const { fulfillments, items, isOneTimeAppeasementOpen } = assessOrder(order, store, at, order);
  return (
    isOneTimeAppeasementOpen ||
    Object.values(fulfillments).some(({ verdict }) => verdict.eligible) ||
    Object.values(items).some(({ warranty }) => warranty.validity.eligible)
  );
}

/** Whether its filing would have been accepted: every line at the moment of the filing, with the grace hours. */
function isAccepted(order: SimulatedOrder, claim: SimulatedClaim, store: StoreRules): boolean {
  const facts = {
    ...{ order, store, now: Date.parse(claim.createdAt), isOta: claim.isOta },
    isWarranty: claim.claimCategory === 'WARRANTY',
  };
  return claim.items.every((line) => lineVerdict(facts, line).eligible);
}

/** Amounts are in the store's currency. */
export type OrderEffect = {
  claimable: Both<boolean>;
  claims: { worth: Money; accepted: Both<boolean> }[];
  /** What its accepted claims asked for, up to the limit of an order. */
  worth: Both<Money>;
};

/** @param at the moment for which `claimable` holds, in milliseconds */
export function effectOn(order: SimulatedOrder, rules: Both<Rules>, at: number): OrderEffect {
  const { currency } = rules.now;
  const claims = order.claims.map((claim) => ({
    worth: convertBack(paid(claim.quote.total, order.currency), currency, order.exchangeRate),
    accepted: both(rules, (store) => isAccepted(order, claim, store)),
  }));
  const worthOf = (side: keyof Both<unknown>): Money =>
    min(
      claims.reduce((sum, { worth, accepted }) => (accepted[side] ? add(sum, worth) : sum), zero(currency)),
      paid(rules[side].settings.policyLimit, currency),
    );
  return {
    claimable: both(rules, (store) => isClaimable(order, store, at)),
    claims,
    worth: { now: worthOf('now'), changed: worthOf('changed') },
  };
}

type Group = { count: number; worth: string };

/** Worths are decimal strings in the store's currency. */
export type SimulationTally = {
  orders: { read: number; claimable: Both<number>; letIn: number; keptOut: number };
  claims: { filed: number; accepted: Both<number>; worth: Both<string>; letIn: Group; keptOut: Group };
};

export const nothingTallied = (currency: string): SimulationTally => {
  const none = formatAmount(zero(currency));
  return {
    orders: { read: 0, claimable: { now: 0, changed: 0 }, letIn: 0, keptOut: 0 },
    claims: {
      ...{ filed: 0, accepted: { now: 0, changed: 0 }, worth: { now: none, changed: none } },
      ...{ letIn: { count: 0, worth: none }, keptOut: { count: 0, worth: none } },
    },
  };
};

type Difference = 'letIn' | 'keptOut';

export const differenceOf = ({ now, changed }: Both<boolean>): Difference | null =>
  now === changed ? null : changed ? 'letIn' : 'keptOut';

/** Whether the change makes a difference for the order. */
export const isAffected = ({ claimable, claims, worth }: OrderEffect): boolean =>
  differenceOf(claimable) !== null ||
  claims.some(({ accepted }) => differenceOf(accepted) !== null) ||
  worth.now.amount !== worth.changed.amount;

/** Adds an order to the tally, in place: it is called for each of a hundred thousand orders. */
export function tallyUp(tally: SimulationTally, effect: OrderEffect, currency: string): void {
  const plus = (sum: string, more: Money) => formatAmount(add(paid(sum, currency), more));
  const { orders, claims } = tally;
  orders.read++;
  for (const side of ['now', 'changed'] as const) {
    if (effect.claimable[side]) orders.claimable[side]++;
    if (effect.worth[side].amount > 0n) claims.worth[side] = plus(claims.worth[side], effect.worth[side]);
  }
  const difference = differenceOf(effect.claimable);
  if (difference) orders[difference]++;
  for (const { worth, accepted } of effect.claims) {
    claims.filed++;
    if (accepted.now) claims.accepted.now++;
    if (accepted.changed) claims.accepted.changed++;
    const moved = differenceOf(accepted);
    if (moved) claims[moved] = { count: claims[moved].count + 1, worth: plus(claims[moved].worth, worth) };
  }
}

/** Days of orders in one run. */
export const MOST_SIMULATED_DAYS = 366;
/** Runs of a store that are under way. */
export const MOST_OPEN_SIMULATIONS = 2;
/** Orders that are kept by name for each run. */
export const MOST_EXAMPLES = 100;
/** Runs that are kept for a store, for so many days. */
export const MOST_SIMULATIONS = 50;
