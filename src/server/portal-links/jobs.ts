/**
 * "Email me my orders": links to all orders of an address, mailed to that address. The sender learns nothing: the
 * request does the same work in any case, including the job, and only the job looks for orders.
 */

import type { TaskList } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Customer } from '../../domain/orders/order.ts';
import { emailKey, orderName } from '../../domain/orders/order-number.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { dateFormat } from '../../domain/time/date-time.ts';
import { urls } from '../../urls.ts';
import type { Context } from '../context.ts';
import type { CamelRow } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { counterOf, holdLimits } from '../http/misses.ts';
import { networkOf } from '../http/network.ts';
import { letterheadOf, linkWith } from '../mail/parts.ts';
import { type MailText, mailOf, queueMail } from '../mail/queries.ts';
import { mailWords } from '../mail/text.ts';
import { ProblemError } from '../problem-error.ts';
import { storeAddress } from '../stores/address.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';
import { linkEnd, linkPayload } from './commands.ts';

const HOUR_SECONDS = 3600;
const MOST_ORDERS = 20;

const payloadSchema = z.object({ storeId: z.string(), emailKey: z.string(), from: z.string() });

/**
 * @param address the visitor's IP address, for the limits. @throws too_many_requests, whether or not there are orders
 */
export async function requestOrderLinks(
  context: Context,
  store: KnownStore,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const { limits } = context;
  const retryAfter = await holdLimits(context.db.app, [
    {
      counter: counterOf(context, 'orders-from', networkOf(address)),
      limit: limits.addressOrderMailsPerHour,
      seconds: HOUR_SECONDS,
    },
    {
      counter: counterOf(context, 'orders-store', store.id),
      limit: limits.storeOrderMailsPerHour,
      seconds: HOUR_SECONDS,
    },
  ]);
  if (retryAfter !== null) throw new ProblemError('too_many_requests', { params: { retryAfter } });
  const from = counterOf(context, 'from', networkOf(address));
  const payload = { storeId: store.id, emailKey: emailKey(email), from };
  await context.db.app.query('select enqueue_job($1, $2, null)', [
    'mail_order_links',
    JSON.stringify(payload),
  ]);
}

export function orderLinkTasks(context: Context): TaskList {
  return {
    mail_order_links: async (payload) => {
      const { storeId, ...sought } = payloadSchema.parse(payload);
      const store = await findStore(context.db, { by: 'id', value: storeId });
      if (store) await mailOrders(context, store, sought);
    },
  };
}

type Sought = { emailKey: string; from: string };
type FoundOrder = CamelRow<'orders', 'id' | 'created_at'> & { number: string; email: Customer['email'] };

/** Limits per hour: for one recipient across all stores, and a lower one per sender. */
const limitsOf = (context: Context, { emailKey: to, from }: Sought) =>
  [
    { counter: counterOf(context, 'orders-pair', `${from} ${to}`), limit: context.limits.pairLinksPerHour },
    { counter: counterOf(context, 'orders-to', to), limit: context.limits.recipientLinksPerHour },
  ].map((one) => ({ ...one, seconds: HOUR_SECONDS }));

async function mailOrders(context: Context, store: KnownStore, sought: Sought): Promise<void> {
  const now = context.clock();
  await withStore(context.db, store.id, async (client) => {
    const orders = await findOrders(client, store, sought.emailKey);
    const [latest] = orders;
    if (!latest || (await holdLimits(client, limitsOf(context, sought))) !== null) return;
    await queueMail(client, store.id, mailWith(context, store, { to: latest.email, orders, now }), now);
  });
}

/** The newest ones. Cancelled orders are included; their pages say so. */
async function findOrders(client: PoolClient, { id }: KnownStore, email: string): Promise<FoundOrder[]> {
  const { rows } = await client.query<FoundOrder>(
    `select id, source_order_number as number, customer ->> 'email' as email, created_at as "createdAt"
     from orders where store_id = $1 and email_key = $2 order by created_at desc, id desc limit $3`,
    [id, email, MOST_ORDERS],
  );
  return rows;
}

function mailWith(
  context: Context,
  store: KnownStore,
  { to, orders, now }: { to: string; orders: readonly FoundOrder[]; now: number },
): MailText {
  const { orderLinks: words, greeting, language, locale } = mailWords(store.settings.locale);
  const name = oneLine(store.name);
  const days = dateFormat(locale, store.timeZone, { dateStyle: 'medium' });
  const text = (said: string) => ({ kind: 'text' as const, text: said });
  const links = orders.map((order) => ({
    kind: 'link' as const,
    link: {
      says: words.placed(orderName(oneLine(order.number)), days.format(new Date(order.createdAt))),
      label: words.open(orderName(oneLine(order.number))),
      ...linkWith(
        'portal',
        linkPayload(context, store.id, order, now),
        (token) => storeAddress(context, store) + urls.portalLink(token),
      ),
    },
  }));
  return mailOf(to, words.subject(name), {
    letterhead: letterheadOf(store, storeAddress(context, store)),
    greeting: greeting(''),
    blocks: [
      text(words.lead(name)),
      ...links,
      text(words.until(days.format(linkEnd(store, now)))),
      text(words.unknown),
    ],
    link: null,
    language,
  });
}
