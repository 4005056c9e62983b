/** Mails about what a person was told and has not read meanwhile, for who wants them, and news of clocks. */
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { DEFAULT_PREFERENCES, wayOf } from '../../domain/access/preferences.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { withStore } from '../database/with-store.ts';
import { queueSlack } from '../news/slack.ts';
import { findPerson, findPreferences } from '../people/queries.ts';
import { findStore } from '../stores/queries.ts';
import { mailDaily } from './daily.ts';
import { tellDue } from './due.ts';
import { queueNoticeMail } from './mails.ts';
import { findUnread, takeForMail } from './queries.ts';

const payloadSchema = z.object({ storeId: z.string(), id: z.string() });

export const notificationTasks = (context: Context): TaskList => ({
  mail_notification: async (payload) => {
    const { storeId, id } = payloadSchema.parse(payload);
    await mailNotification(context, storeId, id);
  },
  mail_daily: async () => void (await mailDaily(context)),
  tell_due: async () => void (await tellDue(context)),
});

/** Once, however often the job runs. Nothing if it was read meanwhile, or if the person no longer works in the store. */
async function mailNotification(context: Context, id: string, notificationId: string): Promise<void> {
  const store = await findStore(context.db, { by: 'id', value: id });
  if (!store) return;
  const told = await withStore(context.db, store.id, (client) =>
    findUnread(client, store.id, notificationId),
  );
  if (!told) return;
  const scope = { 'app.store': store.id, 'app.person': told.personId };
  await inTransaction(context.db, scope, async (client) => {
    const preferences = { ...DEFAULT_PREFERENCES, ...(await findPreferences(client, told.personId)) };
    const person = await findPerson(client, told.personId);
    const way = wayOf(preferences, told.kind, told.details.isEarly ? 'mail' : undefined);
    if (!person || (way !== 'mail' && way !== 'slack')) return;
    const now = context.clock();
    if (!(await takeForMail(client, store.id, { id: notificationId, now }))) return;
    if (way === 'slack') await queueSlack(client, store.id, [told], now);
    else await queueNoticeMail(client, context, person, { ...told, store, now });
  });
}
