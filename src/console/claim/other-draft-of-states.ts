/** A draft that another tab has saved while one is typed here. */
import { urls } from '../../urls.ts';
import { answered, refused, type ScreenState } from '../parts/screen-states.ts';
import { DESK } from './desk-of-states.ts';
import { MACROS } from './kept-of-states.ts';
import { text } from './text.ts';

/** What is typed here stays unsaved, so no other state is about this claim. */
const ID = 'k3m7p2vx9r';
const HERE = { ...DESK, claim: { ...DESK.claim, id: ID }, macros: MACROS };
const THERE = {
  ...{ kind: 'message', text: 'Hi Ada, is the box still there?', form: null, tab: null },
  savedAt: '2026-11-05T14:59:00.000Z',
};

/** Saving is refused, and the claim then has the other draft. */
let isRefused = false;

export const OTHER_DRAFT: ScreenState = {
  at: urls.console.claim('demo', ID),
  click: ['Macros', 'Ask for a photoStore'],
  until: text.other.take,
  answers: {
    'PUT /claims/:id/unsent/:kind': () => {
      isRefused = true;
      return refused(412, 'conflict', 'This was changed in another tab.');
    },
    'GET /claims/:id/desk': () => {
      const desk = isRefused ? { ...HERE, unsent: [THERE] } : HERE;
      isRefused = false;
      return answered(desk);
    },
  },
};
