/**
 * Abandoned drafts: one mail per draft, ever, with a link back to the last step
 * (docs/decisions/027-mails-of-a-claim.md).
 */

import type { PoolClient } from 'pg';
import { UNFINISHED_STATUSES } from '../../domain/filing/draft-status.ts';
import { orderName } from '../../domain/orders/order-number.ts';
import { afterLookup } from '../../domain/protection/after-lookup.ts';
import { assessForAppeasement, assessOrder } from '../../domain/protection/eligibility.ts';
import { greetedName } from '../../domain/text/greeting.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { dateFormat } from '../../domain/time/date-time.ts';
import { urls } from '../../urls.ts';
import type { StoreId } from '../auth/caller.ts';
import { openToken } from '../auth/keys.ts';
import { loadHeldOrder } from '../claims/decisions/queries.ts';
import type { Context } from '../context.ts';
import type { Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { letterheadOf, linkWith } from '../mail/parts.ts';
import { mailOf, queueMail } from '../mail/queries.ts';
import { mailWords } from '../mail/text.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import { storeAddress } from '../stores/address.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A link that has been in a mailbox for long is not worth its risk: the order can be looked up again. */
const LINK_MS = 7 * DAY;
/** No reminder for old drafts, when a store enables reminders or the worker was down. */
const TOO_LATE_MS = 7 * DAY;
const MOST_AT_ONCE = 200;

/** Returns how many mails were written, across all stores. */
export async function remindAbandoned(context: Context): Promise<number> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
  let reminded = 0;
  for (const { id } of rows) {
    const store = await findStore(context.db, { by: 'id', value: id });
    if (store && store.settings.abandoned.remindAfterHours > 0)
      reminded += await remindInStore(context, store);
  }
  return reminded;
}

async function remindInStore(context: Context, store: KnownStore): Promise<number> {
  const until = context.clock() - store.settings.abandoned.remindAfterHours * HOUR;
  const { rows } = await withStore(context.db, store.id, (client) =>
    client.query<Row<'drafts', 'id'>>(
      `select id from drafts where store_id = $1 and reminded_at is null and updated_at <= $2 and updated_at > $3
         and status = any($4) order by updated_at limit $5`,
      [store.id, new Date(until), new Date(until - TOO_LATE_MS), UNFINISHED_STATUSES, MOST_AT_ONCE],
    ),
  );
  let reminded = 0;
  for (const { id } of rows) {
    try {
      if (await remindOf(context, store, id, until)) reminded += 1;
    } catch (err) {
      // One failure must not block the store's other reminders.
      context.log.error({ err, session: id }, 'reminder failed');
    }
  }
  return reminded;
}

type Left = Row<'drafts', 'id' | 'order_id' | 'email' | 'expires_at'>;

/** Marked and written in one transaction: a second worker finds it marked. */
function remindOf(context: Context, store: KnownStore, id: string, until: number): Promise<boolean> {
  const now = context.clock();
  return withStore(context.db, store.id, async (client) => {
    const { rows } = await client.query<Left>(
      `update drafts set reminded_at = $3
       where store_id = $1 and id = $2 and reminded_at is null and updated_at <= $4 and status = any($5)
         and expires_at > $3
       returning id, order_id, email, expires_at`,
      [store.id, id, new Date(now), new Date(until), UNFINISHED_STATUSES],
    );
    const session = rows[0];
    const order = session && (await unfiledOrder(client, store, session, now));
    if (!session || !order) return false;
    await queueMail(client, store.id, reminder(context, store, order, session, now), now);
    return true;
  });
}

/** The order, if something in it can still be filed. */
async function unfiledOrder(
  client: PoolClient,
  store: KnownStore,
  { order_id: orderId }: Left,
  now: number,
): Promise<LoadedOrder | null> {
  const order = await loadHeldOrder(client, store.id, orderId);
  if (!order) return null;
  const { hadAppeasement } = order;
  const assessment =
    assessForAppeasement(order, store, now, hadAppeasement) ??
    assessOrder(order, store, now, { hadAppeasement });
  return afterLookup(assessment, order) === 'process' ? order : null;
}

function reminder(context: Context, store: KnownStore, order: LoadedOrder, draft: Left, now: number) {
  const words = mailWords(store.settings.locale);
  const ends = Math.min(now + LINK_MS, Date.parse(draft.expires_at));
  const expiresAt = new Date(ends).toISOString();
  const way = linkWith(
    'resume',
    { storeId: store.id, orderId: order.id, sessionId: draft.id, expiresAt },
    (token) => storeAddress(context, store) + urls.resume(token, store.slug),
  );
  const day = dateFormat(words.locale, store.timeZone, { dateStyle: 'medium' });
  const number = orderName(oneLine(order.sourceOrderNumber));
  const { subject, lead, until, once, link } = words.abandoned;
  return mailOf(draft.email, subject(number), {
    letterhead: letterheadOf(store, storeAddress(context, store)),
    greeting: words.greeting(greetedName(order.customer.name)),
    blocks: [lead(number), until(day.format(ends)), once].map((text) => ({ kind: 'text' as const, text })),
    link: { ...link, ...way },
    language: words.language,
  });
}

export type Resumed = { storeId: StoreId; order: LoadedOrder; status: string };

/** The draft a link leads to; null if the link is forged or expired, or the draft was filed or ended. */
export async function resumeByToken(context: Context, token: string): Promise<Resumed | null> {
  const now = new Date(context.clock());
  const opened = openToken('resume', token, now, context);
  if (!opened) return null;
  const storeId = opened.storeId;
  return withStore(context.db, storeId, async (client) => {
    const { rows } = await client.query<Row<'drafts', 'status'>>(
      'select status from drafts where store_id = $1 and id = $2 and order_id = $3 and expires_at > $4',
      [storeId, opened.sessionId, opened.orderId, now],
    );
    const draft = rows[0];
    const order = draft && (await loadHeldOrder(client, storeId, opened.orderId));
    return draft && order ? { storeId, order, status: draft.status } : null;
  });
}

/** A valet filing must not send its shopper a reminder. */
export async function neverRemind(context: Context, storeId: StoreId, draftId: string): Promise<void> {
  await withStore(context.db, storeId, (client) =>
    client.query(
      'update drafts set reminded_at = $3 where store_id = $1 and id = $2 and reminded_at is null',
      [storeId, draftId, new Date(context.clock())],
    ),
  );
}
