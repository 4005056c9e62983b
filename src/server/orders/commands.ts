import { emailKey, orderNumberKey } from '../../domain/order-number.ts';
import type { Context } from '../context.ts';
import { type MissCounter, missesOfAddress, missesOfTarget } from '../http/misses.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { KnownStore } from '../stores/store.ts';
import { isLookupCode, type LookupKeys, requestLookupCode } from './lookup-code.ts';
import { type LoadedOrder, lookUpOrder } from './store.ts';

const MINUTE = 60;
// No order has it: keys are trimmed (domain/order-number.ts).
const NO_NUMBER = ' ';

/** Shopper tokens live a day (decisions.md section 1). */
export const SHOPPER_TOKEN_MS = 24 * 3_600_000;

/**
 * Finds an order by number and e-mail. A miss never says which part was wrong and costs the same either way; too
 * many of them are 429 with `retryAfter` seconds, for right and wrong alike.
 */
export async function findOrder(
  context: Context,
  store: KnownStore,
  sought: SoughtOrder,
): Promise<LoadedOrder> {
  const keys = { numberKey: orderNumberKey(sought.order), emailKey: emailKey(sought.email) };
  const counters = missCounters(context, store, keys.emailKey, sought.address);
  const { order, retryAfter, underAttack } = await lookUpOrder(context.db, store.id, { ...keys, counters });
  if (retryAfter !== null) throw new ProblemError('too_many_requests', { params: { retryAfter } });
  if (
    underAttack &&
    !sought.isKnown &&
    !(sought.code && isLookupCode(context, store.id, keys, sought.code))
  ) {
    // A miss has been counted; a match counts as one too, or the limits would tell them apart.
    if (order) await lookUpOrder(context.db, store.id, { ...keys, numberKey: NO_NUMBER, counters });
    return askForCode(context, store, keys, sought.code);
  }
  if (!order) throw new ProblemError('order_not_found');
  return order;
}

export type SoughtOrder = {
  email: string;
  order: string;
  /** The visitor's, for the limits. */
  address: string;
  /** From the mail that a lookup under attack asks for. */
  code?: string | undefined;
  /** Has looked up an order of this store before: no newcomer. */
  isKnown?: boolean;
};

/** Has a code sent, or says that the one given was wrong. */
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

function missCounters(context: Context, store: KnownStore, email: string, address: string): MissCounter[] {
  return [
    missesOfAddress(context, address),
    missesOfTarget(context, 'email', email),
    // Never blocks: whoever attacks a store must not be able to close it (decisions.md section 9).
    {
      counter: `store:${store.id}`,
      limit: context.limits.storeMissesPerMinute,
      seconds: MINUTE,
      blocks: false,
    },
  ];
}
