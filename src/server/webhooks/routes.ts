import { z } from 'zod';
import {
  newWebhookSchema,
  webhookBodySchema,
  webhookChangeSchema,
  webhookDeliveryDetailsSchema,
  webhookDeliveryListSchema,
  webhookDeliveryQuery,
  webhookDeliverySchema,
  webhookListSchema,
  webhookReplayedSchema,
  webhookReplaySchema,
  webhookSchema,
} from '../../contract/webhook.ts';
import { LOG_DAYS } from '../../domain/webhooks/delivery.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  replaceWebhook,
  rotateSecret,
} from './commands.ts';
import { listDeliveries, readDelivery, replayDelivery, replayWebhook, testWebhook } from './log.ts';

const tag = 'Webhooks';
const reads = { tag, permissions: ['webhook:read'] } as const;
const writes = { tag, permissions: ['webhook:update'] } as const;

/** Where a store's own systems are told what happens (docs/decisions/109-webhooks.md). */
export function webhookRoutes(to: Wiring): void {
  endpointRoutes(to);
  secretRoutes(to);
  logRoutes(to);
}

function endpointRoutes(to: Wiring): void {
  teamRead(to, {
    ...reads,
    url: '/webhooks',
    operationId: 'listWebhooks',
    summary: 'The webhooks of a store',
    answer: webhookListSchema,
    read: listWebhooks,
  });
  teamRead(to, {
    ...reads,
    url: '/webhooks/:id',
    operationId: 'readWebhook',
    summary: 'A webhook',
    answer: webhookSchema,
    read: readWebhook,
  });
  teamWrite(to, {
    ...writes,
    method: 'PUT',
    url: '/webhooks/:id',
    operationId: 'replaceWebhook',
    summary: 'Change a webhook, or turn it on or off',
    description: 'What waits for a webhook that is turned off fails, and can be replayed.',
    versioned: true,
    body: webhookChangeSchema,
    answer: { status: 200, schema: webhookSchema },
    write: replaceWebhook,
  });
  teamWrite(to, {
    tag,
    permissions: ['webhook:delete'],
    method: 'DELETE',
    url: '/webhooks/:id',
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook with its log',
    answer: { status: 204, schema: z.null() },
    write: (held, _, params) => deleteWebhook(held, params),
  });
}

function secretRoutes(to: Wiring): void {
  teamWrite(to, {
    tag,
    permissions: ['webhook:create'],
    method: 'POST',
    url: '/webhooks',
    operationId: 'createWebhook',
    summary: 'Make a webhook',
    description: 'Its secret stands in this answer only.',
    again: true,
    problems: ['too_many_webhooks'],
    body: webhookBodySchema,
    answer: { status: 201, schema: newWebhookSchema },
    write: createWebhook,
  });
  teamWrite(to, {
    ...writes,
    method: 'POST',
    url: '/webhooks/:id/secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret of a webhook',
    description:
      'For 24 hours each event is signed with both secrets. The new one stands in this answer only.',
    again: true,
    versioned: true,
    answer: { status: 200, schema: newWebhookSchema },
    write: (held, _, params) => rotateSecret(held, params),
  });
}

function logRoutes(to: Wiring): void {
  teamRead(to, {
    ...reads,
    url: '/webhooks/:id/deliveries',
    operationId: 'listWebhookDeliveries',
    summary: 'What was sent to a webhook, the newest first',
    description: `Of the last ${LOG_DAYS} days.`,
    query: webhookDeliveryQuery,
    answer: webhookDeliveryListSchema,
    read: listDeliveries,
  });
  teamRead(to, {
    ...reads,
    url: '/webhooks/:id/deliveries/:deliveryId',
    operationId: 'readWebhookDelivery',
    summary: 'One event sent to a webhook: its body, and each try with its answer',
    answer: webhookDeliveryDetailsSchema,
    read: readDelivery,
  });
  teamWrite(to, {
    ...writes,
    method: 'POST',
    url: '/webhooks/:id/deliveries/:deliveryId/replay',
    operationId: 'replayWebhookDelivery',
    summary: 'Send an event again',
    description: 'With the `webhook-id` and the body that it had.',
    problems: ['webhook_disabled'],
    answer: { status: 202, schema: webhookDeliverySchema },
    write: (held, _, params) => replayDelivery(held, params),
  });
  teamWrite(to, {
    ...writes,
    method: 'POST',
    url: '/webhooks/:id/replay',
    operationId: 'replayWebhook',
    summary: 'Send the events of a span again, and those that the webhook missed',
    problems: ['webhook_disabled'],
    body: webhookReplaySchema,
    answer: { status: 202, schema: webhookReplayedSchema },
    write: replayWebhook,
  });
  teamWrite(to, {
    ...writes,
    method: 'POST',
    url: '/webhooks/:id/test',
    operationId: 'testWebhook',
    summary: 'Send a test event to a webhook',
    problems: ['webhook_disabled'],
    answer: { status: 202, schema: webhookDeliverySchema },
    write: (held, _, params) => testWebhook(held, params),
  });
}
