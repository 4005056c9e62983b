import { german, mug, tenItems } from '../../parts/sample-order.ts';
import { brokenPhoto, receipt, samplePhotos, sampleVideo } from '../../photos/states.ts';
import { answeredReview } from '../review/states.ts';
import { actionsIn, NO_ACTIONS } from '../sample.ts';
import { words as doings } from '../text.ts';
import { conversationStates, quietConversation } from './conversation/states.ts';
import type { OutcomeView, ReportedItemView, ViewProps } from './model.ts';
import { proofSample } from './proof/states.ts';
import { madeUp } from './sample-claim.ts';
import {
  allKinds,
  arrived,
  decided,
  denied,
  dinar,
  elsewhere,
  germanDenial,
  longParcel,
  onItsWay,
  packed,
  paidOut,
  replaced,
  sampleMoment,
  setAside,
  several,
  yen,
} from './sample-decisions.ts';
import { words } from './words.ts';

const twoMugs = { text: '2\u00a0×\u00a0Stoneware mug', imageUrl: mug.imageUrl };
const LONG_NAME =
  'Hand-thrown stoneware coffee mug with a matte moss glaze, unglazed foot and wide handle, 12 oz, dishwasher safe, set of two in a gift box';
const AT_FILING = Date.parse('2026-11-17T14:30:00Z');
const TWO_DAYS_LATE = Date.parse('2026-11-20T14:30:00Z');
const approvedThen = { kind: 'approved' } as const;
const deniedThen = { kind: 'denied', data: { reason: 'POTENTIAL_FRAUD' } } as const;
const proofAsked = ['PHOTO', 'RECEIPT'] as const;
/** Five business days later. */
const WEEK = 'Wednesday, November 25';

const reported: ReportedItemView = {
  ...mug,
  id: 'c1',
  quantity: 2,
  issue: 'Damaged',
  details: 'The handles came off in the box; the padding was gone.',
  photos: samplePhotos,
  outcomes: [],
};

const fresh: ViewProps = {
  claimNumber: '20418',
  filedOn: 'Nov 17, 2026',
  orderNumber: '#1001',
  purchase: null,
  items: [reported],
  requested: { title: 'Refund', lines: ['$40.80 back to your card'] },
  moments: [],
  decision: null,
  parcels: [arrived],
  addressLines: ['Ada Shopper', '1 Main St', 'Boise, ID 83702', 'United States'],
  errors: [],
  ...quietConversation,
  ...madeUp({ status: 'NEW', since: '2026-11-17T14:12:00Z', now: AT_FILING }),
  notice: null,
  actions: actionsIn('new'),
};

/** Derives the badge, next steps and history from the claim's status. */
function inState(facts: Parameters<typeof madeUp>[0], more: Partial<ViewProps> = {}): ViewProps {
  const made = madeUp(facts);
  return { ...fresh, ...made, actions: actionsIn(made.state), ...more };
}

const success = (text: string, line: string | null): OutcomeView => ({
  tone: 'success',
  text,
  line,
  icon: 'check-circle',
});
const withOutcomes = (...outcomes: OutcomeView[]) => [{ ...reported, outcomes }];
const refunded = withOutcomes(success('Refund', 'for both · $40.80'));
const resent = withOutcomes(success('Replacement', 'for both'));
const refused = withOutcomes({ tone: 'danger', text: 'Denied', icon: 'cross-circle', line: null });
const reship = { requested: { title: 'Send a replacement', lines: [] } };

const approved = inState(
  {
    status: 'APPROVED',
    events: [approvedThen],
    resolutions: [{ type: 'REFUND', state: 'WAITING' }],
  },
  { decision: decided, items: refunded, moments: [sampleMoment('PAYMENT', 0, '$40.80', WEEK)] },
);
const deniedOnce = inState(
  { status: 'DENIED', events: [deniedThen] },
  {
    decision: denied,
    items: refused,
  },
);

/** The page of an open claim, in each state of its conversation. */
const statesOfConversation = Object.fromEntries(
  Object.entries(conversationStates).map(([name, part]) => {
    const errors = [...part.conversation.errors, ...(part.proof?.errors ?? [])];
    return [name, { ...fresh, ...part, errors } satisfies ViewProps];
  }),
);

export const states = {
  new: fresh,
  draft: inState(
    { status: 'PENDING_CUSTOMER', since: '2026-11-17T14:12:00Z' },
    {
      proof: proofSample(['SIGNATURE'], {
        message: null,
        by: 'Nov 24, 2026',
        signHref: '/sign/sample?token=sample',
      }),
    },
  ),
  open: inState({
    status: 'OPEN',
    events: [{ kind: 'status_changed', from_status: 'NEW', to_status: 'OPEN', at: '2026-11-17T15:00:00Z' }],
    now: AT_FILING,
  }),
  late: inState({ status: 'NEW', since: '2026-11-17T14:12:00Z', now: TWO_DAYS_LATE }),
  pending: inState(
    {
      status: 'WAITING_FOR_CUSTOMER',
      asked: [...proofAsked],
      events: [{ kind: 'proof_requested', data: { types: proofAsked } }],
    },
    { proof: proofSample([...proofAsked]) },
  ),
  'on-hold': inState({
    status: 'WAITING_FOR_BRAND',
    timer: { timer: 'leaveOnHold', at: '2026-11-24T15:00:00Z' },
  }),
  approved,
  payment: inState(
    {
      status: 'RESOLVED',
      events: [approvedThen, { kind: 'refund_sent' }],
      resolutions: [{ type: 'REFUND', state: 'SENT' }],
      timer: { timer: 'closeResolved', at: '2026-12-02T15:00:00Z' },
    },
    { decision: paidOut, items: refunded, moments: [sampleMoment('PAYMENT', 1, '$40.80', WEEK)] },
  ),
  unfulfilled: inState(
    {
      status: 'APPROVED',
      events: [approvedThen, { kind: 'replacement_made' }],
      resolutions: [{ type: 'RESHIP', state: 'MADE' }],
    },
    {
      decision: packed,
      items: resent,
      ...reship,
      moments: [sampleMoment('GOODS', 1, twoMugs)],
    },
  ),
  fulfilled: inState(
    {
      status: 'APPROVED',
      events: [approvedThen, { kind: 'replacement_made' }, { kind: 'replacement_shipped' }],
      resolutions: [{ type: 'RESHIP', state: 'SHIPPED' }],
    },
    {
      decision: replaced,
      items: resent,
      ...reship,
      moments: [sampleMoment('GOODS', 2, twoMugs, 'Nov 23')],
    },
  ),
  // The longest names that a picture of the outcome has to fit.
  'long-replacement': inState(
    {
      status: 'APPROVED',
      events: [approvedThen, { kind: 'replacement_made' }],
      resolutions: [{ type: 'RESHIP', state: 'MADE' }],
    },
    {
      decision: packed,
      items: [{ ...reported, ...german, outcomes: [success('Replacement', 'for both')] }],
      ...reship,
      moments: [
        {
          ...sampleMoment('GOODS', 1),
          isLong: true,
          headlines: [
            { text: `2\u00a0×\u00a0${german.name}`, imageUrl: null },
            { text: `1\u00a0×\u00a0${LONG_NAME}`, imageUrl: mug.imageUrl },
            twoMugs,
          ],
          more: 'and 7 more',
        },
      ],
    },
  ),
  'three-resolutions': inState(
    {
      status: 'APPROVED',
      events: [approvedThen, { kind: 'refund_sent' }],
      resolutions: [
        { type: 'RESHIP', state: 'SHIPPED' },
        { type: 'REFUND', state: 'SENT' },
        { type: 'STORE_CREDIT', state: 'DONE' },
      ],
    },
    {
      decision: several,
      moments: [
        sampleMoment('PAYMENT', 1, '$40.80', WEEK),
        sampleMoment('CREDIT', 1, '$33.00'),
        sampleMoment('GOODS', 2, 'Stoneware mug'),
      ],
      items: [
        { ...reported, outcomes: [success('Refund', '1 of 2 · $40.80'), success('Replacement', '1 of 2')] },
        {
          ...reported,
          ...tenItems[1],
          id: 'c2',
          outcomes: [
            success('Store credit', '1 of 2 · $33.00'),
            { tone: 'neutral', text: words.outcome.nothing, line: '1 of 2' },
          ],
        },
      ],
    },
  ),
  elsewhere: inState(
    {
      status: 'RESOLVED_BY_BRAND',
      events: [{ kind: 'resolved_externally' }],
      resolutions: [{ type: 'REFUND', state: 'DONE', external: true }],
      timer: { timer: 'closeResolved', at: '2026-11-24T15:00:00Z' },
    },
    { decision: elsewhere },
  ),
  denied: deniedOnce,
  'denied-for-good': {
    ...deniedOnce,
    ...madeUp({
      status: 'DENIED',
      appealedAt: '2026-11-18T19:45:00Z',
      events: [deniedThen, { kind: 'appealed', actor_kind: 'customer' }, { kind: 'denied' }],
    }),
    actions: NO_ACTIONS,
  },
  dismissed: inState(
    {
      status: 'TEMPORARILY_DISMISSED',
      dismissedUntil: '2026-11-23T05:00:00Z',
      events: [{ kind: 'dismissed', data: { until: '2026-11-23' } }],
    },
    { decision: setAside, parcels: [onItsWay] },
  ),
  closed: inState({
    status: 'CLOSED',
    closedFor: 'SILENCE',
    events: [
      { kind: 'reminded', actor_kind: 'system' },
      { kind: 'closed', actor_kind: 'system', from_status: 'WAITING_FOR_CUSTOMER' },
    ],
  }),
  withdrawn: inState(
    {
      status: 'CLOSED',
      closedFor: 'WITHDRAWN',
      events: [{ kind: 'withdrawn', actor_kind: 'customer' }],
    },
    { actions: NO_ACTIONS, notice: doings.notices['claim-withdrawn'] },
  ),
  'over-and-reviewed': inState(
    { status: 'CLOSED', closedFor: 'TEAM', events: [{ kind: 'closed' }] },
    { actions: { ...NO_ACTIONS, review: answeredReview } },
  ),
  'several-items': inState(
    {
      status: 'WAITING_FOR_CUSTOMER',
      events: [{ kind: 'message' }, { kind: 'message' }, { kind: 'message' }],
    },
    {
      items: [
        reported,
        {
          ...reported,
          ...german,
          id: 'c2',
          issue: 'Wrong item',
          details: null,
          photos: [sampleVideo, brokenPhoto, receipt],
        },
      ],
      parcels: allKinds,
    },
  ),
  'ten-items': {
    ...fresh,
    items: tenItems.map((item) => ({
      ...reported,
      ...item,
      id: item.sourceItemId,
      issue: 'Tracking not moving',
      details: null,
      photos: [],
    })),
  },
  'long-words': {
    ...deniedOnce,
    orderNumber: '#DONAU-2026-000000000001',
    decision: germanDenial,
    items: [
      {
        ...reported,
        ...german,
        id: 'c1',
        issue: 'Marked delivered, but not received',
        details: german.name.repeat(3),
        photos: [],
        outcomes: [{ tone: 'danger', text: 'Denied', icon: 'cross-circle', line: null }],
      },
    ],
    parcels: [longParcel],
    addressLines: [
      'Erste Donaudampfschifffahrtsgesellschaft Betriebsbauten GmbH & Co. KG',
      'Rosalinde Oberhuber-Hottentottenstottertrottel',
      '06179 Teutschenthal-Langenbogen an der Salza',
    ],
  },
  'bought-in-store': {
    ...fresh,
    purchase: { on: 'Nov 3, 2026', warrantyUntil: 'Nov 3, 2028' },
    parcels: [],
  },
  'sent-back': {
    ...fresh,
    parcels: [
      arrived,
      {
        ...{ id: 'R-1001-1', title: 'Return R-1001-1', badge: { tone: 'info', text: 'On its way back' } },
        stations: [{ title: 'Started', detail: '1 × Stoneware mug', at: 'Nov 17', state: 'done' }],
        tracking: {
          ...{ company: null, number: '1Z999AA10000010029' },
          url: 'https://www.ups.com/track?tracknum=1Z999AA10000010029',
        },
      },
    ],
  },
  'no-parcel-no-address': { ...fresh, parcels: [], addressLines: [] },
  yen: {
    ...approved,
    requested: { title: 'Refund', lines: ['¥12,480 back to your card'] },
    moments: [sampleMoment('PAYMENT', 0, '¥12,480', WEEK)],
    decision: yen,
  },
  'kuwaiti-dinar': {
    ...approved,
    requested: { title: 'Refund', lines: ['KWD 1,284.750 back to your card'] },
    moments: [sampleMoment('PAYMENT', 0, 'KWD 1,284.750', WEEK)],
    decision: dinar,
  },
  'new-brand-dark': fresh,
  ...statesOfConversation,
} satisfies Record<string, ViewProps>;
