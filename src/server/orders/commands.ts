import { createHmac } from 'node:crypto';
import { emailKey, orderNumberKey } from '../../domain/order-number.ts';
import { deriveKey } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { KnownStore } from '../stores/store.ts';
import { type LoadedOrder, lookUpOrder, type MissCounter } from './store.ts';

const MINUTE = 60;

/** Shopper tokens live a day (decisions.md section 1). */
export const SHOPPER_TOKEN_MS = 24 * 3_600_000;

/**
 * Finds an order by number and e-mail. A miss never says which part was wrong and costs the same either way; too
 * many of them are 429 with `retryAfter` seconds, for right and wrong alike.
 */
export async function findOrder(
  context: Context,
  store: KnownStore,
  sought: { email: string; order: string; address: string },
): Promise<LoadedOrder> {
  const email = emailKey(sought.email);
  const { order, retryAfter } = await lookUpOrder(context.db, store.id, {
    numberKey: orderNumberKey(sought.order),
    emailKey: email,
    counters: missCounters(context, store, email, sought.address),
  });
  if (retryAfter !== null) throw new ProblemError('too_many_requests', { params: { retryAfter } });
  if (!order) throw new ProblemError('order_not_found');
  return order;
}

function missCounters(context: Context, store: KnownStore, email: string, address: string): MissCounter[] {
  const { limits } = context;
  const key = deriveKey(context.secret, 'lookup-counters');
  const named = (kind: string, value: string) =>
    `${kind}:${createHmac('sha256', key).update(value).digest('base64url').slice(0, 22)}`;
  return [
    { counter: named('address', address), limit: limits.addressMissesPerMinute, seconds: MINUTE },
    { counter: named('email', email), limit: limits.emailMissesPerQuarterHour, seconds: 15 * MINUTE },
    { counter: named('store', store.id), limit: limits.storeMissesPerMinute, seconds: MINUTE },
  ];
}
