/** The forms of all decisions in the gallery, as they open and as the server refuses them. */
import type { ClaimDesk } from '../../../contract/desk.ts';
import { urls } from '../../../urls.ts';
import { answered, refused, type ScreenState, type ScreenStates } from '../../parts/screen-states.ts';
import { DESK } from '../desk-of-states.ts';
import { METADATA, NOTES } from '../kept-of-states.ts';
import { claimStates } from '../states.ts';
import { text } from './text.ts';

const at = urls.console.claim('demo', 'k3m7p2vx9q');
const CHECK = 'Some fields need your attention. Correct them and send again.';

const desk = (change: Partial<ClaimDesk>) => ({ 'GET /claims/:id/desk': answered({ ...DESK, ...change }) });

/** Opened from the menu, where it has no key. */
const form = (choice: 'dismiss' | 'external' | 'status' | 'types' | 'reopen'): ScreenState => ({
  at,
  click: [text.more, text.choices[choice]],
});

/** `fields`: what is said at each. */
const problem = (fields: Record<string, string>) =>
  refused(422, 'validation_failed', CHECK, {
    fields: Object.entries(fields).map(([path, message]) => ({ path, message })),
  });

const refusedAct = (opened: ScreenState, send: string, fields: Record<string, string>): ScreenState => ({
  ...opened,
  answers: {
    ...opened.answers,
    'POST /claims/:id/acts': problem(
      Object.fromEntries(Object.entries(fields).map(([path, message]) => [`body.${path}`, message])),
    ),
  },
  click: [...(opened.click ?? []), send],
});

const closed: ScreenState = {
  ...form('reopen'),
  answers: desk({
    claim: {
      ...DESK.claim,
      status: 'CLOSED',
      team: DESK.claim.team && { ...DESK.claim.team, allowedStatuses: ['OPEN', 'ARCHIVED'] },
    },
    asked: null,
  }),
};

export const decisionStates: ScreenStates = {
  screen: 'claim-decisions',
  answers: claimStates.answers,
  states: {
    dismiss: form('dismiss'),
    external: form('external'),
    status: form('status'),
    types: form('types'),
    reopen: closed,
    'deny-refused': refusedAct({ at, press: ['d'] }, text.deny.send, {
      reason: 'Choose a reason.',
      message: 'Write what the customer reads.',
    }),
    'ask-refused': refusedAct({ at, press: ['r'], click: [text.ask.needs.PHOTO] }, text.ask.send, {
      message: 'Write what you need.',
    }),
    'set-aside-refused': refusedAct({ at, press: ['h'] }, text.setAside.send, {
      until: 'Choose a day within the next 365 days.',
    }),
    'dismiss-refused': refusedAct(form('dismiss'), text.dismiss.send, { message: 'Use plain text.' }),
    'external-refused': refusedAct(form('external'), text.external.send, {
      description: 'Write what was done.',
      amount: 'Enter an amount such as 12.50.',
    }),
    'close-refused': refusedAct({ at, press: ['e'] }, text.close.send, {
      reason: 'Say why. The claim is approved and nothing was sent.',
    }),
    'reopen-refused': refusedAct(closed, text.reopen.send, { reason: 'Say why the claim opens again.' }),
    'status-refused': refusedAct(form('status'), text.status.send, {
      status: 'The claim can’t have this status.',
    }),
    'types-refused': {
      ...form('types'),
      answers: {
        'PATCH /claims/:id': problem({ 'claimItems.0.claimType': 'Choose a type of this category.' }),
      },
      click: [text.more, text.choices.types, text.types.send],
    },
    'labels-refused': {
      at,
      press: ['l'],
      answers: {
        'PATCH /claims/:id': refused(422, 'too_many_labels', 'The store has 200 labels. Delete one first.', {
          fields: [{ path: 'labels', message: '' }],
        }),
      },
      click: ['fragile'],
    },
    'label-refused': {
      at,
      press: ['l'],
      answers: {
        'PATCH /claims/:id': problem({ 'labels.2': 'Use characters that can be seen.' }),
      },
      click: ['New label', 'Add label'],
      fill: { 'Name of the new label': '…' },
    },
    'fields-refused': {
      at,
      answers: {
        ...desk({ metadata: { ...METADATA, values: {} } }),
        'PUT /claims/:id/metadata': problem(
          Object.fromEntries(METADATA.fields.map(({ id, kind }) => [`values.${id}`, `Use a ${kind}.`])),
        ),
      },
      fill: { Batch: 'x' },
      click: ['Save fields'],
    },
    'note-refused': {
      at,
      answers: {
        ...desk({ notes: NOTES.slice(0, 1) }),
        'PATCH /claims/:id/notes/:note': problem({ 'mentions.0': 'is nobody who works in this store' }),
      },
      click: ['Edit', 'Save note'],
    },
  },
};
