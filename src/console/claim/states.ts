/** The claim screen's states in the gallery. */
import type { ActOnWire } from '../../contract/act.ts';
import type { ClaimDesk } from '../../contract/desk.ts';
import type { InstructionOnWire } from '../../contract/instruction.ts';
import type { ResolutionOnWire } from '../../contract/resolution.ts';
import { explainMissing } from '../../domain/help-desk/events.ts';
import { urls } from '../../urls.ts';
import { JOURNALS } from '../parts/journals-of-states.ts';
import { NO_RETURNS, SOME_RETURNS } from '../parts/order-returns-of-states.ts';
import { OWNER } from '../parts/people-of-states.ts';
import { type Answer, answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import { line, listOf } from '../queue/states.ts';
import { ERASED, message, nothingDue, UNDER_WARRANTY } from './claim-of-states.ts';
import { DESK, LOST_REPLACEMENT, PLAN } from './desk-of-states.ts';
import { FRESH, SEEN_PHOTO, SEEN_PHOTO_SIGNALS } from './fresh-of-states.ts';
import {
  BEGUN_INSTRUCTION,
  BY_HAND_INSTRUCTION,
  DONE_INSTRUCTION,
  FAILED_INSTRUCTION,
  GOODS_BY_HAND_INSTRUCTION,
  OVERDUE_INSTRUCTION,
  REFUND,
  RESHIP,
  SHIPPED_INSTRUCTION,
  TOLD_INSTRUCTION,
  UNANSWERED_INSTRUCTION,
} from './instructions-of-states.ts';
import { MACROS, MERGES, METADATA, NOTES, PROPOSAL, SOPS } from './kept-of-states.ts';
import { OTHER_DRAFT } from './other-draft-of-states.ts';
import {
  ABROAD_SHIPPING,
  BOUGHT_ABROAD_SHIPPING,
  BOUGHT_SHIPPING,
  BY_HAND,
  FAILED_SHIPPING,
  LABEL_RATES,
  OPEN_SHIPPING,
  UNANSWERED_SHIPPING,
  UNSHIPPED,
} from './shipping-of-states.ts';

const at = urls.console.claim('demo', 'k3m7p2vx9q');
const CALL = 'GET /claims/:id/desk';
const { person, stores } = OWNER;

const desk = (change: Partial<ClaimDesk>): Record<string, Answer> => ({
  [CALL]: answered({ ...DESK, ...change }),
});
const claim = (change: Partial<ClaimDesk['claim']>, more: Partial<ClaimDesk> = {}) =>
  desk({ ...more, claim: { ...DESK.claim, ...change } });

/** Approved, with a refund that a provider carries out. */
const decided = (instruction: InstructionOnWire, state: ResolutionOnWire['state'] = REFUND.state) =>
  claim(
    { status: 'APPROVED', claimResolutions: [{ ...REFUND, state }] },
    { asked: null, instructions: [instruction] },
  );
const lost = claim(
  { status: 'APPROVED', claimResolutions: [RESHIP] },
  { asked: null, instructions: [SHIPPED_INSTRUCTION], signals: [LOST_REPLACEMENT] },
);
const replacingByHand = claim(
  {
    status: 'APPROVED',
    claimResolutions: [
      {
        ...RESHIP,
        ...{ state: 'WAITING', resolutionReference: null, parcel: null },
        ...{ trackingCompany: null, trackingNumber: null, trackingUrl: null },
      },
    ],
  },
  { asked: null, instructions: [GOODS_BY_HAND_INSTRUCTION] },
);
const replacing = claim({ status: 'APPROVED', claimResolutions: [RESHIP] }, { asked: null });

/** Approved, with a replacement that the store ships itself. */
const shipped = (shipping: ClaimDesk['shipping']): Record<string, Answer> => ({
  ...claim(
    { status: 'APPROVED', claimResolutions: [UNSHIPPED] },
    { asked: null, shipping, instructions: [BY_HAND] },
  ),
  'POST /claims/:id/resolutions/:resolutionId/rates': answered(LABEL_RATES),
});

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
    detail: 'The claim changed before this left. Read what changed, then send it again or discard it.',
    fields: [],
  },
  changes: [
    {
      ...{ id: 5, at: '2026-11-05T14:59:59.000Z', kind: 'message', actorKind: 'customer' },
      ...{ fromStatus: null, toStatus: null, actorId: null, data: {} },
    },
  ],
};
const DENIAL = {
  reason: 'POTENTIAL_FRAUD',
  label: 'Potential Fraud',
  message: 'Your protection doesn’t cover this.',
};

const RTL = 'עדה כהן <b>x</b>';
const LONG = 'W'.repeat(180);

/** The open claim is one of those in the list. */
const lineBeside = (index: number) => line(index, index === 3 ? { id: DESK.claim.id } : {});

export const claimStates: ScreenStates = {
  screen: 'claim',
  answers: {
    ...desk({}),
    'POST /claims/:id/resolutions/preview': answered(PLAN),
    'GET /claims/next': answered({ claims: [] }),
    'POST /claims/:id/macros/:macro': answered(PROPOSAL),
    'GET /claims': answered(listOf([0, 1, 2, 3, 4, 5, 6, 7].map(lineBeside))),
    'GET /colleagues': answered({
      colleagues: [
        { id: person.id, name: person.name },
        { id: 'p2', name: 'Kim Lee' },
      ],
    }),
    'GET /ledger/journals': answered({ journals: [], nextCursor: null }),
    ...NO_RETURNS,
    'PUT /claims/:id/presence': 'pending',
    'PUT /claims/:id/unsent/:kind': answered({ savedAt: '2026-11-05T15:00:00.000Z' }),
  },
  states: {
    undecided: { at },
    loading: { at, answers: { [CALL]: 'pending' } },
    failed: { at, answers: { [CALL]: refused(503, 'busy', 'The server is busy. Try again in a moment.') } },
    'not-found': { at, answers: { [CALL]: refused(404, 'not_found', 'We can’t find it.') } },
    posted: { at, answers: { 'GET /ledger/journals': answered({ journals: JOURNALS, nextCursor: null }) } },
    returns: { at, answers: SOME_RETURNS },
    next: { at, answers: { 'GET /claims/next': answered({ claims: [line(1), line(2)] }) } },
    'with-notes': { at, answers: desk({ notes: NOTES }) },
    'note-edited': { at, answers: desk({ notes: NOTES.slice(0, 1) }), click: ['Edit'] },
    'note-deleted': { at, answers: desk({ notes: NOTES.slice(0, 1) }), click: ['Delete'] },
    'note-written': { at, press: ['n'], click: ['Mention'] },
    kept: {
      at,
      answers: desk({ notes: NOTES, macros: MACROS, sops: SOPS, metadata: METADATA, merges: MERGES }),
    },
    'macro-chosen': {
      at,
      click: ['Macros', 'Ask for a photoStore'],
      answers: desk({ macros: MACROS }),
    },
    warranty: { at, answers: claim(UNDER_WARRANTY) },
    merge: { at, answers: desk({ merges: MERGES }), click: ['Merge into #20377'] },
    erased: {
      at,
      answers: claim(ERASED),
    },
    'merged-away': {
      at,
      answers: claim(
        {
          status: 'CLOSED',
          team: nothingDue(['OPEN']),
        },
        {
          asked: null,
          merges: {
            ...MERGES,
            into: { id: 'first1', claimNumber: 20377 },
            merged: [],
            candidates: [],
            canUndo: true,
          },
        },
      ),
    },
    labels: { at, press: ['l'] },
    palette: { at, press: ['Mod+k'] },
    shortcuts: { at, press: ['?'] },
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
              detail: 'The most that can be paid here is 12.00 USD.',
              fields: [],
            },
          },
        }),
        'POST /claims/:id/resolutions/preview': refused(
          422,
          'amount_exceeded',
          'The most that can be paid here is 12.00 USD. Lower the amount and try again.',
          { fields: [{ path: 'resolutions.0.amount', message: '' }] },
        ),
      },
    },
    'approve-unconfirmed': {
      at,
      press: ['a'],
      answers: {
        ...desk({
          asked: { body: DESK.asked?.body ?? { resolutions: [], message: null }, plan: null, refused: null },
        }),
        'POST /claims/:id/resolutions/preview': refused(
          422,
          'address_came_back',
          'A package came back from this address. Ask the customer to confirm or correct it before you send another one.',
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
        unsent: [
          { kind: 'message', text: 'Hi Ada, ', form: null, tab: null, savedAt: '2026-11-05T14:00:00.000Z' },
        ],
      }),
    },
    'other-draft': OTHER_DRAFT,
    'somebody-here': { at, answers: desk({ presence: [{ id: 'p2', name: 'Kim Lee', mark: 'deciding' }] }) },
    denied: {
      at,
      answers: claim(
        {
          status: 'DENIED',
          team: nothingDue(['OPEN', 'CLOSED']),
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
    unsigned: {
      at,
      answers: claim(
        {
          status: 'PENDING_CUSTOMER',
          fromValet: true,
          team: {
            ...nothingDue(['CLOSED']),
            nextTimer: { timer: 'closeSilent', at: '2026-11-09T15:00:00.000Z' },
          },
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
        authorName: `${RTL} ${LONG}`,
        claimMessages: [message('m4', 'customer', `<img src=x onerror=alert(1)> ${RTL} ${LONG}`)],
        claimItems: DESK.claim.claimItems.map((item) => ({ ...item, name: LONG, details: `${RTL} ${LONG}` })),
      }),
    },
    fresh: { at, answers: desk(FRESH) },
    'due-soon': {
      at,
      answers: claim({
        team: DESK.claim.team && { ...DESK.claim.team, warnsAt: '2026-11-05T14:55:00.000Z' },
      }),
    },
    signals: { at, answers: desk(SEEN_PHOTO) },
    'photos-compared': { at, answers: desk(SEEN_PHOTO), click: [SEEN_PHOTO_SIGNALS.compare] },
    'photo-of-signal': { at, answers: desk(SEEN_PHOTO), click: [SEEN_PHOTO_SIGNALS.open] },
    'denied-next': {
      at,
      answers: {
        'GET /claims/next': answered({ claims: [line(1)] }),
        ...claim({ status: 'DENIED' }, { asked: null }),
      },
    },
    'not-carried-out': { at, answers: decided(FAILED_INSTRUCTION) },
    'no-answer': { at, answers: decided(UNANSWERED_INSTRUCTION), click: ['It was carried out'] },
    'credit-instead': { at, answers: decided(FAILED_INSTRUCTION), click: ['Give store credit instead'] },
    'help-desk': {
      at,
      answers: desk({
        tickets: [
          {
            ...{ provider: 'zendesk', label: 'Zendesk', ticketId: '35436', failure: null },
            url: 'https://northwind.zendesk.com/agent/tickets/35436',
          },
        ],
      }),
    },
    'help-desk-fails': {
      at,
      answers: desk({
        tickets: [
          {
            ...{ provider: 'gorgias', label: 'Gorgias', ticketId: '', url: null },
            failure: { code: 'unreachable', why: explainMissing('unreachable') },
          },
        ],
      }),
    },
    'paid-by-hand': { at, answers: decided(BY_HAND_INSTRUCTION), click: ['Mark as sent'] },
    'shipped-by-hand': { at, answers: replacingByHand, click: ['Mark as shipped'] },
    'waits-for-shop': { at, answers: decided(TOLD_INSTRUCTION) },
    'shop-began': { at, answers: decided(BEGUN_INSTRUCTION) },
    'shop-overdue': { at, answers: decided(OVERDUE_INSTRUCTION) },
    'replacement-on-its-way': { at, answers: replacing },
    'replacement-lost': { at, answers: lost },
    'label-offered': { at, answers: shipped(OPEN_SHIPPING) },
    'label-form': { at, answers: shipped(OPEN_SHIPPING), click: ['Buy a shipping label'] },
    'label-prices': { at, answers: shipped(OPEN_SHIPPING), click: ['Buy a shipping label', 'Show prices'] },
    'label-refused': {
      at,
      answers: {
        ...shipped(OPEN_SHIPPING),
        'POST /claims/:id/resolutions/:resolutionId/rates': refused(
          422,
          'label_refused',
          'No carrier takes a package between these addresses. Check both, and the package’s size and weight.',
        ),
      },
      click: ['Buy a shipping label', 'Show prices'],
    },
    'label-abroad': { at, answers: shipped(ABROAD_SHIPPING), click: ['Buy a shipping label'] },
    'label-abroad-refused': {
      at,
      answers: {
        ...shipped(ABROAD_SHIPPING),
        'POST /claims/:id/resolutions/:resolutionId/rates': refused(
          422,
          'validation_failed',
          'Some fields need your attention. Correct them and send again.',
          {
            fields: [
              { path: 'customs.items.0.value', message: 'Enter what one is worth in USD, such as 12.50.' },
              { path: 'from.phone', message: 'Carriers need your phone number for packages that go abroad.' },
            ],
          },
        ),
      },
      click: ['Buy a shipping label', 'Show prices'],
    },
    'label-abroad-bought': {
      at,
      answers: shipped(BOUGHT_ABROAD_SHIPPING),
      click: ['Declared to customs'],
    },
    'label-bought': { at, answers: shipped(BOUGHT_SHIPPING) },
    'label-unanswered': { at, answers: shipped(UNANSWERED_SHIPPING) },
    'label-failed': { at, answers: shipped(FAILED_SHIPPING) },
    'carried-out': { at, answers: decided(DONE_INSTRUCTION, 'SENT'), click: ['2 requests'] },
  },
};
