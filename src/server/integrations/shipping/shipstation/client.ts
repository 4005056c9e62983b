/**
 * ShipStation, its API V2: rates, labels, and what it reports of parcels. Written against docs.shipstation.com, November 2026. There is no
 * client of V2 to use, so fetch (docs/decisions/115-shipping.md).
 */
import type { Health, Provider } from '../../ports.ts';
import { openApi, type ShipStationApi } from './api.ts';
import type { ShipStationCredentials } from './credentials.ts';
import { labelsOf } from './labels.ts';
import { openNotices } from './notices.ts';

const BASE = 'https://api.shipstation.com';
/** Its webhooks are signed by the service it is built on, which publishes the keys. */
const KEYS = 'https://api.shipengine.com';

/** @param with.base another server instead of ShipStation's, for tests and the demo */
export function openShipStation(
  { apiKey }: ShipStationCredentials,
  { base, now = Date.now }: { base?: string; now?: () => number } = {},
): Provider & Required<Pick<Provider, 'labels' | 'readNotice'>> {
  const api = openApi(base ?? BASE, apiKey, now);
  return {
    test: () => health(api),
    labels: labelsOf(api),
    readNotice: openNotices(base ?? KEYS, now),
  };
}

async function health(api: ShipStationApi): Promise<Health> {
  const answer = await api.ask('GET', '/carriers');
  return answer.kind === 'got' ? { kind: 'ok', account: 'ShipStation' } : answer;
}
