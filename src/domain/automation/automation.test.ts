/** Rules as pure decisions: three values, whole traces, limits, states, sentences, comparisons. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULE_DENIALS } from '../claims/decision.ts';
import { checkActs, type RuleAct } from './acts.ts';
import { addCompared, compareOne, emptyTally, reportOf } from './compare.ts';
import { type Condition, checkConditions } from './conditions.ts';
import { evaluate, holds, type Result, withoutTexts } from './evaluate.ts';
import { FACT_NAMES, FACTS, type Facts } from './facts.ts';
import { exceeded } from './limits.ts';
import { millionths, OPERATOR_NAMES, operatorsOf } from './operators.ts';
import { decideRuleMove, RULE_STATE_NAMES, stateAfterChange } from './rule.ts';
import { runRules } from './run.ts';
import { sentence } from './sentence.ts';

const YES: Condition = { fact: 'claim.items', operator: 'at_least', value: 1 };
const NO: Condition = { fact: 'claim.items', operator: 'below', value: 1 };
const UNKNOWN: Condition = { fact: 'customer.orders', operator: 'above', value: 3 };
const FACTS_HERE: Facts = { 'claim.items': 2, 'customer.orders': null, 'claim.value': '19.9' };

const resultOf = (condition: Condition) => evaluate(condition, FACTS_HERE).result;
const trees = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Condition>(YES, NO, UNKNOWN),
    fc.record({ all: fc.array(tie('tree'), { maxLength: 4 }) }),
    fc.record({ any: fc.array(tie('tree'), { maxLength: 4 }) }),
    fc.record({ none: fc.array(tie('tree'), { maxLength: 4 }) }),
  ),
})).tree;

describe('conditions', () => {
  it('follow the laws of three values', () => {
    fc.assert(
      fc.property(trees, trees, (one, other) => {
        const not = (result: Result) => (result === null ? null : !result);
        expect(resultOf({ none: [one] })).toBe(not(resultOf(one)));
        expect(resultOf({ none: [{ none: [one] }] })).toBe(resultOf(one));
        expect(resultOf({ all: [one, other] })).toBe(resultOf({ all: [other, one] }));
        expect(resultOf({ none: [one, other] })).toBe(
          resultOf({ all: [{ none: [one] }, { none: [other] }] }),
        );
        expect(resultOf({ all: [one, NO] })).toBe(false);
        expect(resultOf({ any: [one, YES] })).toBe(true);
      }),
    );
  });

  it('give the same result with a trace and without, and learning a fact never turns true into false', () => {
    fc.assert(
      fc.property(trees, fc.integer({ min: 0, max: 9 }), (tree, orders) => {
        const before = resultOf(tree);
        expect(holds(tree, FACTS_HERE)).toBe(before);
        if (before !== null) expect(holds(tree, { ...FACTS_HERE, 'customer.orders': orders })).toBe(before);
      }),
    );
  });

  it('compare amounts exactly, and lists and texts in whatever capitals', () => {
    const is = (condition: Condition, facts: Facts) => holds(condition, facts);
    expect(is({ fact: 'claim.value', operator: 'is', value: '19.90' }, FACTS_HERE)).toBe(true);
    expect(is({ fact: 'claim.value', operator: 'above', value: '19.899' }, FACTS_HERE)).toBe(true);
    const tags: Facts = { 'order.tags': ['VIP', 'gift'], 'text.details': 'It arrived in PIECES' };
    expect(is({ fact: 'order.tags', operator: 'includes_all', value: ['vip', 'gift'] }, tags)).toBe(true);
    expect(is({ fact: 'order.tags', operator: 'includes_only', value: ['vip'] }, tags)).toBe(false);
    expect(is({ fact: 'text.details', operator: 'contains', value: ['broken', 'pieces'] }, tags)).toBe(true);
    expect(is({ fact: 'order.country', operator: 'is_unknown', value: null }, tags)).toBe(true);
  });

  it('are refused at the field at fault', () => {
    const paths = (tree: unknown) => checkConditions(tree as Condition).map(({ path }) => path);
    expect(paths({ all: [YES, { fact: 'claim.value', operator: 'contains', value: ['x'] }] })).toEqual([
      'conditions.all.1.operator',
    ]);
    expect(paths({ fact: 'claim.type', operator: 'one_of', value: ['NONE'] })).toEqual(['conditions.value']);
    expect(paths({ fact: 'claim.value', operator: 'is', value: 5 })).toEqual(['conditions.value']);
    expect(paths({ all: [{ any: [{ none: [{ all: [YES] }] }] }] })).toHaveLength(1);
    expect(paths({ all: Array(50).fill(YES) })).toEqual(['conditions']);
  });

  it('leave no word of a customer in the trace that is kept', () => {
    const trace = evaluate(
      { any: [{ fact: 'text.details', operator: 'contains', value: ['broken'] }] },
      { 'text.details': 'Broken, says Ada' },
    );
    expect(trace.result).toBe(true);
    expect(JSON.stringify(withoutTexts(trace))).not.toContain('Ada');
  });
});

describe('the tables', () => {
  it('give every fact an operator, and every operator a test for an unknown fact', () => {
    for (const name of FACT_NAMES) expect(operatorsOf(FACTS[name].type)).not.toEqual([]);
    for (const operator of OPERATOR_NAMES) {
      const condition = { fact: 'claim.value', operator, value: null } as const;
      expect([null, true, false]).toContain(holds(condition, {}));
    }
    expect([millionths('1.5'), millionths('1e5'), millionths(4)]).toEqual([1_500_000n, null, null]);
  });

  it('let a rule go live only after seven days in shadow, or with a backtest', () => {
    const facts = { shadowSince: 0, now: 7 * 86_400_000, backtestConfirmed: false };
    expect(decideRuleMove('shadow', 'live', facts).ok).toBe(true);
    expect(decideRuleMove('shadow', 'live', { ...facts, now: facts.now - 1 })).toEqual({
      ok: false,
      code: 'rule_not_proven',
    });
    expect(decideRuleMove('draft', 'live', { ...facts, shadowSince: null, backtestConfirmed: true }).ok).toBe(
      true,
    );
    for (const state of RULE_STATE_NAMES) expect(stateAfterChange(state)).not.toBe('live');
  });
});

describe('acts', () => {
  const approve: RuleAct = { act: 'approve', as: 'asked', message: null };

  it('decide once, and deny for nothing but what the store lets them', () => {
    expect(checkActs([approve, { act: 'hold' }], RULE_DENIALS)).toHaveLength(1);
    const deny = (reason: 'POTENTIAL_FRAUD' | 'CLAIM_TIMEFRAME_EXPIRED') =>
      checkActs([{ act: 'deny', reason, message: 'x' }], RULE_DENIALS);
    expect(deny('POTENTIAL_FRAUD').map(({ path }) => path)).toEqual(['acts.0.reason']);
    expect(deny('CLAIM_TIMEFRAME_EXPIRED')).toEqual([]);
  });

  it('run top down until one decides', () => {
    const rule = (id: string, conditions: Condition, acts: RuleAct[]) => ({
      id,
      version: 1,
      conditions,
      acts,
    });
    const { steps, decided } = runRules(
      [
        rule('labels', YES, [{ act: 'label', labels: ['seen'] }]),
        rule('unknown', UNKNOWN, [approve]),
        rule('approves', YES, [approve]),
        rule('never reached', YES, [{ act: 'hold' }]),
      ],
      FACTS_HERE,
    );
    expect(steps.map(({ rule: { id }, result }) => [id, result])).toEqual([
      ['labels', true],
      ['unknown', null],
      ['approves', true],
    ]);
    expect(decided?.rule.id).toBe('approves');
  });

  it('stay within every limit', () => {
    const limits = { decisionsPerDay: 2, valuePerDay: '30.00', valuePerClaim: '20.00' };
    expect(exceeded(limits, { decisions: 0, value: '0' }, '20.00')).toBeNull();
    expect(exceeded(limits, { decisions: 0, value: '0' }, '20.01')).toBe('value_per_claim');
    expect(exceeded(limits, { decisions: 1, value: '15' }, '15.01')).toBe('value_per_day');
    expect(exceeded(limits, { decisions: 2, value: '0' }, '0')).toBe('decisions_per_day');
  });
});

describe('a rule', () => {
  const rule = {
    when: { moment: 'filed', hours: null },
    conditions: {
      all: [
        { fact: 'claim.type', operator: 'one_of', value: ['LOST', 'STOLEN'] },
        { fact: 'claim.value', operator: 'at_most', value: '50.00' },
        { any: [{ fact: 'order.protected', operator: 'is', value: true }, UNKNOWN] },
      ],
    },
    acts: [
      { act: 'approve', as: 'asked', message: null },
      { act: 'label', labels: ['Plain'] },
    ],
    limits: { decisionsPerDay: 50, valuePerDay: '1000.00', valuePerClaim: '40.00' },
  } as const;

  it('reads as a sentence', () => {
    expect(sentence(rule, { currency: 'USD' })).toBe(
      'When a claim is filed, if the claim’s type is Lost or Stolen and the claim’s value is at most $50.00 and (the order has shipping protection or the number of the customer’s orders is more than 3), approve it as the customer asked and add the label “Plain”.',
    );
    const waits = { ...rule, when: { moment: 'waited', hours: 48 }, conditions: { all: [] } } as const;
    expect(sentence(waits, { currency: 'USD' })).toMatch(
      /^When a claim has waited for 48 hours after its filing, approve/,
    );
  });

  it('is compared with what people decided', () => {
    const lost: Facts = { 'claim.type': 'LOST', 'claim.value': '30.00', 'order.protected': true };
    const approved = { decided: 'approve', value: '28.00' } as const;
    const against = (facts: Facts, outcome: Parameters<typeof compareOne>[2]) =>
      compareOne(rule, facts, outcome).result;
    expect(against(lost, approved)).toBe('agree');
    expect(against(lost, { decided: 'deny', value: null })).toBe('differ');
    expect(against(lost, null)).toBe('open');
    expect(against({ ...lost, 'claim.value': '45.00' }, approved)).toBe('held');
    expect(against({ ...lost, 'claim.type': 'DAMAGED' }, approved)).toBe('left');
    expect(against({ ...lost, 'order.protected': null }, approved)).toBe('unknown');

    const tally = emptyTally();
    for (const outcome of [approved, null]) {
      const claim = { claimId: 'k', claimNumber: 1, facts: lost, outcome };
      addCompared(tally, claim, compareOne(rule, lost, outcome));
    }
    expect(reportOf(tally, 2)).toMatchObject({ claims: 2, wouldPay: '60.00', paid: '28.00', offTheDesk: 1 });
  });
});
