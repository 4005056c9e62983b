/**
 * EasyPost: rates, labels and trackers. Written against docs.easypost.com and the types of @easypost/api 8.9.0 (npm), November 2026. Called
 * with fetch (docs/decisions/115-shipping.md).
 */
import type { Health, Provider } from '../../ports.ts';
import { type EasyPostApi, openApi } from './api.ts';
import type { EasyPostCredentials } from './credentials.ts';
import { labelsOf } from './labels.ts';
import { noticeOf } from './notices.ts';
import { trackingOf } from './tracking.ts';

const BASE = 'https://api.easypost.com';

/** @param with.base another server instead of EasyPost's, for tests and the demo */
export function openEasyPost(
  { apiKey, webhookSecret, follows }: EasyPostCredentials,
  { base = BASE, now = Date.now }: { base?: string; now?: () => number } = {},
): Provider & Required<Pick<Provider, 'labels'>> {
  const api = openApi(base, apiKey, now);
  return {
    test: () => health(api, apiKey.startsWith('EZTK')),
    labels: labelsOf(api),
    ...(follows && { tracking: trackingOf(api) }),
    ...(webhookSecret !== undefined && {
      readNotice: (headers, body) => noticeOf(headers['x-hmac-signature'], body, webhookSecret),
    }),
  };
}

/** A list that keys of both kinds may read. */
async function health(api: EasyPostApi, isTest: boolean): Promise<Health> {
  const answer = await api.get('/shipments?page_size=1');
  return answer.kind === 'got'
    ? { kind: 'ok', account: isTest ? 'EasyPost, test labels' : 'EasyPost' }
    : answer;
}
