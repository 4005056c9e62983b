/** The endpoints of a store's own systems, and the log of what was sent to them. */
import { z } from 'zod';
import { DELIVERY_STATES, LOG_DAYS, MOST_ENDPOINTS } from '../domain/webhooks/delivery.ts';
import { TEST_TOPIC, WEBHOOK_TOPIC_NAMES } from '../domain/webhooks/topics.ts';
import { nextCursor, pageQuery } from './list.ts';
import { optional, someLine, time } from './text.ts';

const url = someLine(2_000);
const topics = z.array(z.enum(WEBHOOK_TOPIC_NAMES)).min(1).max(WEBHOOK_TOPIC_NAMES.length);

const reasonSchema = z.object({
  since: time,
  code: z.enum(['paused', 'gone', 'failing']),
  why: z.string(),
  what: z.string().meta({ description: 'What to do about it.' }),
});

const example = {
  ...{ id: 'w7k2m4x9qa', version: 1, url: 'https://erp.example.com/hooks/claims', description: 'Our ERP' },
  ...{ topics: ['claim.approved' as const, 'claim.denied' as const], isEnabled: true, disabled: null },
  ...{ failingSince: null, deliveredAt: '2026-11-10T12:30:00.000Z', oldSecretUntil: null },
  createdAt: '2026-11-01T10:00:00.000Z',
};
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

export const webhookSchema = z
  .object({
    id: z.string(),
    version: z.number().meta({ description: 'For If-Match.' }),
    url: z.string(),
    description: z.string().nullable(),
    topics: z.array(z.string()),
    isEnabled: z.boolean(),
    disabled: reasonSchema
      .nullable()
      .meta({ description: 'Since when and why nothing is sent; null if it is enabled.' }),
    failingSince: time
      .nullable()
      .meta({ description: 'Since when every try failed; null if the last one did not.' }),
    deliveredAt: time.nullable().meta({ description: 'When it last took an event.' }),
    oldSecretUntil: time
      .nullable()
      .meta({ description: 'Until when the secret before signs too, after a rotation.' }),
    createdAt: time,
  })
  .meta({ id: 'Webhook', example });

export const webhookListSchema = z
  .object({ webhooks: z.array(webhookSchema) })
  .meta({ id: 'WebhookList', example: { webhooks: [example] } });

const newExample = { ...example, secret: SECRET };
/** With its secret, which no other answer has. */
export const newWebhookSchema = webhookSchema
  .extend({ secret: z.string().meta({ description: 'For checking signatures. Shown only this once.' }) })
  .meta({ id: 'NewWebhook', example: newExample });

const body = {
  url: url.meta({ description: 'https://, with a public host name, and port 443 or 8443.' }),
  description: optional(someLine(200)),
  topics,
};
const bodyExample = { url: example.url, description: example.description, topics: example.topics };

export const webhookBodySchema = z.strictObject(body).meta({
  id: 'NewWebhookRequest',
  example: bodyExample,
  description: `A store has up to ${MOST_ENDPOINTS}.`,
});

export const webhookChangeSchema = z
  .strictObject({ ...body, isEnabled: z.boolean() })
  .meta({ id: 'WebhookRequest', example: { ...bodyExample, isEnabled: true } });

const attemptSchema = z.object({
  at: time,
  status: z.number().nullable().meta({ description: 'Of the answer; null without one.' }),
  failure: z
    .object({ code: z.string(), why: z.string(), what: z.string() })
    .nullable()
    .meta({ description: 'Why there was no answer.' }),
  answer: z.string().meta({ description: 'The first part of it.' }),
  ms: z.number(),
});

const delivery = {
  id: z.string(),
  eventId: z.string().meta({ description: 'The `webhook-id` header: the same in every try.' }),
  sequence: z
    .number()
    .nullable()
    .meta({ description: 'Of the event among all of the store; null for a test.' }),
  topic: z.string(),
  subject: z.string().nullable().meta({ description: 'The id of the claim or of the order.' }),
  at: time.meta({ description: 'When it happened.' }),
  createdAt: time,
  state: z.enum(DELIVERY_STATES),
  tries: z.number().meta({ description: 'Since it was made or last replayed.' }),
  nextAt: time.nullable().meta({ description: 'When it is tried next.' }),
  last: attemptSchema.nullable(),
};
const attempt = { at: '2026-11-10T12:30:01.000Z', status: 200, failure: null, answer: 'ok', ms: 212 };
const deliveryExample = {
  ...{ id: 'd3n8v5t1rz', eventId: 'evt_h2p6c9w4sj', sequence: 4127, topic: 'claim.approved' },
  ...{ subject: 'k4d8s1m6pz', at: '2026-11-10T12:30:00.000Z', createdAt: '2026-11-10T12:30:00.500Z' },
  ...{ state: 'delivered' as const, tries: 1, nextAt: null, last: attempt },
};

export const webhookDeliverySchema = z
  .object(delivery)
  .meta({ id: 'WebhookDelivery', example: deliveryExample });

export const webhookDeliveryQuery = z.object({
  ...pageQuery,
  state: z.enum(DELIVERY_STATES).optional(),
  topic: z.enum([...WEBHOOK_TOPIC_NAMES, TEST_TOPIC]).optional(),
});

export const webhookDeliveryListSchema = z
  .object({ deliveries: z.array(webhookDeliverySchema), nextCursor })
  .meta({ id: 'WebhookDeliveryList', example: { deliveries: [deliveryExample], nextCursor: null } });

export const webhookDeliveryDetailsSchema = webhookDeliverySchema
  .extend({
    body: z.string().meta({ description: 'As it was sent.' }),
    attempts: z.array(attemptSchema).meta({ description: 'The last fifty, the newest first.' }),
  })
  .meta({
    id: 'WebhookDeliveryDetails',
    example: { ...deliveryExample, body: '{"type":"claim.approved"}', attempts: [attempt] },
  });

export const webhookReplaySchema = z
  .strictObject({
    from: time,
    until: time,
    onlyFailed: z.boolean().default(true).meta({
      description:
        'False: also what was delivered. What the endpoint missed while it was off is sent in either case.',
    }),
  })
  .meta({
    id: 'WebhookReplayRequest',
    description: `Of the last ${LOG_DAYS} days.`,
    example: { from: '2026-11-09T00:00:00.000Z', until: '2026-11-10T00:00:00.000Z', onlyFailed: true },
  });

export const webhookReplayedSchema = z
  .object({
    replayed: z.number(),
    nextFrom: time.nullable().meta({
      description: 'A replay has up to 5,000 events: where the next one goes on; null if this was all.',
    }),
  })
  .meta({ id: 'WebhookReplayed', example: { replayed: 12, nextFrom: null } });

export type Webhook = z.infer<typeof webhookSchema>;
export type NewWebhook = z.infer<typeof newWebhookSchema>;
export type WebhookBody = z.output<typeof webhookBodySchema>;
export type WebhookChange = z.output<typeof webhookChangeSchema>;
export type WebhookAttempt = z.infer<typeof attemptSchema>;
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryListSchema>;
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetailsSchema>;
export type WebhookDeliveryQuery = z.output<typeof webhookDeliveryQuery>;
export type WebhookReplay = z.output<typeof webhookReplaySchema>;
export type WebhookReplayed = z.infer<typeof webhookReplayedSchema>;
