/** The states of the domains in the gallery. */
import type { StoreHost } from '../../contract/store-hosts.ts';
import { urls } from '../../urls.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, type ScreenStates } from '../parts/screen-states.ts';
import { text } from './text.ts';

const at = urls.console.setting('demo', 'domain');
const hostNamed = (host: string): StoreHost => ({
  ...{ host, proven: true, state: 'proven', checkedAt: '2026-11-23T04:41:00.000Z' },
  record: { name: `_makegood.${host}`, type: 'TXT', value: 'makegood=3f0c9b5e7a1d4c2b8e6f0a1b2c3d4e5f' },
  ...{ fault: null, lostSince: null, leavesMailsAt: null },
});
const PROVEN = hostNamed('claims.example.com');
const WAITING: StoreHost = { ...hostNamed('help.example.com'), proven: false, state: 'waiting' };
const LOST: StoreHost = {
  ...PROVEN,
  ...{ state: 'lost', fault: 'leads_elsewhere' },
  ...{ lostSince: '2026-11-20T04:41:00.000Z', leavesMailsAt: '2026-12-04T04:41:00.000Z' },
};
const LONG = `${'a-very-long-name-that-nobody-thought-of.'.repeat(5)}example.com`;
const hosts = (...some: StoreHost[]) => ({
  'GET /stores/:id/hosts': answered({
    leadsTo: 'claims.makegood.example',
    portal: { origin: 'https://claims.example.com', slug: null },
    hosts: some,
  }),
});

export const domainStates: ScreenStates = {
  screen: 'domain',
  answers: {
    ...historyOf('checkHost', 'claims.fernwood.example', ['state', 'waiting', 'proven']),
    ...hosts(PROVEN, { ...WAITING, fault: 'no_record' }),
    'POST /stores/:id/hosts/:host/check': answered(PROVEN),
    'POST /whitelabel/restart': answered({ look: 4, hosts: [PROVEN, { ...WAITING, fault: 'no_record' }] }),
  },
  states: {
    empty: { at, answers: hosts() },
    'proven-and-waiting': { at },
    'never-checked': { at, answers: hosts({ ...WAITING, checkedAt: null }) },
    lost: { at, answers: hosts(LOST) },
    left: { at, answers: hosts({ ...LOST, state: 'left' }) },
    removing: { at, click: ['Remove claims.example.com'] },
    reloaded: { at, click: [text.restart.button] },
    'reload-failed': {
      at,
      answers: { 'POST /whitelabel/restart': 'offline' },
      click: [text.restart.button],
    },
    'read-only': { at, answers: { 'GET /me': answered(personAs('store_user')) } },
    loading: { at, answers: { 'GET /stores/:id/hosts': 'pending' } },
    failed: { at, answers: { 'GET /stores/:id/hosts': 'offline' } },
    'long-texts': { at, answers: hosts({ ...hostNamed(LONG), proven: false, state: 'waiting' }) },
  },
};
