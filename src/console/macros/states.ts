/** The states of the macros in the gallery. */
import type { Macro } from '../../contract/macro.ts';
import { urls } from '../../urls.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, type ScreenStates } from '../parts/screen-states.ts';
import { text } from './text.ts';

const at = urls.console.setting('demo', 'macros');
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn for it'.slice(
  0,
  100,
);
const NO_ACTS = { labels: [], assignee: null, status: null, proof: [] };

const PHOTO: Macro = {
  ...{ id: 'a1', scope: 'store', title: 'Ask for a photo', uses: 128, version: 4 },
  text: 'Hi {{customer.firstName}},\n\nplease send us a photo of {{items}}.\n\n{{agent.name}}',
  acts: { ...NO_ACTS, labels: ['fragile'], status: 'COMMUNICATING', proof: ['PHOTO'] },
  claimTypes: ['DAMAGED', 'DEFECTIVE_ITEM'],
};
const THANKS: Macro = {
  ...{ id: 'a2', scope: 'own', title: 'Thanks for waiting', uses: 1, version: 1 },
  ...{ text: 'Thank you for waiting.', acts: NO_ACTS, claimTypes: [] },
};
const EVERYONE: Macro = { ...THANKS, id: 'a3', scope: 'global', title: 'We are looking into it', uses: 40 };
const listOf = (...macros: Macro[]) => answered({ macros });

export const macrosStates: ScreenStates = {
  screen: 'macros',
  answers: {
    ...historyOf('replaceMacro', 'Ask for a photo', ['text', 'Send a photo.', 'Please send a photo.']),
    'GET /macros': listOf(PHOTO, THANKS, EVERYONE),
    'GET /global-macros': listOf(EVERYONE),
    'GET /labels': answered({ labels: [{ id: 'l1', name: 'fragile', color: 'red' }] }),
    'GET /colleagues': answered({ colleagues: [{ id: 'p2', name: 'Kim Lee' }] }),
    'GET /claims': answered({ claims: [{ id: 'claim1', claimNumber: 20418 }], nextCursor: null }),
    'POST /claims/:id/macro-preview': answered({
      text: 'Hi Ada,\n\nplease send us a photo of Stoneware mug, Moss.\n\nOlive Hart',
      missing: ['resolution.total'],
    }),
  },
  states: {
    some: { at },
    none: { at, answers: { 'GET /macros': listOf() } },
    change: { at: `${at}?macro=a1` },
    preview: { at: `${at}?macro=a1`, click: [text.preview.button] },
    new: { at: `${at}?macro=new` },
    gone: { at: `${at}?macro=other` },
    global: { at: urls.console.platformMacros() },
    'read-only': { at: `${at}?macro=a1`, answers: { 'GET /me': answered(personAs('store_support')) } },
    loading: { at, answers: { 'GET /macros': 'pending' } },
    failed: { at, answers: { 'GET /macros': 'offline' } },
    'long-texts': { at, answers: { 'GET /macros': listOf({ ...PHOTO, title: LONG }) } },
  },
};
