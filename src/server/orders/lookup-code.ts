/**
 * While a store is under attack, a newcomer's lookup needs a code sent to the e-mail address (decisions.md section 9).
 * Nothing is stored: the code is worked out again from the secret. A match and a miss do the same, down to the job; only
 * the job finds out whether there is anyone to write to.
 */
import { createHmac } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { StoreId } from '../auth/caller.ts';
import { deriveKey, sameText } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { inStore } from '../database/in-store.ts';
import { letterheadOf, oneLine } from '../mail/parts.ts';
import { countMails, mailOf, queueMail } from '../mail/store.ts';
import { mailWords } from '../mail/text.ts';
import { findStore, type KnownStore } from '../stores/store.ts';

const SLOT_MS = 15 * 60_000;
const HOUR = 3_600_000;
const MOST_CODES_AN_HOUR = 3;

export type LookupKeys = { numberKey: string; emailKey: string };

/** Six digits, good for 15 to 30 minutes. */
function codeOf(secret: string, storeId: string, keys: LookupKeys, slot: number): string {
  const text = JSON.stringify([storeId, keys.numberKey, keys.emailKey, slot]);
  const digest = createHmac('sha256', deriveKey(secret, 'lookup-code')).update(text).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

export function isLookupCode(context: Context, storeId: StoreId, keys: LookupKeys, given: string): boolean {
  const slot = Math.floor(context.clock() / SLOT_MS);
  const digits = given.replace(/\D/g, '');
  return [slot, slot - 1].some((at) => sameText(digits, codeOf(context.secret, storeId, keys, at)));
}

/** Asks for a code to be sent, whether or not there is such an order. */
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
  await inStore(context.db, store.id, async (client) => {
    const { rows } = await client.query<{ email: string; number: string }>(
      `select customer ->> 'email' as email, source_order_number as number from orders
       where store_id = $1 and number_key = $2 and email_key = $3 limit 1`,
      [store.id, keys.numberKey, keys.emailKey],
    );
    const found = rows[0];
    if (!found) return;
    if ((await countMails(client, store.id, found.email, now - HOUR)) >= MOST_CODES_AN_HOUR) return;
    const code = codeOf(context.secret, store.id, keys, Math.floor(now / SLOT_MS));
    const { lookupCode, greeting, language } = mailWords(store.settings.locale);
    const mail = mailOf(found.email, lookupCode.subject(found.number, code), {
      letterhead: letterheadOf(store),
      greeting: greeting(''),
      blocks: [
        { kind: 'code', says: lookupCode.says, code },
        { kind: 'text', text: lookupCode.after(oneLine(store.name)) },
      ],
      link: null,
      language,
    });
    await queueMail(client, store.id, mail, now);
  });
}
