/** The states of the links from a shop in the gallery. */
import type { StoreHost } from '../../contract/store-hosts.ts';
import { urls } from '../../urls.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, type ScreenStates } from '../parts/screen-states.ts';

const at = urls.console.setting('demo', 'widget');
const hostNamed = (host: string): StoreHost => ({
  ...{ host, proven: true, state: 'proven', checkedAt: '2026-11-23T04:41:00.000Z' },
  record: { name: `_makegood.${host}`, type: 'TXT', value: 'makegood=3f0c9b5e7a1d4c2b8e6f0a1b2c3d4e5f' },
  ...{ fault: null, lostSince: null, leavesMailsAt: null },
});
const hosts = (...some: StoreHost[]) => {
  const [own] = some;
  const portal = own
    ? { origin: `https://${own.host}`, slug: null }
    : { origin: 'https://makegood.example', slug: 'demo' };
  return {
    'GET /stores/:id/hosts': answered({ leadsTo: 'claims.makegood.example', portal, hosts: some }),
  };
};

export const widgetStates: ScreenStates = {
  screen: 'widget',
  answers: hosts(hostNamed('claims.example.com')),
  states: {
    'own-domain': { at },
    'shared-address': { at, answers: hosts() },
    'no-access': { at, answers: { 'GET /me': answered(personAs('orderprotection_partner')) } },
    loading: { at, answers: { 'GET /stores/:id/hosts': 'pending' } },
    failed: { at, answers: { 'GET /stores/:id/hosts': 'offline' } },
    'long-texts': { at, answers: hosts(hostNamed(`${'a-very-long-name.'.repeat(12)}example.com`)) },
  },
};
