/**
 * Shippo: rates, labels and tracking. Written against docs.goshippo.com and the types of shippo 2.18.0 (npm), November 2026. Called with
 * fetch: the client is 9 MB (docs/decisions/115-shipping.md).
 */
import type { Health, Provider } from '../../ports.ts';
import { openApi, type ShippoApi } from './api.ts';
import type { ShippoCredentials } from './credentials.ts';
import { labelsOf } from './labels.ts';
import { noticeOf } from './notices.ts';
import { trackingOf } from './tracking.ts';

const BASE = 'https://api.goshippo.com';

/** @param with.base another server instead of Shippo's, for tests and the demo */
export function openShippo(
  { apiToken, webhookSecret, follows }: ShippoCredentials,
  { base = BASE, now = Date.now }: { base?: string; now?: () => number } = {},
): Provider & Required<Pick<Provider, 'labels'>> {
  const api = openApi(base, apiToken, now);
  return {
    test: () => health(api, apiToken.startsWith('shippo_test_')),
    labels: labelsOf(api),
    ...(follows && { tracking: trackingOf(api) }),
    ...(webhookSecret !== undefined && {
      readNotice: (headers, body) => noticeOf(headers['shippo-auth-signature'], body, webhookSecret, now()),
    }),
  };
}

async function health(api: ShippoApi, isTest: boolean): Promise<Health> {
  const answer = await api.get('/transactions', { results: '1' });
  return answer.kind === 'got' ? { kind: 'ok', account: isTest ? 'Shippo, test labels' : 'Shippo' } : answer;
}
