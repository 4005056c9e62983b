/** The states of the settings in the gallery. */
import type { AuditLine } from '../../contract/audit.ts';
import type { ClaimTermsVersions } from '../../contract/store.ts';
import { DEFAULT_SETTINGS } from '../../domain/stores/settings.ts';
import { urls } from '../../urls.ts';
import { OWNER, personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const { returns, capabilities, ...settings } = DEFAULT_SETTINGS;
const { returns: enabled, ...offered } = capabilities;
const STORE = {
  ...{
    id: 'demo',
    slug: 'demo',
    name: 'Fernwood',
    currency: 'USD',
    timeZone: 'America/New_York',
    country: 'US',
  },
  ...{ version: 7, domains: ['claims.example.com'], provenDomains: ['claims.example.com'] },
  ...settings,
  returns: { enabled, ...returns },
  capabilities: offered,
};
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();
const change = (id: string, more: Partial<AuditLine>): AuditLine => ({
  ...{ id, at: '2026-11-05T14:31:00.000Z', operation: 'patchStore', requestId: null },
  actor: { kind: 'person', id: OWNER.person.id, name: OWNER.person.name, version: null },
  did: 'changed the settings of Fernwood',
  subject: { kind: 'store', id: 'demo', name: 'Fernwood' },
  ...{ before: null, after: null },
  ...more,
});
const LEGAL_PAGE = 'https://fernwood.example/terms';
const HISTORY: AuditLine[] = [
  change('h1', {
    before: {
      ...{ undoSeconds: 5, windows: { notMoving: 5, graceHours: 0 }, warranty: { endsFrom: 'delivery' } },
      ...{ timers: { businessHours: { opensAt: 8, closesAt: 16 } }, proof: { signatureFrom: null } },
      ...{ policyLimit: '2500', inStore: { longestWarranty: 'P5Y' }, help: { phone: '+1 208 555 0100' } },
      ...{ legal: { claimTermsText: null }, retention: { claimsYears: 10 } },
    },
    after: {
      ...{ undoSeconds: 10, windows: { notMoving: 7, graceHours: 12 }, warranty: { endsFrom: 'purchase' } },
      ...{ timers: { businessHours: { opensAt: 9, closesAt: 17 } }, proof: { signatureFrom: '350' } },
      ...{ policyLimit: '5000', inStore: { longestWarranty: 'P10Y' }, help: { phone: null } },
      ...{ legal: { claimTermsText: 'We decide about your claim within one business day.' } },
      retention: { claimsYears: 7 },
    },
  }),
  change('h2', {
    before: {
      ...{ undoSeconds: 0, windows: { notMoving: 10 }, timers: { businessHours: { closesAt: 18 } } },
      ...{ proof: { detailsMin: 1 }, policyLimit: '1000', inStore: { unlistedWarranty: null } },
      ...{ help: { phone: null }, legal: { termsUrl: null }, retention: { photosMonths: 12 } },
    },
    after: {
      ...{ undoSeconds: 5, windows: { notMoving: 5 }, timers: { businessHours: { closesAt: 16 } } },
      ...{ proof: { detailsMin: 10 }, policyLimit: '2500', inStore: { unlistedWarranty: 'P1Y' } },
      help: { phone: '+1 208 555 0100' },
      ...{ legal: { termsUrl: LEGAL_PAGE }, retention: { photosMonths: 24 } },
    },
  }),
];
const TERMS: ClaimTermsVersions['versions'] = [
  {
    ...{ version: '9f86d081884c', url: null, since: '2026-11-05T14:31:00.000Z' },
    body: 'We decide about your claim within one business day.\nWe may ask for photos.',
  },
  {
    ...{ version: 'd4735e3a265e', body: null, since: '2026-03-02T09:00:00.000Z' },
    url: 'https://fernwood.example/claim-terms',
  },
];
const LEGAL = {
  termsUrl: LEGAL_PAGE,
  privacyUrl: 'https://fernwood.example/privacy',
  ...{ claimTermsUrl: null, claimTermsText: TERMS[0]?.body ?? null },
};
const at = (section: string) => urls.console.setting('demo', section);

export const settingsStates: ScreenStates = {
  screen: 'settings',
  answers: {
    'GET /stores/:id/settings': answered(STORE),
    'PATCH /stores/:id': answered(STORE),
    'GET /claim-terms': answered({ versions: TERMS }),
    'GET /audit-log': answered({ lines: HISTORY, nextCursor: null }),
  },
  states: {
    sections: { at: urls.console.settings('demo') },
    windows: { at: at('windows') },
    proof: { at: at('proof') },
    hours: { at: at('hours') },
    general: { at: at('general') },
    resolutions: { at: at('resolutions') },
    'in-store': { at: at('in-store') },
    'rev-share': {
      at: at('rev-share'),
      answers: {
        'GET /stores/:id/settings': answered({
          ...STORE,
          revShare: { percentage: '15', startsOn: '2026-10-01' },
        }),
        'GET /me': answered(personAs('orderprotection_finance')),
      },
    },
    'rev-share-read-only': { at: at('rev-share') },
    communication: { at: at('communication') },
    legal: { at: at('legal'), answers: { 'GET /stores/:id/settings': answered({ ...STORE, legal: LEGAL }) } },
    'legal-none': { at: at('legal'), answers: { 'GET /claim-terms': answered({ versions: [] }) } },
    'legal-failed': { at: at('legal'), answers: { 'GET /claim-terms': 'offline' } },
    'read-only': { at: at('windows'), answers: { 'GET /me': answered(personAs('store_user')) } },
    'no-access': { at: at('proof'), answers: { 'GET /me': answered(personAs('orderprotection_support')) } },
    retention: { at: at('retention') },
    'no-history': {
      at: at('windows'),
      answers: { 'GET /audit-log': answered({ lines: [], nextCursor: null }) },
    },
    'history-failed': { at: at('windows'), answers: { 'GET /audit-log': 'offline' } },
    loading: { at: at('windows'), answers: { 'GET /stores/:id/settings': 'pending' } },
    failed: { at: at('windows'), answers: { 'GET /stores/:id/settings': 'offline' } },
    refused: {
      at: at('capabilities'),
      answers: {
        'PATCH /stores/:id': refused(422, 'validation_failed', 'Check the marked fields.', {
          fields: [{ path: 'capabilities.refund', message: 'Offer at least one way.' }],
        }),
      },
      click: ['Refunds', 'Save'],
    },
    'long-texts': {
      at: at('general'),
      answers: { 'GET /stores/:id/settings': answered({ ...STORE, name: LONG }) },
    },
  },
};
