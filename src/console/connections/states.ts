/** The states of the store's connections in the gallery. */
import type { ConnectionAnswer, Connections } from '../../contract/connection.ts';
import { explainFailure } from '../../domain/connections/health.ts';
import { describeProvider, type ProviderName } from '../../domain/connections/providers.ts';
import { urls } from '../../urls.ts';
import { personAs } from '../parts/people-of-states.ts';
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
  fields: fields.map(([name, label, help, secret]) => ({ name, label, help, secret, required: true })),
});
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

const listOf = (...connections: ConnectionAnswer[]) => answered({ connections, offered: OFFERED });
const connect = text.connectThis('WooCommerce');
const { why, what } = explainFailure('unauthorized');

export const connectionsStates: ScreenStates = {
  screen: 'connections',
  answers: {
    'GET /connections': listOf(SHOPIFY, MANUAL),
    'POST /connections': answered(SHOPIFY),
    'POST /connections/:provider/test': answered(SHOPIFY),
    'PUT /connections/order': listOf(STRIPE, SHOPIFY),
  },
  states: {
    connected: { at },
    none: { at, answers: { 'GET /connections': listOf() } },
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
    tested: { at, click: [text.testThis('Shopify')] },
    connecting: { at, click: [connect] },
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
    changing: { at, click: [text.changeThis('Shopify')] },
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
