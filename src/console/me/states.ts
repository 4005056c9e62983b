/** The states of a person's own page in the gallery. */
import type { Me } from '../../contract/people.ts';
import { PEOPLE_PROBLEMS } from '../../domain/problems/problems-people.ts';
import { urls } from '../../urls.ts';
import { OWNER, OWNER_OF_TWO } from '../parts/people-of-states.ts';
import { type Answers, answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import { text } from './text.ts';

const at = urls.console.profile();
const SESSION = {
  ...{ id: 's1', device: 'Firefox on Windows', isThis: true, createdAt: '2026-11-05T09:00:00.000Z' },
  ...{ lastUsedAt: '2026-11-05T14:58:00.000Z', endsAt: '2026-11-19T09:00:00.000Z' },
};
export const SESSIONS = [SESSION, { ...SESSION, id: 's2', device: 'Safari on iPhone', isThis: false }];
const WITH_APP: Answers = {
  'GET /me/factors': answered({
    factors: [{ id: 'f1', kind: 'totp', name: 'My phone', createdAt: SESSION.createdAt, lastUsedAt: null }],
    recoveryCodesLeft: 10,
  }),
  'DELETE /me/factors/:id': refused(
    403,
    'proof_required',
    'Confirm with your password, a code or a passkey.',
  ),
};
const ADDING = [text.factors.addApp, text.app.next];
const MADE: Answers = {
  'POST /me/factors/totp': answered({
    ...{ id: 'f4w8n2c6zt', secret: 'JBSWY3DPEHPK3PXP' },
    uri: 'otpauth://totp/Makegood:owner%40demo.test?secret=JBSWY3DPEHPK3PXP&issuer=Makegood',
    qrCode: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  }),
};
const CODES: Answers = {
  'PUT /me/factors/totp': answered({
    recoveryCodes: Array.from({ length: 10 }, (_, at) => `k7f2-m9qx-3tvw-8zh${at}`),
  }),
};
const provedBy = (...proofs: Me['session']['proofs']): Answers => ({
  ...WITH_APP,
  'GET /me': answered({ ...OWNER, session: { ...OWNER.session, proofs } }),
});

export const profileStates: ScreenStates = {
  screen: 'profile',
  answers: {
    'GET /me/email-change': answered({ change: null }),
    'GET /me/factors': answered({ factors: [], recoveryCodesLeft: 0 }),
    'GET /me/sessions': answered({ sessions: SESSIONS }),
  },
  states: {
    plain: { at },
    'app-dialog': { at, click: ['Add an app'] },
    'email-waits': {
      at,
      answers: {
        'GET /me/email-change': answered({
          change: {
            email: 'olive@fernwood.example',
            expiresAt: '2026-11-06T14:30:00.000Z',
            waitsFor: ['new-email'],
          },
        }),
      },
    },
    proof: { at, click: ['Remove My phone'], answers: provedBy('password', 'code', 'passkey') },
    'proof-by-code': { at, click: ['Remove My phone'], answers: provedBy('code') },
    'proof-by-nothing': { at, click: ['Remove My phone'], answers: provedBy() },
    'store-search': {
      at,
      click: ['Store: All my stores. Switch store', 'Find a store'],
      answers: {
        'GET /me': answered({ ...OWNER_OF_TWO, hasMoreStores: true }),
        'GET /me/stores': answered({ stores: OWNER_OF_TWO.stores, nextCursor: 'more' }),
      },
    },
    // Whoever was removed from their last store.
    'no-store': {
      at: urls.console.claims('demo'),
      answers: { 'GET /me': answered({ ...OWNER, memberships: [], stores: [] }) },
    },
    // Whoever was removed from one of their stores, or follows an old link.
    'other-store': { at: urls.console.claims('gone') },
    failed: {
      at,
      answers: {
        'GET /me/email-change': refused(503, 'busy', 'The server is busy. Try again in a moment.'),
        'GET /me/factors': refused(503, 'busy', 'The server is busy. Try again in a moment.'),
        'GET /me/sessions': refused(503, 'busy', 'The server is busy. Try again in a moment.'),
      },
    },
    'app-code': { at, click: ADDING, answers: MADE },
    'app-code-wrong': {
      ...{ at, click: [...ADDING, text.app.confirm], fill: { [text.app.code]: '123456' } },
      answers: {
        ...MADE,
        'PUT /me/factors/totp': refused(422, 'code_wrong', PEOPLE_PROBLEMS.code_wrong.detail),
      },
    },
    'recovery-codes': {
      ...{ at, click: [...ADDING, text.app.confirm], fill: { [text.app.code]: '123456' } },
      answers: { ...MADE, ...CODES },
    },
    'passkey-dialog': { at, click: [text.factors.addPasskey] },
  },
};
