/**
 * The mail that verifies an in-store e-mail address. Contains only the store's own words, and nothing of the filing.
 */

import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { emailKey } from '../../domain/orders/order-number.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { dateFormat } from '../../domain/time/date-time.ts';
import { urls } from '../../urls.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { counterOf, holdLimits } from '../http/misses.ts';
import { letterheadOf, linkWith } from '../mail/parts.ts';
import { type MailText, mailOf, queueMail } from '../mail/queries.ts';
import { mailWords } from '../mail/text.ts';
import { storeAddress } from '../stores/address.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';
import { findPending, type PendingFiling } from './pending-queries.ts';

const HOUR_SECONDS = 3600;

const payloadSchema = z.object({ storeId: z.string(), id: z.string(), from: z.string() });

export function filingLinkTasks(context: Context): TaskList {
  return {
    mail_filing_link: async (payload) => {
      const { storeId, id, from } = payloadSchema.parse(payload);
      const store = await findStore(context.db, { by: 'id', value: storeId });
      if (store) await mailLink(context, store, id, from);
    },
  };
}

/**
 * Limits per hour: for one recipient across all stores, and a lower one per sender, so that no sender alone uses up
 * what others may need. Beyond that nothing is sent; the link can be requested again later.
 */
function limitsOf({ secret, limits }: Context, recipient: string, from: string) {
  const to = emailKey(recipient.normalize('NFKC'));
  return [
    { counter: counterOf({ secret }, 'link-pair', `${from} ${to}`), limit: limits.pairLinksPerHour },
    { counter: counterOf({ secret }, 'link-to', to), limit: limits.recipientLinksPerHour },
  ].map((one) => ({ ...one, seconds: HOUR_SECONDS }));
}

async function mailLink(context: Context, store: KnownStore, id: string, from: string): Promise<void> {
  const now = context.clock();
  await withStore(context.db, store.id, async (client) => {
    const pending = await findPending(client, store.id, id, now);
    if (!pending?.purchase) return;
    const { email } = pending.purchase.filing.customer;
    if ((await holdLimits(client, limitsOf(context, email, from))) !== null) return;
    await queueMail(client, store.id, linkMail(context, store, pending, email), now);
  });
}

function linkMail(
  context: Context,
  store: KnownStore,
  { id, expiresAt }: Pick<PendingFiling, 'id' | 'expiresAt'>,
  recipient: string,
): MailText {
  const { filingLink: words, greeting, language, locale } = mailWords(store.settings.locale);
  const name = oneLine(store.name);
  const day = dateFormat(locale, store.timeZone, { dateStyle: 'medium' });
  const payload = { storeId: store.id, filingId: id, expiresAt: expiresAt.toISOString() };
  const lines = [words.lead(name), words.until(day.format(expiresAt)), words.unknown];
  return mailOf(recipient, words.subject(name), {
    letterhead: letterheadOf(store, storeAddress(context, store)),
    greeting: greeting(''),
    blocks: lines.map((text) => ({ kind: 'text' as const, text })),
    link: {
      ...words.link,
      ...linkWith('filing', payload, (token) => storeAddress(context, store) + urls.inStore.confirm(token)),
    },
    language,
  });
}
