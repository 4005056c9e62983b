import { expect, it } from 'vitest';
import { type Condition, checkConditions } from '../../domain/automation/conditions.ts';
import { FACT_NAMES, FACTS } from '../../domain/automation/facts.ts';
import { OPERATOR_NAMES, OPERATORS, operatorsOf } from '../../domain/automation/operators.ts';
import { conditionWords } from '../../domain/automation/sentence.ts';
import {
  asGroup,
  cleaned,
  comparisonOf,
  withGaps,
  withMore,
  withOperator,
  withoutPart,
  withPart,
} from './tree.ts';

const small: Condition = { fact: 'claim.value', operator: 'at_most', value: '50.00' };
const lost: Condition = { fact: 'claim.type', operator: 'one_of', value: ['LOST'] };

it('each fact begins with an operator of its own and a value of its kind, and asks for nothing but the value', () => {
  for (const fact of FACT_NAMES) {
    const one = comparisonOf(fact);
    expect(operatorsOf(FACTS[fact].type)).toContain(one.operator);
    expect(checkConditions(one).every(({ path }) => path === 'conditions.value')).toBe(true);
  }
});

it('another operator keeps the value if it compares with one of the same kind', () => {
  expect(withOperator(small, 'above')).toEqual({ ...small, operator: 'above' });
  expect(withOperator(small, 'is_known')).toEqual({ ...small, operator: 'is_known', value: null });
  expect(withOperator({ ...small, operator: 'is_known', value: null }, 'at_most').value).toBe('');
  for (const operator of OPERATOR_NAMES.filter((name) => OPERATORS[name].operand === 'list'))
    expect(withOperator({ fact: 'items.skus', operator: 'is_known', value: null }, operator).value).toEqual(
      [],
    );
});

it('a single comparison is edited as a group of one', () => {
  expect(asGroup(small)).toEqual({ all: [small] });
  expect(withMore({ any: [small] }, lost)).toEqual({ any: [small, lost] });
  expect(withPart({ none: [small, lost] }, 1, { all: [] })).toEqual({ none: [small, { all: [] }] });
  expect(withoutPart({ all: [small, lost] }, 0)).toEqual({ all: [lost] });
});

it('a number is saved as a number, and what is none as it was typed', () => {
  const age = (value: string): Condition => ({ fact: 'order.age', operator: 'at_most', value });
  expect(cleaned(age(' 10.50'))).toEqual({ ...age(''), value: 10.5 });
  expect(cleaned(age('ten'))).toEqual(age('ten'));
});

it('empty lines of a list are not saved, and a value that is missing is a gap in the sentence', () => {
  const typed: Condition = {
    any: [{ fact: 'items.skus', operator: 'includes_any', value: ['MUG-1 ', '', ' '] }],
  };
  expect(cleaned(typed)).toEqual({ any: [{ ...typed.any[0], value: ['MUG-1'] }] });
  const open: Condition = { all: [comparisonOf('items.skus'), { ...small, value: '' }] };
  expect(conditionWords(withGaps(open, '…'), { currency: 'USD' })).toBe(
    'the SKUs include “…” and the claim’s value is at most …',
  );
});
