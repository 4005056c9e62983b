/** Rules that decide what is plain, what they did, and what they would have done. */
import { z } from 'zod';
import {
  APPROVALS,
  type ApprovalWay,
  LONGEST_ACT_LABEL,
  MOST_ACT_LABELS,
  MOST_ACTS,
  MOST_NOTIFIED,
  RULE_ACT_KINDS,
} from '../domain/automation/acts.ts';
import { RESULT_NAMES, type Result } from '../domain/automation/compare.ts';
import { LONGEST_VALUE, MOST_CONDITIONS, MOST_VALUES } from '../domain/automation/conditions.ts';
import { FACT_NAMES } from '../domain/automation/facts.ts';
import { LIMIT_SENTENCES, type LimitName, MOST_DECISIONS_PER_DAY } from '../domain/automation/limits.ts';
import { OPERATOR_NAMES } from '../domain/automation/operators.ts';
import {
  LONGEST_RULE_NAME,
  MOMENT_NAMES,
  MOST_HOURS,
  MOST_RULES,
  RULE_STATE_NAMES,
} from '../domain/automation/rule.ts';
import { REFUSAL_REASONS, RULE_DENIALS } from '../domain/claims/decision.ts';
import { PROOF_REQUEST_TYPES } from '../domain/claims/proof-request.ts';
import { nextCursor, pageQuery } from './list.ts';
import { amount, optional, someLine, someName, someShownLines, someText, text } from './text.ts';

const comparison = z
  .strictObject({
    fact: z.enum(FACT_NAMES),
    operator: z.enum(OPERATOR_NAMES),
    value: z
      .union([z.boolean(), z.number(), text(LONGEST_VALUE), z.array(text(LONGEST_VALUE)).max(MOST_VALUES)])
      .nullable()
      .meta({ description: 'Of the fact’s type; a list or null where the operator says so.' }),
  })
  .meta({ id: 'RuleComparison' });

/** A group of what lies within it. Groups are unrolled to their greatest depth, so a deep tree is refused early. */
const within = <Part extends z.ZodType>(part: Part) => {
  const parts = z.array(part).max(MOST_CONDITIONS);
  return z.union([
    z.strictObject({ all: parts }),
    z.strictObject({ any: parts }),
    z.strictObject({ none: parts }),
    part,
  ]);
};
const innermost = within(comparison).meta({ id: 'RuleInnermostCondition' });
const inner = within(innermost).meta({ id: 'RuleInnerCondition' });
export const conditionSchema = within(inner).meta({
  id: 'RuleCondition',
  description: 'A comparison, or a group: all, any or none of its parts hold.',
});

const act = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('approve'),
    as: z.enum(Object.keys(APPROVALS) as ApprovalWay[]),
    message: optional(someShownLines(5_000)),
  }),
  z.strictObject({
    act: z.literal('deny'),
    reason: z.enum(REFUSAL_REASONS),
    message: someShownLines(5_000),
  }),
  z.strictObject({
    act: z.literal('ask'),
    types: z.array(z.enum(PROOF_REQUEST_TYPES)).min(1).max(PROOF_REQUEST_TYPES.length),
    message: someShownLines(5_000),
  }),
  z.strictObject({ act: z.literal('hold') }),
  z.strictObject({
    act: z.literal('label'),
    labels: z.array(someLine(LONGEST_ACT_LABEL)).min(1).max(MOST_ACT_LABELS),
  }),
  z.strictObject({ act: z.literal('assign'), to: someText(64) }),
  z.strictObject({ act: z.literal('notify'), to: z.array(someText(64)).min(1).max(MOST_NOTIFIED) }),
]);

const when = z
  .strictObject({
    moment: z.enum(MOMENT_NAMES),
    hours: optional(z.int().min(1).max(MOST_HOURS)).meta({
      description: 'Since the filing: needed for `waited`, and for it alone.',
    }),
  })
  .refine(({ moment, hours }) => (moment === 'waited') === (hours !== null), {
    path: ['hours'],
    error: 'Name the hours for “waited”, and for it alone.',
  });

const limits = z.strictObject({
  decisionsPerDay: z.int().min(0).max(MOST_DECISIONS_PER_DAY),
  valuePerDay: amount.meta({ description: 'In the store’s currency.' }),
  valuePerClaim: amount,
});

const body = {
  name: someName(LONGEST_RULE_NAME),
  when,
  conditions: conditionSchema,
  acts: z.array(act).min(1).max(MOST_ACTS),
  limits,
};

const BODY = {
  name: 'Small losses',
  when: { moment: 'filed' as const, hours: null },
  conditions: {
    all: [
      { fact: 'claim.type' as const, operator: 'one_of' as const, value: ['LOST', 'STOLEN'] },
      { fact: 'claim.value' as const, operator: 'at_most' as const, value: '50.00' },
    ],
  },
  acts: [{ act: 'approve' as const, as: 'asked' as const, message: null }],
  limits: { decisionsPerDay: 50, valuePerDay: '1000.00', valuePerClaim: '50.00' },
};

export const ruleBodySchema = z.strictObject(body).meta({ id: 'RuleRequest', example: BODY });

export const ruleStateSchema = z
  .strictObject({
    state: z.enum(RULE_STATE_NAMES),
    backtest: optional(someText(64)).meta({
      description:
        'Of an owner who lets it go live before its seven days in shadow: a finished backtest of this version.',
    }),
  })
  .meta({ id: 'RuleStateRequest', example: { state: 'live', backtest: 'b4k8m2w9xd' } });

export const ruleOrderSchema = z
  .strictObject({ ids: z.array(someText(64)).max(MOST_RULES) })
  .meta({ id: 'RuleOrder', example: { ids: ['u4k8m2w9xd', 'u7t2n6c4vp'] } });

const someone = z.object({ id: z.string(), name: z.string().nullable() }).nullable();

const rule = {
  id: z.string(),
  state: z.enum(RULE_STATE_NAMES),
  version: z.int(),
  ...body,
  sentence: z.string().meta({ description: 'When, if and what, in a sentence.' }),
  names: z.record(z.string(), z.string()).meta({ description: 'Of the people whom the acts name, by id.' }),
  shadowSince: z.string().nullable().meta({ description: 'Since when this version runs in shadow.' }),
  mayGoLiveAt: z.string().nullable().meta({ description: 'When its seven days in shadow are over.' }),
  today: z
    .object({ decisions: z.int(), value: z.string() })
    .meta({ description: 'What it decided today, by the store’s clock.' }),
  updatedAt: z.string(),
  updatedBy: someone,
};
const SENTENCE =
  'When a claim is filed, if the claim’s type is Lost or Stolen and the claim’s value is at most $50.00, approve it as the customer asked.';
const RULE = {
  id: 'u4k8m2w9xd',
  state: 'shadow' as const,
  version: 3,
  ...BODY,
  sentence: SENTENCE,
  names: {},
  shadowSince: '2026-11-20T12:00:00.000Z',
  mayGoLiveAt: '2026-11-27T12:00:00.000Z',
  today: { decisions: 0, value: '0.00' },
  updatedAt: '2026-11-20T12:00:00.000Z',
  updatedBy: { id: 'p7k2m9x4vq', name: 'Kim Lee' },
};

export const ruleSchema = z.object(rule).meta({ id: 'Rule', example: RULE });
export type RuleOnWire = z.infer<typeof ruleSchema>;

export const rulesSchema = z
  .object({
    rules: z.array(ruleSchema).meta({ description: 'In the order in which they run.' }),
    currency: z.string().meta({ description: 'Of all values: the store’s.' }),
    denyReasons: z
      .array(z.enum(REFUSAL_REASONS))
      .meta({ description: 'What the store lets rules deny for.' }),
  })
  .meta({ id: 'Rules', example: { rules: [RULE], currency: 'USD', denyReasons: [...RULE_DENIALS] } });

const version = z.object({
  version: z.int(),
  at: z.string(),
  by: someone,
  ...body,
  sentence: z.string(),
});

const change = z.object({
  at: z.string(),
  by: someone,
  version: z.int(),
  from: z.enum(RULE_STATE_NAMES).nullable(),
  to: z.enum(RULE_STATE_NAMES),
  backtest: z.string().nullable().meta({ description: 'The backtest that an owner confirmed.' }),
});

export const ruleVersionsSchema = z
  .object({
    versions: z.array(version).meta({ description: 'Newest first, up to a hundred.' }),
    states: z.array(change).meta({ description: 'Each change of its state, newest first, up to a hundred.' }),
  })
  .meta({
    id: 'RuleVersions',
    example: {
      versions: [{ version: 3, at: RULE.updatedAt, by: RULE.updatedBy, ...BODY, sentence: SENTENCE }],
      states: [
        { at: RULE.updatedAt, by: RULE.updatedBy, version: 3, from: 'draft', to: 'shadow', backtest: null },
      ],
    },
  });

const traceSchema = z.unknown().meta({
  description:
    'The tree of conditions, each with its result: true, false, or null for unknown. Comparisons say what was found.',
});
const TRACE = {
  all: [
    { fact: 'claim.type', operator: 'one_of', value: ['LOST', 'STOLEN'], found: 'LOST', result: true },
    { fact: 'claim.value', operator: 'at_most', value: '50.00', found: '18.40', result: true },
  ],
  result: true,
};

export const ruleTrialBodySchema = z
  .strictObject({
    claim: someText(64).meta({ description: 'The id of a claim, or its number.' }),
    conditions: conditionSchema,
  })
  .meta({ id: 'RuleTrialRequest', example: { claim: '20418', conditions: BODY.conditions } });

export const ruleTrialSchema = z
  .object({
    claimId: z.string(),
    claimNumber: z.int(),
    result: z.boolean().nullable(),
    trace: traceSchema,
  })
  .meta({
    id: 'RuleTrial',
    example: { claimId: 'k3m7p2vx9q', claimNumber: 20418, result: true, trace: TRACE },
  });

export const BACKTEST_SPANS = ['90_days', 'all'] as const;
export const BACKTEST_STATES = ['running', 'done', 'stopped', 'failed'] as const;

export const backtestBodySchema = z
  .strictObject({ span: z.enum(BACKTEST_SPANS) })
  .meta({ id: 'BacktestRequest', example: { span: '90_days' } });

const example = z.object({
  claimId: z.string(),
  claimNumber: z.int(),
  act: z.enum(RULE_ACT_KINDS).nullable().meta({ description: 'What the rule would have done.' }),
  people: z
    .enum(['approve', 'deny', 'ask', 'external'])
    .nullable()
    .meta({ description: 'What people decided.' }),
});

/** One for each result. */
const ofEach = <Part extends z.ZodType>(part: Part) =>
  z.object(Object.fromEntries(RESULT_NAMES.map((name) => [name, part])) as Record<Result, Part>);

const reportSchema = z.object({
  claims: z.int(),
  results: ofEach(z.int()),
  examples: ofEach(z.array(example)),
  wouldPay: z.string().meta({ description: 'The value of the claims that the rule would have approved.' }),
  paid: z.string().meta({ description: 'The value that people approved on the same claims.' }),
  offTheDesk: z.number().meta({ description: 'Of all claims, from 0 to 1.' }),
});

const backtest = {
  id: z.string(),
  ruleId: z.string(),
  version: z.int().meta({ description: 'The version of the rule that it is about.' }),
  span: z.enum(BACKTEST_SPANS),
  state: z.enum(BACKTEST_STATES),
  startedAt: z.string(),
  startedBy: someone,
  endedAt: z.string().nullable(),
  claims: z.int().meta({ description: 'To compare in all.' }),
  unread: z.int().meta({
    description:
      'Claims of the span whose facts were not kept yet when it was started: not compared. A later backtest compares them.',
  }),
  compared: z.int().meta({ description: 'Compared so far.' }),
};
const none = { agree: 0, differ: 0, open: 0, held: 0, unknown: 0, left: 0 };
const BACKTEST = {
  ...{ id: 'b4k8m2w9xd', ruleId: RULE.id, version: 3, span: '90_days' as const, state: 'done' as const },
  ...{ startedAt: '2026-11-23T12:00:00.000Z', startedBy: RULE.updatedBy },
  ...{ endedAt: '2026-11-23T12:00:04.000Z', claims: 1_204, unread: 0, compared: 1_204 },
};

export const backtestsSchema = z
  .object({
    backtests: z.array(z.object(backtest)).meta({ description: 'Newest first, up to fifty.' }),
  })
  .meta({ id: 'Backtests', example: { backtests: [BACKTEST] } });

export const backtestSchema = z
  .object({
    ...backtest,
    report: reportSchema
      .nullable()
      .meta({ description: 'Of what was compared so far; null before the first.' }),
    currency: z.string(),
  })
  .meta({
    id: 'Backtest',
    example: {
      ...BACKTEST,
      report: {
        claims: 1_204,
        results: { ...none, agree: 310, differ: 4, left: 890 },
        examples: {
          ...{ agree: [], open: [], held: [], unknown: [], left: [] },
          differ: [{ claimId: 'k3m7p2vx9q', claimNumber: 20418, act: 'approve', people: 'deny' }],
        },
        wouldPay: '9120.40',
        paid: '9011.90',
        offTheDesk: 0.261,
      },
      currency: 'USD',
    },
  });
export type BacktestOnWire = z.infer<typeof backtestSchema>;

/** `decided`: carried out. `shadow`: it would have. `held`: above a limit, refused, or left to a person. */
export const RULE_DECISION_KINDS = ['decided', 'shadow', 'held'] as const;

export const ruleDecisionsQuerySchema = z.strictObject({
  ...pageQuery,
  kind: z.enum(RULE_DECISION_KINDS).optional(),
});

const ruleDecision = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(RULE_DECISION_KINDS),
  claimId: z.string(),
  claimNumber: z.int(),
  version: z.int(),
  acts: z.array(z.enum(RULE_ACT_KINDS)),
  value: z.string().nullable().meta({ description: 'Of an approval, in the store’s currency.' }),
  limit: z
    .enum(Object.keys(LIMIT_SENTENCES) as LimitName[])
    .nullable()
    .meta({ description: 'The limit that held it.' }),
  refusal: z.string().nullable().meta({ description: 'Why the decision could not be carried out.' }),
  people: z
    .enum(['approve', 'deny', 'ask', 'external'])
    .nullable()
    .meta({ description: 'What a person decided on the claim, if one did.' }),
  trace: traceSchema,
});

export const ruleDecisionsSchema = z.object({ decisions: z.array(ruleDecision), nextCursor }).meta({
  id: 'RuleDecisions',
  example: {
    decisions: [
      {
        ...{ id: 'd4k8m2w9xd', at: '2026-11-23T12:00:00.000Z', kind: 'shadow' },
        ...{ claimId: 'k3m7p2vx9q', claimNumber: 20418, version: 3, acts: ['approve'], value: '18.40' },
        ...{ limit: null, refusal: null, people: 'approve', trace: TRACE },
      },
    ],
    nextCursor: null,
  },
});
export type RuleDecisionOnWire = z.infer<typeof ruleDecisionsSchema>['decisions'][number];
