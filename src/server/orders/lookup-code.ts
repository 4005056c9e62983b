/**
 * After too many failed lookups for an e-mail address or a store, a lookup requires a code sent to the address
 * (docs/decisions/032-lookup-codes.md). The code is not stored but computed when it is sent and when it is checked. A
 * match and a miss do the same work, including the job; only the job finds out whether there is anyone to write to.
 */

import { createHmac } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Customer } from '../../domain/orders/order.ts';
import { orderName } from '../../domain/orders/order-number.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import type { StoreId } from '../auth/caller.ts';
import { isTypedAs, lookupCode } from '../auth/codes.ts';
import { deriveKey, secretsOf } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import type { Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { counterOf, holdLimits } from '../http/misses.ts';
import { letterheadOf } from '../mail/parts.ts';
import { mailOf, queueMail } from '../mail/queries.ts';
import { mailWords } from '../mail/text.ts';
import { storeAddress } from '../stores/address.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';

const SLOT_MS = 60_000;
/** A code works for nine to ten minutes: the minute it was created in, and nine more. */
const SLOTS = 10;
/** An order gets one code in this many minutes. After that, the next one may be mailed. */
const SLOTS_OF_MAIL = 9;
const HOUR_SECONDS = 3600;
/**
 * Per person, across all stores and orders. An order gets at most seven codes an hour, so this limits a flood and locks
 * nobody out.
 */
const MOST_CODES_AN_HOUR = 35;

export type LookupKeys = { numberKey: string; emailKey: string };

/** The minute in which this code was created for this order; null if it is wrong or too old. */
export function slotOfCode(
  context: Context,
  storeId: StoreId,
  keys: LookupKeys,
  given: string,
): number | null {
  const now = Math.floor(context.clock() / SLOT_MS);
  const slots = Array.from({ length: SLOTS }, (_, age) => now - age);
  const isMadeIn = (slot: number) =>
    secretsOf(context).some((secret) => isTypedAs(given, lookupCode({ storeId, ...keys, slot }, secret)));
  return slots.find(isMadeIn) ?? null;
}

/** Records that a code has opened its order. False if it already has, even at this very moment. */
export async function spendCode(
  context: Context,
  storeId: StoreId,
  keys: LookupKeys,
  slot: number,
): Promise<boolean> {
  const code = JSON.stringify([storeId, keys.numberKey, keys.emailKey, slot]);
  const counter = counterOf(context, 'code-used', code);
  return (await holdLimits(context.db.app, [{ counter, limit: 1, seconds: HOUR_SECONDS }])) === null;
}

/** Queues a request for a code, whether or not the order exists. */
export async function requestLookupCode(
  context: Context,
  store: KnownStore,
  keys: LookupKeys,
): Promise<void> {
  const payload = { storeId: store.id, ...keys };
  const key = createHmac('sha256', deriveKey(context.secret, 'lookup-counters')).update(
    JSON.stringify(payload),
  );
  await context.db.app.query('select enqueue_job($1, $2, $3)', [
    'send_lookup_code',
    JSON.stringify(payload),
    `lookup-code:${key.digest('base64url')}`,
  ]);
}

const payloadSchema = z.object({ storeId: z.string(), numberKey: z.string(), emailKey: z.string() });

export function lookupCodeTasks(context: Context): TaskList {
  return {
    send_lookup_code: async (payload) => {
      const { storeId, ...keys } = payloadSchema.parse(payload);
      const store = await findStore(context.db, { by: 'id', value: storeId });
      if (store) await sendCode(context, store, keys);
    },
  };
}

async function sendCode(context: Context, store: KnownStore, keys: LookupKeys): Promise<void> {
  const now = context.clock();
  await withStore(context.db, store.id, async (client) => {
    const { rows } = await client.query<{
      email: Customer['email'];
      number: Row<'orders'>['source_order_number'];
    }>(
      `select customer ->> 'email' as email, source_order_number as number from orders
       where store_id = $1 and number_key = $2 and email_key = $3 limit 1`,
      [store.id, keys.numberKey, keys.emailKey],
    );
    const found = rows[0];
    if (!found) return;
    const slot = Math.floor(now / SLOT_MS);
    if ((await holdLimits(client, mailLimits(context, store, keys, slot))) !== null) return;
    const code = { storeId: store.id, ...keys, slot };
    const { lookupCode: words, greeting, language } = mailWords(store.settings.locale);
    const mail = mailOf(found.email, words.subject(orderName(oneLine(found.number))), {
      letterhead: letterheadOf(store, storeAddress(context, store)),
      greeting: greeting(''),
      blocks: [
        { kind: 'code', says: words.says, code },
        { kind: 'text', text: words.after(oneLine(store.name)) },
      ],
      link: null,
      language,
    });
    await queueMail(client, store.id, mail, now);
  });
}

/**
 * One code at a time: a repeated request means they already have it. Counted apart from other mails, which must not use
 * this up.
 */
function mailLimits(context: Context, store: KnownStore, keys: LookupKeys, slot: number) {
  const code = JSON.stringify([store.id, keys.numberKey, keys.emailKey, Math.floor(slot / SLOTS_OF_MAIL)]);
  return [
    { counter: counterOf(context, 'code', code), limit: 1, seconds: HOUR_SECONDS },
    {
      counter: counterOf(context, 'code-to', keys.emailKey),
      limit: MOST_CODES_AN_HOUR,
      seconds: HOUR_SECONDS,
    },
  ];
}
