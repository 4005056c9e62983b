import type { CustomerState } from '../../domain/customer-state.ts';
import { stateBadge } from '../flow/state-badge.ts';
import { answeredReview } from '../my-claim/review/states.ts';
import { actionsIn, NO_ACTIONS } from '../my-claim/sample.ts';
import { words as doings } from '../my-claim/text.ts';
import { brokenPhoto, receipt, samplePhotos, sampleVideo } from '../photos/states.ts';
import { german, mug, tenItems } from '../sample-order.ts';
import { replyEffect } from './conversation/effect.ts';
import { quietTalk, talkStates } from './conversation/states.ts';
import type { OutcomeView, ReportedItemView, ViewProps } from './model.ts';
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
  says,
  setAside,
  several,
  yen,
} from './sample-decisions.ts';
import { words } from './words.ts';

const filed = { title: 'Claim filed', at: 'Nov 17 at 9:12 AM', detail: null };
const happened = (title: string, detail: string | null = null) => ({
  title,
  at: 'Nov 18 at 2:40 PM',
  detail,
});
const comes = (title: string, by: string | null = null) => ({
  title,
  at: null,
  detail: by === null ? null : words.by(by),
});
const HOUR = 'Nov 17 at 10:12 AM EST';
const DAY = 'Nov 18 at 9:12 AM EST';
const WEEK = 'Tuesday, November 24';

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
  badge: stateBadge('new'),
  state: 'new',
  filedOn: 'Nov 17, 2026',
  orderNumber: '#1001',
  purchase: null,
  next: [says('read', HOUR), says('decide', DAY)],
  items: [reported],
  requested: { title: 'Refund', lines: ['$40.80 back to your card'] },
  moments: [],
  decision: null,
  parcels: [arrived],
  addressLines: ['Ada Shopper', '1 Main St', 'Boise, ID 83702', 'United States'],
  timeline: [filed, comes('Review', HOUR), comes('Decision', DAY)],
  errors: [],
  ...quietTalk,
  notice: null,
  actions: actionsIn('new'),
};

/** As the claim's status makes it: badge, what happens next, history. */
function inState(
  state: CustomerState,
  next: string[],
  history: ViewProps['timeline'],
  more: Partial<ViewProps> = {},
): ViewProps {
  const timeline = [filed, ...history];
  return { ...fresh, state, badge: stateBadge(state), next, timeline, actions: actionsIn(state), ...more };
}

const success = (text: string, line: string | null): OutcomeView => ({
  tone: 'success',
  text,
  line,
  icon: 'check-circle',
});
const withOutcomes = (...outcomes: OutcomeView[]) => [{ ...reported, outcomes }];
const refunded = withOutcomes(success('Refund', 'all 2 · $40.80'));
const resent = withOutcomes(success('Replacement', 'all 2'));
const refused = withOutcomes({ tone: 'danger', text: 'Denied', icon: 'cross-circle', line: null });
const reship = { requested: { title: 'Send a replacement', lines: [] } };

const approved = inState(
  'approved',
  [says('pay', WEEK)],
  [happened('Approved'), comes('Money arrives', WEEK)],
  { decision: decided, items: refunded, moments: [sampleMoment('PAYMENT', 0, '$40.80', WEEK)] },
);
const deniedOnce = inState('denied', [says('appeal')], [happened('Denied', 'Not Covered')], {
  decision: denied,
  items: refused,
});

/** The page of a claim in work, in each state of its conversation. */
const talkingStates = Object.fromEntries(
  Object.entries(talkStates).map(([name, talk]) => {
    const errors = [...talk.conversation.errors, ...(talk.proof?.errors ?? [])];
    return [name, { ...fresh, ...talk, errors } satisfies ViewProps];
  }),
);

export const states = {
  new: fresh,
  draft: inState(
    'draft',
    [says('sign', WEEK, { asked: words.yourSignature })],
    [comes('Your part', WEEK), comes('Decision')],
  ),
  open: inState('open', [says('decide', DAY)], [happened('Under review'), comes('Decision', DAY)]),
  late: inState(
    'new',
    [says('read', HOUR, { isLate: true }), says('decide', DAY, { isLate: true })],
    [comes('Review'), comes('Decision')],
  ),
  pending: inState(
    'pending',
    [says('answer', WEEK, { asked: 'photos or a video and a receipt or another document' })],
    [
      happened('We asked you for more', 'Photos or a video and a receipt or another document'),
      comes('Your answer', WEEK),
      comes('Decision'),
    ],
  ),
  'on-hold': inState('pending', [says('hold', WEEK)], [comes('We go on', WEEK), comes('Decision')]),
  approved,
  payment: inState(
    'payment',
    [says('paid', WEEK), says('close', 'Wednesday, December 2')],
    [
      happened('Approved'),
      happened('Refund sent'),
      comes('Money arrives', WEEK),
      comes('Claim closes', 'Wednesday, December 2'),
    ],
    { decision: paidOut, items: refunded, moments: [sampleMoment('PAYMENT', 1, '$40.80', WEEK)] },
  ),
  unfulfilled: inState(
    'unfulfilled',
    [says('pack')],
    [happened('Approved'), happened('Replacement ordered'), comes('Replacement shipped')],
    {
      decision: packed,
      items: resent,
      ...reship,
      moments: [sampleMoment('GOODS', 1, '2 × Stoneware mug')],
    },
  ),
  fulfilled: inState(
    'fulfilled',
    [says('goods_shipped', null, { since: 'Nov 20' })],
    [happened('Approved'), happened('Replacement ordered'), happened('Replacement shipped')],
    {
      decision: replaced,
      items: resent,
      ...reship,
      moments: [sampleMoment('GOODS', 2, '2 × Stoneware mug')],
    },
  ),
  'three-resolutions': inState(
    'fulfilled',
    [says('goods_shipped', null, { since: 'Nov 20' }), says('paid', WEEK), says('credited')],
    [happened('Approved'), happened('Refund sent'), comes('Money arrives', WEEK)],
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
  elsewhere: inState('approved', [says('done'), says('close', WEEK)], [happened('Resolved')], {
    decision: elsewhere,
  }),
  denied: deniedOnce,
  'denied-for-good': {
    ...deniedOnce,
    actions: NO_ACTIONS,
    next: [says('denied_for_good')],
    timeline: [filed, happened('Denied', 'Not Covered'), happened('You appealed'), happened('Denied')],
  },
  dismissed: inState(
    'dismissed',
    [says('later', 'Monday, November 23')],
    [happened('On hold', 'Until Nov 23'), comes('We review it again', 'Monday, November 23')],
    { decision: setAside, parcels: [onItsWay] },
  ),
  closed: inState(
    'closed',
    [says('closed_for_silence', null, { since: 'Nov 24' })],
    [happened('We reminded you'), happened('Closed', 'We didn’t hear from you')],
    { conversation: { ...fresh.conversation, effect: replyEffect('CLOSED', 'SILENCE') } },
  ),
  withdrawn: inState('closed', [says('withdrawn')], [happened('You withdrew the claim')], {
    actions: NO_ACTIONS,
    conversation: { ...fresh.conversation, effect: replyEffect('CLOSED', 'WITHDRAWN') },
    notice: doings.notices['claim-withdrawn'],
  }),
  'over-and-reviewed': inState('closed', [says('closed')], [happened('Closed')], {
    actions: { ...NO_ACTIONS, review: answeredReview },
    conversation: { ...fresh.conversation, effect: replyEffect('CLOSED', 'TEAM') },
  }),
  'several-items': inState(
    'pending',
    [says('answer', WEEK)],
    [happened('We messaged you', '3 messages'), comes('Your answer', WEEK)],
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
  ...talkingStates,
} satisfies Record<string, ViewProps>;
