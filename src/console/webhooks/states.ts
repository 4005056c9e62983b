/** The states of the webhooks in the gallery. */
import type { Webhook, WebhookAttempt, WebhookDelivery } from '../../contract/webhook.ts';
import { OUTGOING_FAILURES } from '../../domain/outgoing/failures.ts';
import { DISABLED_FOR, type DisabledFor } from '../../domain/webhooks/delivery.ts';
import { urls } from '../../urls.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import { text } from './text.ts';

const at = urls.console.setting('demo', 'webhooks');
const one = `${at}?webhook=w1`;
const LONG = 'an-extraordinarily-long-name-that-nobody-thought-of-when-the-page-was-drawn';
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

const ERP: Webhook = {
  ...{ id: 'w1', version: 3, url: 'https://erp.example.com/hooks/claims', description: 'Our ERP' },
  ...{ topics: ['claim.created', 'claim.approved', 'claim.denied'], isEnabled: true, disabled: null },
  ...{ failingSince: null, deliveredAt: '2026-11-05T14:31:00.000Z', oldSecretUntil: null },
  createdAt: '2026-09-01T15:00:00.000Z',
};
const FAILING: Webhook = {
  ...{ ...ERP, id: 'w2', url: 'https://warehouse.example.com/makegood', description: null },
  failingSince: '2026-11-03T08:00:00.000Z',
};
const off = (code: DisabledFor): Webhook => ({
  ...{ ...ERP, isEnabled: false, failingSince: '2026-10-31T08:00:00.000Z' },
  disabled: { since: '2026-11-05T08:00:00.000Z', code, ...DISABLED_FOR[code] },
});
const NEW: Webhook = { ...ERP, deliveredAt: null };

const tried = (status: number | null, answer = ''): WebhookAttempt => ({
  ...{ at: '2026-11-05T14:31:00.000Z', status, answer, ms: status === null ? 15_000 : 212 },
  failure: status === null ? { code: 'too_slow', ...OUTGOING_FAILURES.too_slow } : null,
});
const delivery = (index: number, more: Partial<WebhookDelivery>): WebhookDelivery => ({
  ...{ id: `d${index}`, eventId: `evt_h2p6c9w4sj${index}`, sequence: 4127 - index, topic: 'claim.approved' },
  ...{ subject: 'k4d8s1m6pz', at: '2026-11-05T14:30:58.000Z', createdAt: '2026-11-05T14:30:59.000Z' },
  ...{ state: 'delivered', tries: 1, nextAt: null, last: tried(200, 'ok') },
  ...more,
});
const LINES = [
  delivery(0, { state: 'sending', last: null }),
  delivery(1, {}),
  delivery(2, {
    ...{ topic: 'claim.created', state: 'waiting', tries: 3, nextAt: '2026-11-05T15:01:00.000Z' },
    last: tried(null),
  }),
  delivery(3, { topic: 'webhook.test', sequence: null, subject: null }),
  delivery(4, { topic: 'claim.denied', state: 'failed', tries: 10, last: tried(500, 'Internal error') }),
];
const BODY = JSON.stringify({
  ...{ type: 'claim.denied', timestamp: '2026-11-05T14:30:58.000Z', sequence: 4123, storeId: 'demo' },
  data: { claim: { id: 'k4d8s1m6pz', number: 20418, status: 'DENIED' }, event: { kind: 'denied' } },
});
const HOSTILE = '<script>alert(1)</script> <img src=x onerror=alert(1)> Internal error';

const only = (webhook: Webhook) => ({ 'GET /webhooks/:id': answered(webhook) });
const log = (...deliveries: WebhookDelivery[]) => ({
  'GET /webhooks/:id/deliveries': answered({ deliveries, nextCursor: null }),
});
const OPEN_FAILED = [text.log.open('claim.denied', 4123)];
const asReader = { 'GET /me': answered(personAs('store_user')) };

export const webhooksStates: ScreenStates = {
  screen: 'webhooks',
  answers: {
    ...historyOf('replaceWebhook', 'https://erp.example.com/claims', ['isEnabled', 'false', 'true']),
    'GET /webhooks': answered({ webhooks: [ERP, FAILING, { ...off('gone'), id: 'w3' }] }),
    'POST /webhooks': answered({ ...NEW, secret: SECRET }),
    ...only(ERP),
    'PUT /webhooks/:id': answered({ ...ERP, version: 4 }),
    'POST /webhooks/:id/secret': answered({ ...ERP, secret: SECRET }),
    'POST /webhooks/:id/test': answered(LINES[3]),
    'POST /webhooks/:id/replay': answered({ replayed: 12, nextFrom: null }),
    ...log(...LINES),
    'GET /webhooks/:id/deliveries/:deliveryId': answered({
      ...{ ...LINES[4], body: BODY },
      attempts: [tried(500, HOSTILE), tried(null), tried(500)].map((attempt, index) => ({
        ...attempt,
        at: `2026-11-0${5 - index}T14:31:00.000Z`,
      })),
    }),
  },
  states: {
    some: { at },
    none: { at, answers: { 'GET /webhooks': answered({ webhooks: [] }) } },
    add: { at, click: [text.add] },
    refused: {
      ...{ at, click: [text.add, 'Save'], fill: { [text.form.url]: 'https://10.0.0.1/' } },
      answers: {
        'POST /webhooks': refused(422, 'validation_failed', 'Check the marked fields.', {
          fields: [
            {
              path: 'url',
              message: `${OUTGOING_FAILURES.inner_address.why} ${OUTGOING_FAILURES.inner_address.what}`,
            },
          ],
        }),
      },
    },
    made: { at, click: [text.add, 'Save'], fill: { [text.form.url]: ERP.url } },
    one: { at: one },
    'one-new': { at: one, answers: { ...only(NEW), ...log() } },
    'one-failing': { at: one, answers: only({ ...FAILING, id: 'w1' }) },
    'one-gone': { at: one, answers: only(off('gone')) },
    'one-given-up': { at: one, answers: only(off('failing')) },
    'one-paused': { at: one, answers: only(off('paused')) },
    'two-secrets': { at: one, answers: only({ ...ERP, oldSecretUntil: '2026-11-06T14:31:00.000Z' }) },
    replaced: { at: one, click: [text.secret.replace, text.secret.replace] },
    replay: { at: one, click: [text.replay.button] },
    event: { at: one, click: OPEN_FAILED },
    'nothing-found': { at: `${one}&state=failed`, answers: log() },
    deleted: {
      at: one,
      answers: { 'GET /webhooks/:id': refused(404, 'not_found', 'There is nothing at this address.') },
    },
    'read-only': { at, answers: asReader },
    'one-read-only': { at: one, answers: asReader },
    loading: { at, answers: { 'GET /webhooks': 'pending' } },
    failed: { at, answers: { 'GET /webhooks': 'offline' } },
    'log-failed': { at: one, answers: { 'GET /webhooks/:id/deliveries': 'offline' } },
    'long-texts': {
      at: one,
      answers: only({ ...ERP, description: LONG, url: `https://${LONG}.example/${LONG}?key=${LONG}` }),
    },
  },
};
