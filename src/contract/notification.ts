/** What a person is told about a store. */
import { z } from 'zod';
import { NOTICE_KINDS } from '../domain/access/preferences.ts';
import { IMPORT_KINDS } from '../domain/imports/import-run.ts';
import { MOST_UNREAD, PRIVACY_ASKED } from '../domain/notifications/notices.ts';
import { STEP_NAMES } from '../domain/stores/activation.ts';
import { nextCursor, pageQuery } from './list.ts';
import { text, time } from './text.ts';

export const notificationQuerySchema = z.strictObject(pageQuery);

const example = {
  id: 'n7k2m9x4vq',
  at: '2026-11-10T12:30:00.000Z',
  kind: 'assigned',
  claim: { id: 'c4x8r2k6wd', claimNumber: 20418 },
  count: null,
  importRun: null,
  host: null,
  provider: null,
  webhook: null,
  asked: null,
  customerId: null,
  rejected: null,
  actor: { id: 'p7k2m9x4vq', name: 'Kim Lee' },
  isRead: false,
} as const;

const notificationSchema = z.object({
  id: z.string(),
  at: time,
  kind: z.enum(NOTICE_KINDS),
  claim: z
    .object({ id: z.string(), claimNumber: z.number() })
    .nullable()
    .meta({ description: 'Null if it is about several claims, or about none.' }),
  count: z.number().nullable().meta({ description: 'How many claims were handed over or filed.' }),
  importRun: z
    .object({
      id: z.string(),
      kind: z.enum(IMPORT_KINDS),
      state: z.enum(['done', 'failed']),
      fileName: z.string(),
    })
    .nullable()
    .meta({ description: 'The import that is over. Imports are kept for 14 days.' }),
  host: z.string().nullable().meta({ description: 'The domain that no longer leads here.' }),
  webhook: z.string().nullable().meta({ description: 'The host of the webhook that was turned off.' }),
  provider: z
    .string()
    .nullable()
    .meta({ description: 'The service whose connection broke or works again, or that asks for a customer.' }),
  asked: z.enum(PRIVACY_ASKED).nullable().meta({
    description:
      'What a shop asks for its customers: the data of one, the erasure of one who still has open claims, the erasure of all, or (`by_hand`) of all where nobody was erased and a person decides.',
  }),
  customerId: z.string().nullable().meta({ description: 'The customer whose data it is about.' }),
  rejected: z
    .object({ step: z.enum(STEP_NAMES), sentence: z.string() })
    .nullable()
    .meta({ description: 'The step of the store’s opening that was rejected, and what is missing.' }),
  actor: z
    .object({ id: z.string(), name: z.string().nullable() })
    .nullable()
    .meta({ description: 'Null for the customer, and for what happens by itself.' }),
  isRead: z.boolean(),
});

export const notificationsSchema = z
  .object({ notifications: z.array(notificationSchema), nextCursor })
  .meta({ id: 'Notifications', example: { notifications: [example], nextCursor: null } });

export const notificationCountSchema = z
  .object({
    unread: z.number(),
    hasMore: z.boolean().meta({ description: `Whether more than ${MOST_UNREAD} are unread.` }),
  })
  .meta({ id: 'NotificationCount', example: { unread: 3, hasMore: false } });

export const notificationsReadBodySchema = z
  .strictObject({
    ids: z.array(text(64).min(1)).min(1).max(100).optional().meta({ description: 'All, if left out.' }),
  })
  .meta({ id: 'NotificationsReadRequest', example: { ids: ['n7k2m9x4vq'] } });

export type Notifications = z.infer<typeof notificationsSchema>;
export type Notification = Notifications['notifications'][number];
export type NotificationCount = z.infer<typeof notificationCountSchema>;
