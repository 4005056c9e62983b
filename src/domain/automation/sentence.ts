/** A rule as a sentence that its store can read: "When a claim is filed, if the claim’s value is at most $50.00, approve it as …". */
import { DECISION_REASONS } from '../claims/decision.ts';
import { PROOF_REQUESTS } from '../claims/proof-request.ts';
import { displayMoney, parseAmount } from '../money/money.ts';
import { countedWithin } from '../text/counted.ts';
import { APPROVALS, type RuleAct } from './acts.ts';
import { type Comparison, type Condition, type GroupKind, groupOf, isComparison } from './conditions.ts';
import { FACTS, type FactSpec } from './facts.ts';
import { OPERATORS } from './operators.ts';
import { MOMENTS, type RuleBody, type When } from './rule.ts';

/** `names`: of the people whom the acts name, by their ids. */
export type Wording = { currency: string; names?: Readonly<Record<string, string>> };

const ENGLISH = 'en-US';
const OR = new Intl.ListFormat(ENGLISH, { type: 'disjunction' });
const AND = new Intl.ListFormat(ENGLISH, { type: 'conjunction' });

export function sentence(
  { when, conditions, acts }: Pick<RuleBody, 'when' | 'conditions' | 'acts'>,
  wording: Wording,
): string {
  const condition = conditionWords(conditions, wording);
  const parts = [
    whenWords(when),
    ...(condition === null ? [] : [`if ${condition}`]),
    acts.length === 0 ? 'do nothing' : AND.format(acts.map((act) => actWords(act, wording))),
  ];
  return `${parts.join(', ')}.`;
}

export const whenWords = ({ moment, hours }: When): string =>
  moment === 'waited'
    ? `${MOMENTS.waited.phrase} for ${countedWithin(hours ?? 0, 'hour', 'hours')} after its filing`
    : MOMENTS[moment].phrase;

const JOINED: Record<GroupKind, (parts: string[]) => string> = {
  all: (parts) => parts.join(' and '),
  any: (parts) => parts.join(' or '),
  none: (parts) => `it is not true that ${parts.join(' or ')}`,
};

/** Null if it holds for every claim. */
export function conditionWords(condition: Condition, wording: Wording): string | null {
  if (isComparison(condition)) return comparisonWords(condition, wording);
  const [kind, parts] = groupOf(condition);
  const words = parts.flatMap((part) => {
    const said = conditionWords(part, wording);
    return said === null ? [] : [isComparison(part) || parts.length === 1 ? said : `(${said})`];
  });
  if (words.length > 0) return JOINED[kind](words);
  return kind === 'any' ? 'nothing applies' : null;
}

export function comparisonWords({ fact, operator, value }: Comparison, wording: Wording): string {
  const spec = FACTS[fact];
  if (typeof spec.phrase !== 'string' && operator === 'is') return spec.phrase[value === true ? 0 : 1];
  const subject = typeof spec.phrase === 'string' ? spec.phrase : `whether ${spec.phrase[0]}`;
  const { operand, words } = OPERATORS[operator];
  return operand === 'none'
    ? `${subject} ${words}`
    : `${subject} ${words} ${valueWords(spec, operator, value, wording)}`;
}

function valueWords(
  spec: FactSpec,
  operator: Comparison['operator'],
  value: Comparison['value'],
  { currency }: Wording,
): string {
  if (Array.isArray(value)) {
    const words = value.map((one: string) => spec.values?.[one] ?? `“${one}”`);
    return (operator === 'includes_all' || operator === 'includes_only' ? AND : OR).format(words);
  }
  if (spec.type === 'money') {
    const money = parseAmount(String(value), currency, 'item');
    return money ? displayMoney(money) : String(value);
  }
  if (typeof value !== 'number') return String(value);
  if (spec.unit === undefined) return value.toLocaleString(ENGLISH);
  return countedWithin(value, spec.unit === 'days' ? 'day' : 'hour', spec.unit);
}

function actWords(act: RuleAct, { names = {} }: Wording): string {
  const named = (id: string) => names[id] ?? 'someone who has left';
  switch (act.act) {
    case 'approve':
      return `approve it ${APPROVALS[act.as]}`;
    case 'deny':
      return `deny it for “${DECISION_REASONS[act.reason].label}”`;
    case 'ask':
      return `ask the customer for ${AND.format(act.types.map((type) => PROOF_REQUESTS[type]))}`;
    case 'hold':
      return 'hold it for a person';
    case 'label':
      return `add the ${act.labels.length === 1 ? 'label' : 'labels'} ${AND.format(act.labels.map((one) => `“${one}”`))}`;
    case 'assign':
      return `assign it to ${named(act.to)}`;
    case 'notify':
      return `notify ${AND.format(act.to.map(named))}`;
  }
}
