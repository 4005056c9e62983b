import { emailKey, orderNumberKey, pastedOrderNumber } from '../../domain/orders/order-number.ts';
import type { Context } from '../context.ts';
import { type MissCounter, missesOfAddress, missesOfTarget } from '../http/misses.ts';
import { ProblemError } from '../problem-error.ts';
import type { KnownStore } from '../stores/queries.ts';
import { type LookupKeys, requestLookupCode, slotOfCode, spendCode } from './lookup-code.ts';
import { type LoadedOrder, lookUpOrder } from './queries.ts';

const MINUTE = 60;

/** Shopper tokens last one day (docs/rules/lookup.md). */
export const SHOPPER_TOKEN_MS = 24 * 3_600_000;

/**
 * Finds an order by number and e-mail. A failed lookup never says which part was wrong, and takes the same work either
 * way. Too many failures of one visitor give 429 with `retryAfter` seconds, for right and wrong data alike. Too many
 * for an e-mail address or a store lock nobody out, but require a mailed code (docs/decisions/032-lookup-codes.md).
 */
export async function findOrder(
  context: Context,
  store: KnownStore,
  sought: SoughtOrder,
): Promise<LoadedOrder> {
  const keys = {
    numberKey: orderNumberKey(pastedOrderNumber(sought.order)),
    emailKey: emailKey(sought.email),
  };
  const counters = missCounters(context, store, keys.emailKey, sought.address);
  // Ten keyed hashes, computed only for a visitor who gave a code. This reveals nothing about the order.
  const slot = sought.code ? slotOfCode(context, store.id, keys, sought.code) : null;
  const trusted = slot !== null;
  const probe = { ...keys, counters, trusted, held: sought.held ?? [] };
  const { order, retryAfter, asksCode } = await lookUpOrder(context.db, store.id, probe);
  if (retryAfter !== null) throw new ProblemError('too_many_requests', { params: { retryAfter } });
  if (order && (slot === null || (await spendCode(context, store.id, keys, slot)))) return order;
  if (!order && (!asksCode || trusted)) throw new ProblemError('order_not_found');
  return askForCode(context, store, keys, sought.code);
}

export type SoughtOrder = {
  email: string;
  order: string;
  /** The visitor's IP address, for the limits. */
  address: string;
  /** From the mail that a lookup requires after too many failures. */
  code?: string | undefined;
  /** Ids of orders the visitor has tokens for. These need no code. */
  held?: readonly string[];
};

/** Requests a code by mail, or reports a wrong code. Does the same whether or not the order exists. */
async function askForCode(
  context: Context,
  store: KnownStore,
  keys: LookupKeys,
  wrong: string | undefined,
): Promise<never> {
  if (wrong) {
    throw new ProblemError('lookup_code_required', {
      fields: [{ path: 'code', message: 'That code is not right, or too old.' }],
    });
  }
  await requestLookupCode(context, store, keys);
  throw new ProblemError('lookup_code_required');
}

/** Only the visitor's own counter blocks, so nobody can lock out the owner of an address or close a store. */
function missCounters(context: Context, store: KnownStore, email: string, address: string): MissCounter[] {
  return [
    missesOfAddress(context, address),
    { ...missesOfTarget(context, 'email', email), blocks: false },
    {
      counter: `store:${store.id}`,
      limit: context.limits.storeMissesPerMinute,
      seconds: MINUTE,
      blocks: false,
    },
  ];
}
