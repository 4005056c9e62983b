/** The states of the rules in the gallery. */
import type { BacktestOnWire, RuleDecisionOnWire } from '../../contract/automation.ts';
import type { Condition } from '../../domain/automation/conditions.ts';
import type { RuleState } from '../../domain/automation/rule.ts';
import { sentence } from '../../domain/automation/sentence.ts';
import { RULE_DENIALS } from '../../domain/claims/decision.ts';
import { urls } from '../../urls.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import { text } from './text.ts';
import type { Rule } from './use-rules.ts';

const at = urls.console.setting('demo', 'automation');
const part = (name: string) => `${at}?rule=u1&part=${name}`;
const LONG = 'an-extraordinarily-long-name-that-nobody-thought-of-when-the-page-was-drawn';
const KIM = { id: 'p2', name: 'Kim Lee' };

const SMALL: Condition = {
  all: [
    { fact: 'claim.type', operator: 'one_of', value: ['LOST', 'STOLEN'] },
    { fact: 'claim.value', operator: 'at_most', value: '50.00' },
    {
      any: [
        { fact: 'customer.claims365', operator: 'below', value: 2 },
        { fact: 'order.tags', operator: 'includes_any', value: ['vip'] },
      ],
    },
  ],
};

function ruleIn(state: RuleState, more: Partial<Rule> = {}): Rule {
  const body = {
    name: 'Small losses',
    when: { moment: 'filed', hours: null },
    conditions: SMALL,
    acts: [
      { act: 'approve', as: 'asked', message: null },
      { act: 'label', labels: ['by rule'] },
    ],
    limits: { decisionsPerDay: 50, valuePerDay: '1000.00', valuePerClaim: '50.00' },
    ...more,
  } satisfies Partial<Rule>;
  return {
    ...{ id: 'u1', version: 3, state, ...body },
    ...{ sentence: sentence(body, { currency: 'USD', names: { p2: 'Kim Lee' } }), names: { p2: 'Kim Lee' } },
    ...{ shadowSince: null, mayGoLiveAt: null, today: { decisions: 12, value: '341.80' } },
    ...{ updatedAt: '2026-11-03T15:00:00.000Z', updatedBy: KIM },
    ...more,
  };
}

const LIVE = ruleIn('live');
const SHADOW = ruleIn('shadow', {
  shadowSince: '2026-11-03T15:00:00.000Z',
  mayGoLiveAt: '2026-11-10T15:00:00.000Z',
});
const LATE = ruleIn('draft', {
  ...{ id: 'u2', name: 'Filed too late', when: { moment: 'waited', hours: 24 } },
  conditions: { fact: 'tracking.sinceDelivered', operator: 'above', value: 90 },
  acts: [
    { act: 'deny', reason: 'CLAIM_TIMEFRAME_EXPIRED', message: 'The time to file this claim has passed.' },
    { act: 'notify', to: ['p2'] },
  ],
});
const ASKS = ruleIn('off', {
  ...{ id: 'u3', name: 'Photos of damage', when: { moment: 'answered', hours: null } },
  conditions: {
    all: [
      { fact: 'items.types', operator: 'includes_any', value: ['DAMAGED'] },
      { fact: 'items.photos', operator: 'is', value: 0 },
    ],
  },
  acts: [{ act: 'ask', types: ['PHOTO'], message: 'Please send us a photo of the damage.' }],
});

const rules = (...list: Rule[]) => answered({ rules: list, currency: 'USD', denyReasons: RULE_DENIALS });
const one = (rule: Rule) => ({ 'GET /automation/rules': rules(rule, LATE) });

const TRACE = {
  all: [
    { fact: 'claim.type', operator: 'one_of', value: ['LOST', 'STOLEN'], found: 'LOST', result: true },
    { fact: 'claim.value', operator: 'at_most', value: '50.00', found: '18.40', result: true },
    {
      any: [
        { fact: 'customer.claims365', operator: 'below', value: 2, found: null, result: null },
        { fact: 'order.tags', operator: 'includes_any', value: ['vip'], found: ['wholesale'], result: false },
      ],
      result: null,
    },
  ],
  result: null,
};

const decision = (index: number, more: Partial<RuleDecisionOnWire>): RuleDecisionOnWire => ({
  ...{ id: `d${index}`, at: '2026-11-05T14:30:58.000Z', kind: 'decided', claimId: 'k3m7p2vx9q' },
  ...{ claimNumber: 20418 - index, version: 3, acts: ['approve', 'label'], value: '18.40' },
  ...{ limit: null, refusal: null, people: null, trace: TRACE },
  ...more,
});
const DECISIONS = [
  decision(0, {}),
  decision(1, { kind: 'held', limit: 'value_per_day', value: '49.00' }),
  decision(2, { kind: 'held', refusal: 'The claim is already being decided.' }),
  decision(3, { kind: 'shadow', version: 2, people: 'deny' }),
  decision(4, { kind: 'shadow', version: 2, people: 'approve' }),
];
const decisions = (...list: RuleDecisionOnWire[]) => ({
  'GET /automation/rules/:id/decisions': answered({ decisions: list, nextCursor: null }),
});

const example = (claimNumber: number, people: 'approve' | 'deny' | null) => ({
  ...{ claimId: `k${claimNumber}`, claimNumber, act: 'approve' as const, people },
});
const DONE: BacktestOnWire = {
  ...{ id: 'b1', ruleId: 'u1', version: 3, span: '90_days', state: 'done' },
  ...{ startedAt: '2026-11-05T14:00:00.000Z', startedBy: KIM, endedAt: '2026-11-05T14:00:04.000Z' },
  ...{ claims: 1204, unread: 38, compared: 1204, currency: 'USD' },
  report: {
    claims: 1204,
    results: { agree: 310, differ: 4, open: 2, held: 1, unknown: 12, left: 875 },
    examples: {
      agree: [example(20_418, 'approve')],
      differ: [example(20_391, 'deny'), example(20_102, 'deny')],
      open: [example(20_430, null)],
      ...{ held: [], unknown: [], left: [] },
    },
    ...{ wouldPay: '9120.40', paid: '9011.90', offTheDesk: 0.2625 },
  },
};
const RUNNING: BacktestOnWire = { ...DONE, state: 'running', endedAt: null, compared: 700 };
const backtests = (...list: BacktestOnWire[]) => ({
  'GET /automation/rules/:id/backtests': answered({ backtests: list }),
  'GET /automation/backtests/:id': list[0] ? answered(list[0]) : ('pending' as const),
});
const asReader = { 'GET /me': answered(personAs('store_user')) };

export const automationStates: ScreenStates = {
  screen: 'automation',
  answers: {
    ...historyOf('setRuleState', 'Small damage', ['state', 'shadow', 'live']),
    'GET /automation/rules': rules(LIVE, LATE, ASKS),
    'POST /automation/rules': answered(LIVE),
    'PUT /automation/rules/:id': answered({ ...LIVE, version: 4 }),
    'PUT /automation/rules/:id/state': answered(LIVE),
    'PUT /automation/order': rules(LIVE, LATE, ASKS),
    'POST /automation/trials': answered({
      ...{ claimId: 'k3m7p2vx9q', claimNumber: 20_418, result: null, trace: TRACE },
    }),
    'GET /automation/rules/:id/versions': answered({
      versions: [LIVE, { ...LIVE, version: 2 }, { ...LIVE, version: 1 }].map((rule) => ({
        ...{ ...rule, at: rule.updatedAt },
        by: rule.version === 1 ? null : KIM,
      })),
      states: [
        { at: '2026-11-04T15:00:00.000Z', by: KIM, version: 3, from: 'shadow', to: 'live', backtest: 'b1' },
        { at: '2026-11-03T15:00:00.000Z', by: KIM, version: 3, from: 'draft', to: 'shadow', backtest: null },
        { at: '2026-11-01T15:00:00.000Z', by: null, version: 1, from: null, to: 'draft', backtest: null },
      ],
    }),
    'GET /labels': answered({ labels: [{ id: 'l1', name: 'by rule', color: 'blue', version: 1 }] }),
    'GET /colleagues': answered({ colleagues: [KIM, { id: 'p3', name: 'Sam Ortiz' }] }),
    ...decisions(...DECISIONS),
    ...backtests(DONE),
  },
  states: {
    some: { at },
    none: { at, answers: { 'GET /automation/rules': rules() } },
    'read-only': { at, answers: asReader },
    loading: { at, answers: { 'GET /automation/rules': 'pending' } },
    failed: { at, answers: { 'GET /automation/rules': 'offline' } },
    new: { at: `${at}?rule=new` },
    refused: {
      ...{ at: `${at}?rule=new`, click: [text.addCondition, 'Save'], fill: { [text.fields.name]: 'Small' } },
      answers: {
        'POST /automation/rules': refused(422, 'validation_failed', 'Check the marked fields.', {
          fields: [{ path: 'conditions.all.0.value', message: 'Use an amount such as "19.90".' }],
        }),
      },
    },
    edit: { at: part('edit') },
    'edit-denial': { at: `${at}?rule=u2&part=edit` },
    'edit-asking': { at: `${at}?rule=u3&part=edit` },
    'edit-read-only': { at: part('edit'), answers: asReader },
    tried: {
      ...{ at: part('edit'), click: [text.trial.run], fill: { [text.trial.claim]: '20418' } },
    },
    decisions: { at: part('decisions') },
    'decisions-why': { at: part('decisions'), answers: decisions(decision(0, {})), click: [text.trace.show] },
    'decisions-none': { at: part('decisions'), answers: decisions() },
    past: { at: `${part('past')}&backtest=b1` },
    'past-running': { at: `${part('past')}&backtest=b1`, answers: backtests(RUNNING) },
    'past-none': { at: part('past'), answers: backtests() },
    versions: { at: part('versions') },
    'turn-off': { at: part('decisions'), click: [text.move.off] },
    'go-live': {
      ...{ at: part('decisions'), click: [text.move.live] },
      answers: one({ ...SHADOW, mayGoLiveAt: '2026-11-04T15:00:00.000Z' }),
    },
    'go-live-early': { at: part('decisions'), click: [text.move.live], answers: one(SHADOW) },
    'go-live-untested': {
      ...{ at: part('decisions'), click: [text.move.live] },
      answers: { ...one(SHADOW), ...backtests() },
    },
    gone: { at: `${at}?rule=u9` },
    'long-texts': {
      at: part('decisions'),
      answers: one(ruleIn('live', { name: LONG, acts: [{ act: 'label', labels: [LONG] }] })),
    },
  },
};
