import { z } from 'zod';
import {
  type Notification,
  notificationCountSchema,
  notificationQuerySchema,
  notificationsReadBodySchema,
  notificationsSchema,
} from '../../contract/notification.ts';
import type { NoticeKind } from '../../domain/access/preferences.ts';
import { providerLabel } from '../../domain/connections/providers.ts';
import {
  isOfConnection,
  MOST_UNREAD,
  NOTICE_DAYS,
  type NoticeDetails,
} from '../../domain/notifications/notices.ts';
import { openCursor, pageOf } from '../http/cursor.ts';
import { actorIdOf, type HeldStore, teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { namesOf } from '../people/colleagues.ts';
import { countUnread, listNotifications, markRead } from './queries.ts';

const shared = { tag: 'Notifications', permissions: ['notification:read', 'claim:read'] } as const;

/** What the caller is told about a store. Nobody reads anybody else's. */
export function notificationRoutes(to: Wiring): void {
  teamRead(to, {
    ...shared,
    url: '/notifications',
    operationId: 'listNotifications',
    summary: 'What the caller was told, the newest first',
    description: `Of the last ${NOTICE_DAYS} days.`,
    query: notificationQuerySchema,
    answer: notificationsSchema,
    read: (held, _, query) => readPage(held, query),
  });
  teamRead(to, {
    ...shared,
    url: '/notifications/count',
    operationId: 'countNotifications',
    summary: 'How many notifications the caller has not read',
    answer: notificationCountSchema,
    read: async ({ client, storeId, caller }) => {
      const unread = await countUnread(client, storeId, actorIdOf(caller));
      return { unread: Math.min(unread, MOST_UNREAD), hasMore: unread > MOST_UNREAD };
    },
  });
  teamWrite(to, {
    ...shared,
    method: 'PUT',
    url: '/notifications/read',
    operationId: 'markNotificationsRead',
    summary: 'Mark one’s own notifications as read',
    body: notificationsReadBodySchema,
    answer: { status: 204, schema: z.null() },
    write: async ({ client, storeId, caller, now }, { ids = null }) => {
      await markRead(client, storeId, { personId: actorIdOf(caller), ids, now });
      return null;
    },
  });
}

async function readPage(
  { context, client, storeId, caller }: HeldStore,
  { cursor, limit }: z.output<typeof notificationQuerySchema>,
): Promise<z.input<typeof notificationsSchema>> {
  const { secret, otherSecrets } = context;
  const personId = actorIdOf(caller);
  const seal = { secret, otherSecrets, list: `${storeId} notifications of ${personId}` };
  const after = openCursor(seal, cursor);
  const found = await listNotifications(client, storeId, { personId, limit: limit + 1, after });
  const { page, nextCursor } = pageOf(found, limit, seal, ({ exactAt, id }) => [exactAt, id]);
  const actors = page.flatMap(({ actorId }) => (actorId === null ? [] : [actorId]));
  const names = await namesOf(client, storeId, actors);
  return {
    notifications: page.map(({ actorId, exactAt: _, at, about, details, ...row }) => ({
      ...row,
      count: details.count ?? null,
      importRun: importOf(about, details),
      host: row.kind === 'domain_lost' ? about : null,
      webhook: row.kind === 'webhook_off' ? about : null,
      ...providerOf(row.kind, about, details),
      customerId: row.kind === 'privacy_request' ? about : null,
      rejected: rejectedOf(details),
      at: new Date(at).toISOString(),
      actor: actorId === null ? null : { id: actorId, name: names.get(actorId) ?? null },
    })),
    nextCursor,
  };
}

function providerOf(
  kind: NoticeKind,
  about: string | null,
  { asked, provider }: NoticeDetails,
): Pick<Notification, 'provider' | 'asked'> {
  const name = isOfConnection(kind) ? about : (provider ?? null);
  return { asked: asked ?? null, provider: name === null ? null : providerLabel(name) };
}

function rejectedOf({ step, sentence = '' }: NoticeDetails): Notification['rejected'] {
  return step === undefined ? null : { step, sentence };
}

function importOf(
  about: string | null,
  { importKind, isFailed = false, fileName = '' }: NoticeDetails,
): Notification['importRun'] {
  if (about === null || importKind === undefined) return null;
  return { id: about, kind: importKind, state: isFailed ? 'failed' : 'done', fileName };
}
