/** The states of the store's connections in the gallery. */
import type { ConnectionAnswer, Connections } from '../../contract/connection.ts';
import type { FailedEvents } from '../../contract/inbound-event.ts';
import type { ShopImportAnswer, ShopImports } from '../../contract/shop-import.ts';
import { explainFailure } from '../../domain/connections/health.ts';
import { explainLack } from '../../domain/connections/lacks.ts';
import { describeProvider, type ProviderName } from '../../domain/connections/providers.ts';
import { urls } from '../../urls.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { OWNER, personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import { text } from './text.ts';

const at = urls.console.setting('demo', 'connections');
const LONG = 'an-extraordinarily-long-name-that-nobody-thought-of-when-the-page-was-drawn'.repeat(2);

const described = (provider: ProviderName) => {
  const { label, kind, does } = describeProvider(provider);
  return { provider, label, kind, does: [...does] };
};
const offer = (
  provider: ProviderName,
  ...fields: [name: string, label: string, help: string, secret: boolean][]
) => ({
  ...described(provider),
  consent: provider === 'shopify',
  fields: fields.map(([name, label, help, secret]) => ({
    name,
    label,
    help,
    secret,
    required: true,
    options: null,
  })),
});
const field = (name: string, label: string, help: string) => ({
  ...{ name, label, help, secret: false, required: true, options: null },
});
const PROGRAM_FIELDS: Connections['offered'][number]['fields'] = [
  field('name', 'Name', 'What your team calls your shop or its program.'),
  {
    ...field(
      'does',
      'What it carries out',
      'Your team does the rest by hand, unless another connection can.',
    ),
    options: [
      { value: 'refund', label: 'Refunds' },
      { value: 'credit', label: 'Store credit, as a code' },
      { value: 'replacement', label: 'Replacement orders' },
    ],
  },
  { ...field('hours', 'Hours until your team is told', 'From 1 to 336.'), required: false },
];
const OFFERED: Connections['offered'] = [
  offer(
    'shopify',
    ['shop', 'Shop address', 'The address that ends in .myshopify.com.', false],
    ['accessToken', 'Admin API access token', 'Shopify shows it once, when you install the app.', true],
  ),
  offer(
    'woocommerce',
    ['address', 'Address of the shop', 'It begins with https://.', false],
    ['consumerSecret', 'Consumer secret', 'The shop shows it once, next to the key.', true],
  ),
  { ...described('api'), consent: false, fields: PROGRAM_FIELDS },
  offer('stripe', ['secretKey', 'Secret key', 'In Stripe, under Developers, API keys.', true]),
];

const SHOPIFY: ConnectionAnswer = {
  ...described('shopify'),
  ...{
    version: 1,
    account: 'bloom.myshopify.com',
    hints: { shop: 'bloom.myshopify.com', accessToken: '…x7Kq' },
  },
  ...{ state: 'ok', since: '2026-11-01T09:00:00.000Z', failure: null },
  lacks: [],
  inboundUrl: null,
  waiting: 0,
  ...{ testedAt: '2026-11-05T14:30:00.000Z', connectedAt: '2026-11-01T09:00:00.000Z' },
};
const failing = (code: string, detail: string | null = null) => ({
  failure: { code, ...explainFailure(code), detail },
  since: '2026-11-05T13:12:00.000Z',
});
const STRIPE: ConnectionAnswer = {
  ...{
    ...SHOPIFY,
    ...described('stripe'),
    version: 4,
    account: 'acct_1P7k2m9x4vq',
    hints: { secretKey: '…p2Lm' },
  },
};
const MANUAL: ConnectionAnswer = {
  ...STRIPE,
  inboundUrl: 'https://claims.example.com/v1/inbound/stripe/demo.4t5h0z8q2m6w1n9c3x7v4b5k',
};
const BROKEN: ConnectionAnswer = { ...STRIPE, waiting: 3, state: 'broken', ...failing('unauthorized') };

const PROGRAM: ConnectionAnswer = {
  ...{ ...SHOPIFY, ...described('api'), account: 'Bloom’s shop', waiting: 2 },
  hints: { name: 'Bloom’s shop', does: 'refund,replacement', hours: '24' },
};

const counts = (read: number, more: Partial<ShopImportAnswer['orders']> = {}) => ({
  ...{ read, created: read, updated: 0, unchanged: 0, refused: 0, kept: 0 },
  ...more,
});
const WHOLE: ShopImportAnswer = {
  ...{ kind: 'import', state: 'done', changedSince: null, reading: 'orders', reason: null, retryAt: null },
  ...{ products: counts(42), orders: counts(5_210, { created: 5_208, refused: 2 }) },
  ...{ startedAt: '2026-11-01T09:00:00.000Z', updatedAt: '2026-11-01T09:04:00.000Z' },
  endedAt: '2026-11-01T09:04:00.000Z',
  refusals: [
    { noun: 'orders', reference: '#1042', reason: 'It is a test order.' },
    { noun: 'orders', reference: '#1077', reason: 'Its currency is not one that we know.' },
  ],
};
const NIGHT: ShopImportAnswer = {
  ...{ ...WHOLE, kind: 'comparison', changedSince: '2026-11-04T01:13:00.000Z', refusals: [] },
  ...{ products: counts(1, { created: 0, updated: 1 }), orders: counts(18, { created: 4, updated: 14 }) },
  ...{ startedAt: '2026-11-05T02:13:00.000Z', endedAt: '2026-11-05T02:13:20.000Z' },
};
const IMPORTED: ShopImports = { import: WHOLE, comparison: NIGHT };
const UNDER_WAY: ShopImportAnswer = {
  ...{ ...WHOLE, state: 'running', endedAt: null, orders: counts(1_250), refusals: [] },
};
const IMPORTING: ShopImports = { import: UNDER_WAY, comparison: null };

const NOT_APPLIED: FailedEvents = {
  failed: [
    {
      ...{ id: 'e2', noun: 'privacy', reference: 'customers/redact:e81c', customer: 'zoe@example.com' },
      reason: 'The customer to erase still has open claims. Close them, then erase the customer.',
      receivedAt: '2026-11-05T12:00:00.000Z',
    },
    {
      ...{ id: 'e1', noun: 'order', reference: '6000000001042', customer: null },
      reason: 'Its currency is not one that we know.',
      receivedAt: '2026-11-04T08:30:00.000Z',
    },
  ],
  more: false,
};

const listOf = (...connections: ConnectionAnswer[]) => answered({ connections, offered: OFFERED });
const connect = text.connectThis('WooCommerce');
const { why, what } = explainFailure('unauthorized');
const scope = explainFailure('missing_permission');

export const connectionsStates: ScreenStates = {
  screen: 'connections',
  answers: {
    ...historyOf('replaceCredentials', 'Shopify', ['account', 'fernwood-old', 'fernwood']),
    'GET /connections': listOf(SHOPIFY, MANUAL),
    'POST /connections': answered(SHOPIFY),
    'POST /connections/:provider/test': answered(SHOPIFY),
    'PUT /connections/order': listOf(STRIPE, SHOPIFY),
    'GET /connections/:provider/imports': answered(IMPORTED),
    'POST /connections/:provider/imports': answered(IMPORTING),
    'GET /connections/:provider/events': answered({ failed: [], more: false }),
    'POST /connections/:provider/events/again': answered({ failed: [], more: false }),
  },
  states: {
    connected: { at },
    none: { at, answers: { 'GET /connections': listOf() } },
    demo: { at, answers: { 'GET /me': answered({ ...OWNER, demoServices: urls.demoServices() }) } },
    broken: { at, answers: { 'GET /connections': listOf(BROKEN, SHOPIFY) } },
    degraded: {
      at,
      answers: { 'GET /connections': listOf({ ...STRIPE, state: 'degraded', ...failing('unreachable') }) },
    },
    'missing-permission': {
      at,
      answers: {
        'GET /connections': listOf({
          ...{ ...SHOPIFY, state: 'broken' },
          ...failing('missing_permission', 'write_gift_cards, read_discounts'),
        }),
      },
    },
    'lacks-permission': {
      at,
      answers: {
        'GET /connections': listOf({
          ...SHOPIFY,
          lacks: [{ permission: 'read_returns', what: explainLack('read_returns') }],
        }),
      },
    },
    importing: { at, answers: { 'GET /connections/:provider/imports': answered(IMPORTING) } },
    'import-waits': {
      at,
      answers: {
        'GET /connections/:provider/imports': answered({
          ...IMPORTING,
          import: { ...UNDER_WAY, retryAt: '2026-11-05T14:40:00.000Z' },
        }),
      },
    },
    'import-failed': {
      at,
      answers: {
        'GET /connections/:provider/imports': answered({
          import: { ...WHOLE, state: 'failed', reason: `${scope.why} (read_orders) ${scope.what}` },
          comparison: null,
        }),
      },
    },
    'events-failed': {
      at,
      click: [text.events.title(2, false)],
      answers: {
        'GET /connections': listOf(SHOPIFY),
        'GET /connections/:provider/events': answered(NOT_APPLIED),
      },
    },
    'events-tried-again': {
      at,
      click: [text.events.title(2, false), text.events.againAll(2)],
      answers: {
        'GET /connections': listOf(SHOPIFY),
        'GET /connections/:provider/events': answered(NOT_APPLIED),
      },
    },
    'events-not-loaded': {
      at,
      answers: { 'GET /connections': listOf(SHOPIFY), 'GET /connections/:provider/events': 'offline' },
    },
    'import-refused': { at, click: [text.imports.refused(2)] },
    'imports-not-loaded': { at, answers: { 'GET /connections/:provider/imports': 'offline' } },
    'nothing-imported': {
      at,
      answers: { 'GET /connections/:provider/imports': answered({ import: null, comparison: null }) },
    },
    tested: { at, click: [text.testThis('Shopify')] },
    connecting: { at, click: [connect] },
    program: { at, answers: { 'GET /connections': listOf(PROGRAM) } },
    'connecting-program': { at, click: [text.connectThis('Your own program')] },
    'changing-program': {
      at,
      answers: { 'GET /connections': listOf(PROGRAM) },
      click: [text.changeThis('Your own program')],
    },
    refused: {
      at,
      // The second makes sure that the dialog is there before it is filled in.
      click: [connect, 'Address of the shop', text.form.submit],
      fill: { 'Address of the shop': 'https://bloom.example', 'Consumer secret': 'cs_wrong' },
      answers: {
        'POST /connections': refused(422, 'connection_refused', `${why} ${what}`, {
          fields: [{ path: 'credentials.consumerSecret', message: `${why} ${what}` }],
        }),
      },
    },
    changing: { at, click: [text.changeThis('Stripe')] },
    'consenting-again': { at, click: [text.changeThis('Shopify')] },
    consenting: {
      at,
      answers: { 'GET /connections': listOf() },
      click: [text.connectThis('Shopify')],
    },
    'consent-wrong-shop': {
      at,
      click: [text.connectThis('Shopify'), 'Shop address', text.consent.submit('Shopify')],
      fill: { 'Shop address': 'https://bloom.example' },
      answers: {
        'GET /connections': listOf(),
        'POST /connections/:provider/consent': refused(422, 'validation_failed', 'Check the field.', {
          fields: [{ path: 'account', message: 'This doesn’t look right. Enter the address of the shop.' }],
        }),
      },
    },
    'consent-declined': { at: urls.console.consentReturn('shopify') },
    'disconnecting-broken': {
      at,
      answers: { 'GET /connections': listOf(BROKEN, SHOPIFY) },
      click: [text.disconnect.label('Stripe')],
    },
    disconnecting: { at, click: [text.disconnect.label('Stripe')] },
    'read-only': { at, answers: { 'GET /me': answered(personAs('store_user')) } },
    loading: { at, answers: { 'GET /connections': 'pending' } },
    failed: { at, answers: { 'GET /connections': 'offline' } },
    'long-texts': {
      at,
      answers: {
        'GET /connections': listOf({
          ...SHOPIFY,
          account: LONG,
          state: 'broken',
          ...failing('refused', LONG),
        }),
      },
    },
  },
};
