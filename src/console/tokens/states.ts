/** The states of the API tokens in the gallery. */
import type { ApiToken } from '../../contract/api-token.ts';
import { urls } from '../../urls.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { OWNER, personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import { text } from './text.ts';

const at = urls.console.setting('demo', 'api-tokens');
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

const WAREHOUSE: ApiToken = {
  ...{ id: 't1', name: 'Warehouse', role: 'store_support', permissions: [], state: 'active' },
  ...{ createdAt: '2026-09-01T15:00:00.000Z', expiresAt: '2027-09-01T15:00:00.000Z' },
  ...{ lastUsedAt: '2026-11-05T14:31:00.000Z', revokedAt: null },
  madeBy: { id: OWNER.person.id, name: OWNER.person.name, isActive: true },
};
const IMPORT: ApiToken = {
  ...{ ...WAREHOUSE, id: 't2', name: 'Nightly import', role: null, lastUsedAt: null },
  permissions: ['order:create', 'order:update', 'product:create', 'product:update'],
  madeBy: { id: 'p9', name: 'Theo Marsh', isActive: false },
};
const OLD: ApiToken = {
  ...{ ...WAREHOUSE, id: 't3', name: 'Old help desk', state: 'revoked', madeBy: null },
  revokedAt: '2026-10-02T09:00:00.000Z',
};
const listOf = (...apiTokens: ApiToken[]) => answered({ apiTokens });

export const tokensStates: ScreenStates = {
  screen: 'api-tokens',
  answers: {
    ...historyOf('createApiToken', 'Warehouse', ['role', '', 'store_user']),
    'GET /stores/:id/api-tokens': listOf(WAREHOUSE, IMPORT, OLD),
    'POST /stores/:id/api-tokens': answered({
      ...WAREHOUSE,
      token: 'mg_demo.t4x8r2k6wd.Zm9yIHRoZSBnYWxsZXJ5',
    }),
  },
  states: {
    some: { at },
    none: { at, answers: { 'GET /stores/:id/api-tokens': listOf() } },
    make: { at, click: [text.make] },
    made: { at, click: [text.make, text.form.submit], fill: { [text.form.name]: 'Warehouse' } },
    refused: {
      at,
      click: [text.make, text.form.submit],
      fill: { [text.form.name]: 'Warehouse' },
      answers: {
        'POST /stores/:id/api-tokens': refused(422, 'validation_failed', 'Check the marked fields.', {
          fields: [{ path: 'role', message: 'Send a role, or one permission or more.' }],
        }),
      },
    },
    revoke: { at, click: [text.revokeThis('Warehouse')] },
    'read-only': { at, answers: { 'GET /me': answered(personAs('store_user')) } },
    loading: { at, answers: { 'GET /stores/:id/api-tokens': 'pending' } },
    failed: { at, answers: { 'GET /stores/:id/api-tokens': 'offline' } },
    'long-texts': { at, answers: { 'GET /stores/:id/api-tokens': listOf({ ...WAREHOUSE, name: LONG }) } },
  },
};
