/**
 * PayPal: payouts to an email address. Written against developer.paypal.com, November 2026, with fetch: PayPal's own client has no payouts
 * (docs/decisions/114-payouts.md).
 */
import { refused } from '../../outcomes.ts';
import type { Health, Provider } from '../../ports.ts';
import { openApi, type PaypalApi } from './api.ts';
import type { PaypalCredentials } from './credentials.ts';
import { noticeOf } from './notices.ts';
import { payoutsOf } from './payouts.ts';

const BASES = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' };
const SITES = { live: 'https://www.paypal.com', sandbox: 'https://www.sandbox.paypal.com' };

export const PAYOUTS_SCOPE = 'https://uri.paypal.com/payments/payouts';

/** @param with.base another server instead of PayPal's, for tests and the demo */
export function openPaypal(
  credentials: PaypalCredentials,
  { base, now = Date.now }: { base?: string; now?: () => number } = {},
): Provider & Required<Pick<Provider, 'payout'>> {
  const { environment, webhookId } = credentials;
  const api = openApi(base ?? BASES[environment], credentials, now);
  return {
    test: () => health(api),
    payout: payoutsOf(api, SITES[environment]),
    ...(webhookId !== undefined && {
      readNotice: (headers, body) => noticeOf(api, webhookId, headers, body),
    }),
  };
}

async function health(api: PaypalApi): Promise<Health> {
  const token = await api.token();
  if (token.kind !== 'token') return token;
  if (!token.scopes.split(' ').includes(PAYOUTS_SCOPE)) return refused('missing_permission', 'Payouts');
  return { kind: 'ok', account: token.app.slice(0, 100) };
}
