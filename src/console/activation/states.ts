/** The states of the opening of a store in the gallery. */
import type { Activation } from '../../contract/activation.ts';
import type { Me } from '../../contract/people.ts';
import { STEP_NAMES, type StepState, type StoreStage } from '../../domain/stores/activation.ts';
import { urls } from '../../urls.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { OWNER, personAs } from '../parts/people-of-states.ts';
import { answered, type ScreenStates } from '../parts/screen-states.ts';

const AT = urls.console.setting('demo', 'activation');
const LONG = 'Everything that nobody thought of when the page was drawn is missing here. '.repeat(5).trim();

const activationOf = (
  stage: Activation['stage'],
  stateAt: (at: number) => StepState,
  sentence = 'The terms don’t mention claims.',
) =>
  answered({
    ...{ stage, address: 'https://claims.example.com/start', approvesItself: false },
    steps: STEP_NAMES.map((step, at) => ({
      ...{ step, state: stateAt(at), isShown: at < 2 && stateAt(at) !== 'open' },
      confirmedAt: at >= 2 && stateAt(at) === 'done' ? '2026-11-05T12:00:00.000Z' : null,
      sentence: stateAt(at) === 'rejected' ? sentence : null,
    })),
  } satisfies Activation);

const last = STEP_NAMES.length - 1;
const some = activationOf('setup', (at) => (at < 3 ? 'done' : 'open'));
const review = activationOf('review', (at) => (at < 4 ? 'approved' : 'done'));
const inStage = (me: Me, stage: StoreStage): Me => ({
  ...me,
  stores: me.stores.map((store) => ({ ...store, stage })),
});
const STAFF = { 'GET /me': answered(inStage(personAs('orderprotection_implementation'), 'review')) };
const OWNS = { 'GET /me': answered(inStage({ ...OWNER, ...personAs('store_owner') }, 'setup')) };

export const activationStates: ScreenStates = {
  screen: 'activation',
  answers: {
    ...historyOf('confirmActivationStep', 'Fernwood', ['legal', 'open', 'done']),
    ...OWNS,
    'GET /activation': some,
    'POST /activation/preview-link': answered({
      url: 'https://claims.example.com/preview/WyJkZW1vIl0.o4Qx8v',
      expiresAt: '2026-11-12T15:00:00.000Z',
    }),
  },
  states: {
    setup: { at: AT },
    preview: { at: AT, click: ['Create a link'] },
    ready: { at: AT, answers: { 'GET /activation': activationOf('setup', () => 'done') } },
    rejected: {
      at: AT,
      answers: { 'GET /activation': activationOf('setup', (at) => (at === last ? 'rejected' : 'approved')) },
    },
    review: { at: AT, answers: { 'GET /activation': review } },
    'review-by-staff': { at: AT, answers: { ...STAFF, 'GET /activation': review } },
    rejection: { at: AT, answers: { ...STAFF, 'GET /activation': review }, click: ['Reject: Legal texts'] },
    live: {
      at: AT,
      answers: { 'GET /me': answered(OWNER), 'GET /activation': activationOf('live', () => 'approved') },
    },
    'read-only': { at: AT, answers: { 'GET /me': answered(inStage(personAs('store_user'), 'setup')) } },
    loading: { at: AT, answers: { 'GET /activation': 'pending' } },
    failed: { at: AT, answers: { 'GET /activation': 'offline' } },
    'long-texts': {
      at: AT,
      answers: {
        'GET /activation': activationOf('setup', (at) => (at === last ? 'rejected' : 'open'), LONG),
      },
    },
  },
};
