/** The claim screen's states in the gallery. */
import type { ActOnWire } from '../../contract/act.ts';
import type { ClaimDesk } from '../../contract/desk.ts';
import { urls } from '../../urls.ts';
import { OWNER } from '../parts/people-of-states.ts';
import { type Answer, answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import { line } from '../queue/states.ts';
import { message } from './claim-of-states.ts';
import { DESK, PLAN } from './desk-of-states.ts';

const at = urls.console.claim('demo', 'k3m7p2vx9q');
const CALL = 'GET /claims/:id/desk';
const NOTES = 'GET /claims/:id/notes';
const { person, stores } = OWNER;

const desk = (change: Partial<ClaimDesk>): Record<string, Answer> => ({
  [CALL]: answered({ ...DESK, ...change }),
});
const claim = (change: Partial<ClaimDesk['claim']>, more: Partial<ClaimDesk> = {}) =>
  desk({ ...more, claim: { ...DESK.claim, ...change } });

const ACT: ActOnWire = {
  ...{ id: 'x7k2m9p4qv', call: 'deny', state: 'held', by: { id: person.id, name: person.name } },
  body: { reason: 'PACKAGE_ARRIVED', message: 'The carrier has your signature.', note: null },
  ...{ until: '2026-11-05T15:00:08.000Z', createdAt: '2026-11-05T14:59:58.000Z', version: 3 },
  ...{ recipient: 'ada@example.com', amounts: [], problem: null, changes: [] },
};
const STOPPED: ActOnWire = {
  ...ACT,
  state: 'stopped',
  problem: {
    code: 'act_outdated',
    detail: 'The claim changed before this left. Read what changed, then send it again or throw it away.',
    fields: [],
  },
  changes: [
    {
      ...{ id: 5, at: '2026-11-05T14:59:59.000Z', kind: 'message', actorKind: 'customer' },
      ...{ fromStatus: null, toStatus: null, actorId: null, data: {} },
    },
  ],
};
const NOTE = {
  ...{ id: 'n1', claimId: 'k3m7p2vx9q', content: 'Third broken mug this month from this batch.' },
  ...{ authorId: person.id, authorName: null, createdAt: '2026-11-05T14:22:00.000Z' },
};
const DENIAL = {
  reason: 'POTENTIAL_FRAUD',
  label: 'Potential Fraud',
  message: 'Your protection doesn’t cover this.',
};

const RTL = 'עדה כהן <b>x</b>';
const LONG = 'W'.repeat(180);

export const claimStates: ScreenStates = {
  screen: 'claim',
  answers: {
    ...desk({}),
    [NOTES]: answered({ notes: [] }),
    'POST /claims/:id/resolutions/preview': answered(PLAN),
    'GET /claims': answered({
      claims: [],
      nextCursor: null,
      counts: { todo: 0, on_hold: 0, pending: 0, approved: 0, denied: 0, closed: 0, all: 0 },
    }),
    'GET /claims/next': answered({ claims: [] }),
    'GET /colleagues': answered({
      colleagues: [
        { id: person.id, name: person.name },
        { id: 'p2', name: 'Kim Lee' },
      ],
    }),
    'PUT /claims/:id/presence': 'pending',
    'PUT /claims/:id/unsent/:kind': 'pending',
  },
  states: {
    undecided: { at },
    loading: { at, answers: { [CALL]: 'pending' } },
    failed: { at, answers: { [CALL]: refused(503, 'busy', 'The server is busy. Try again in a moment.') } },
    'not-found': { at, answers: { [CALL]: refused(404, 'not_found', 'We can’t find it.') } },
    next: { at, answers: { 'GET /claims/next': answered({ claims: [line(1), line(2)] }) } },
    'with-notes': { at, answers: { [NOTES]: answered({ notes: [NOTE] }) } },
    approve: { at, press: ['a'] },
    'approve-refused': {
      at,
      press: ['a'],
      answers: {
        ...desk({
          asked: {
            body: DESK.asked?.body ?? { resolutions: [], message: null },
            plan: null,
            refused: {
              code: 'amount_exceeded',
              detail: 'The most that can be paid here is 0.00 USD.',
              fields: [],
            },
          },
        }),
        'POST /claims/:id/resolutions/preview': refused(
          422,
          'amount_exceeded',
          'The most that can be paid here is 0.00 USD. Lower the amount and try again.',
          { fields: [{ path: 'resolutions.0.amount', message: '' }] },
        ),
      },
    },
    deny: { at, press: ['d'] },
    ask: { at, press: ['r'] },
    'set-aside': { at, press: ['h'] },
    close: { at, press: ['e'] },
    assign: { at, press: ['i'] },
    held: { at, answers: desk({ held: [ACT] }) },
    stopped: { at, answers: desk({ held: [STOPPED] }) },
    'message-held': {
      at,
      answers: desk({
        held: [
          { ...ACT, id: 'h2', call: 'message', body: { messageContent: 'We’re sending you a new mug.' } },
        ],
      }),
    },
    'kept-message': {
      at,
      answers: desk({
        unsent: [{ kind: 'message', text: 'Hi Ada, ', form: null, savedAt: '2026-11-05T14:00:00.000Z' }],
      }),
    },
    'somebody-here': {
      at,
      answers: desk({ presence: [{ id: 'p2', name: 'Kim Lee', mark: 'deciding' }] }),
    },
    denied: {
      at,
      answers: claim(
        {
          status: 'DENIED',
          team: DESK.claim.team && {
            ...DESK.claim.team,
            ...{ allowedStatuses: ['OPEN', 'CLOSED'], firstAnswerDueAt: null, decisionDueAt: null },
          },
          denial: { ...DENIAL, at: '2026-11-05T14:30:00.000Z' },
          appealedAt: '2026-11-05T14:40:00.000Z',
          claimMessages: [
            {
              ...message('m3', 'customer', 'That can’t be right. Here is a photo.'),
              createdAt: '2026-11-05T14:41:00.000Z',
            },
          ],
        },
        { asked: null },
      ),
    },
    archived: { at, answers: claim({ status: 'ARCHIVED' }, { asked: null }) },
    'read-only': {
      at,
      answers: {
        'GET /me': answered({
          ...OWNER,
          stores: stores.map((store) => ({
            ...store,
            permissions: ['claim:read', 'order:read', 'message:read'],
          })),
        }),
      },
    },
    hostile: {
      at,
      answers: claim({
        authorName: RTL,
        claimMessages: [message('m4', 'customer', `<img src=x onerror=alert(1)> ${RTL} ${LONG}`)],
        claimItems: DESK.claim.claimItems.map((item) => ({ ...item, name: LONG, details: `${RTL} ${LONG}` })),
      }),
    },
  },
};
