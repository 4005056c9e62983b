/** The states of the settings in the gallery. */
import { DEFAULT_SETTINGS } from '../../domain/stores/settings.ts';
import { urls } from '../../urls.ts';
import { personAs } from '../parts/people-of-states.ts';
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
const at = (section: string) => urls.console.setting('demo', section);

export const settingsStates: ScreenStates = {
  screen: 'settings',
  answers: { 'GET /stores/:id/settings': answered(STORE), 'PATCH /stores/:id': answered(STORE) },
  states: {
    sections: { at: urls.console.settings('demo') },
    windows: { at: at('windows') },
    proof: { at: at('proof') },
    hours: { at: at('hours') },
    general: { at: at('general') },
    resolutions: { at: at('resolutions') },
    'in-store': { at: at('in-store') },
    communication: { at: at('communication') },
    'read-only': { at: at('windows'), answers: { 'GET /me': answered(personAs('store_user')) } },
    'no-access': { at: at('proof'), answers: { 'GET /me': answered(personAs('orderprotection_support')) } },
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
