/**
 * Stripe: refunds of charges, and transfers to connected accounts. Written against docs.stripe.com and the types of stripe 23.1.0
 * (npm), November 2026. Called with fetch: the client is 23 MB and repeats calls by itself (docs/decisions/114-payouts.md).
 */
import type { Health, Provider } from '../../ports.ts';
import { openApi, type StripeApi } from './api.ts';
import type { StripeCredentials } from './credentials.ts';
import { noticeOf } from './notices.ts';
import { listRefunds, refundsOf } from './refunds.ts';
import { transfersOf } from './transfers.ts';

const BASE = 'https://api.stripe.com';

/** @param with.base another server instead of Stripe's, for tests and the demo */
export function openStripe(
  { secretKey, webhookSecret, orderKey }: StripeCredentials,
  { base = BASE, now = Date.now }: { base?: string; now?: () => number } = {},
): Provider & Required<Pick<Provider, 'refund' | 'transfer' | 'list'>> {
  const api = openApi(base, secretKey, now);
  const dashboard = `https://dashboard.stripe.com${secretKey.includes('_test_') ? '/test' : ''}`;
  const places = { orderKey, dashboard };
  return {
    test: () => health(api),
    refund: refundsOf(api, places),
    transfer: transfersOf(api, dashboard),
    list: (ask) => listRefunds(api, places, ask),
    ...(webhookSecret !== undefined && {
      readNotice: (headers, body) => noticeOf(headers['stripe-signature'], body, webhookSecret, now()),
    }),
  };
}

/** The key must read refunds. Whether it may also read the account's name does not matter. */
async function health(api: StripeApi): Promise<Health> {
  const allowed = await api.get('/v1/refunds', { limit: 1 });
  if (allowed.kind !== 'got') return allowed;
  const account = await api.get('/v1/account');
  if (account.kind !== 'got') return { kind: 'ok', account: 'Stripe' };
  const { id, settings } = account.body as {
    id?: string;
    settings?: { dashboard?: { display_name?: string } };
  };
  return { kind: 'ok', account: String(settings?.dashboard?.display_name || id || 'Stripe').slice(0, 100) };
}
