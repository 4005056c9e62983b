/** The tables of docs/rules/automation.md. */
import { APPROVALS, denialLabels, RULE_ACT_KINDS, RULE_ACTS } from '../../src/domain/automation/acts.ts';
import { RESULT_NAMES, RESULTS } from '../../src/domain/automation/compare.ts';
import { FACT_GROUPS, FACT_NAMES, FACTS } from '../../src/domain/automation/facts.ts';
import { LIMIT_SENTENCES } from '../../src/domain/automation/limits.ts';
import { operatorsOf } from '../../src/domain/automation/operators.ts';
import {
  MOMENT_NAMES,
  MOMENTS,
  RULE_STATE_NAMES,
  RULE_STATES,
  RULE_TRANSITIONS,
} from '../../src/domain/automation/rule.ts';
import { RULE_DENIALS } from '../../src/domain/claims/decision.ts';

const draw = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const DOES: Readonly<Record<(typeof RULE_ACT_KINDS)[number], string>> = {
  approve: `approves the claim ${Object.values(APPROVALS).join(', or ')}`,
  deny: `denies the claim, for a reason that the store lets rules deny for (\`automation.denyReasons\`; by default ${denialLabels(RULE_DENIALS).join(', ')})`,
  ask: 'asks the customer for something, and the claim waits for them',
  hold: 'leaves the claim to a person, whatever later rules say',
  label: 'adds labels',
  assign: 'assigns the claim to a person',
  notify: 'leaves a note that mentions people',
};

export const AUTOMATION_TABLES: Readonly<Record<string, () => string>> = {
  'rule-moments': () =>
    draw(
      ['When', 'Sentence begins'],
      MOMENT_NAMES.map((name) => [`\`${name}\``, MOMENTS[name].phrase]),
    ),
  'rule-facts': () =>
    draw(
      ['Fact', 'About', 'Means', 'Type', 'Operators'],
      FACT_NAMES.map((name) => {
        const { group, label, type, unit } = FACTS[name];
        const operators = operatorsOf(type).filter((one) => !one.startsWith('is_'));
        const typed = unit ? `${type}, in ${unit}` : type;
        return [
          `\`${name}\``,
          FACT_GROUPS[group],
          label,
          typed,
          operators.map((one) => `\`${one}\``).join(' '),
        ];
      }),
    ),
  'rule-acts': () =>
    draw(
      ['Act', 'What it does', 'Ends the run'],
      RULE_ACT_KINDS.map((kind) => [
        RULE_ACTS[kind].label,
        DOES[kind],
        RULE_ACTS[kind].decides ? 'yes' : 'no',
      ]),
    ),
  'rule-states': () =>
    draw(
      ['State', 'Runs', 'Goes to'],
      RULE_STATE_NAMES.map((state) => [
        RULE_STATES[state].label,
        RULE_STATES[state].runs ? 'yes' : 'no',
        Object.entries(RULE_TRANSITIONS[state])
          .map(([to, needed]) => `\`${to}\`${needed === 'always' ? '' : ' if it is proven'}`)
          .join(', '),
      ]),
    ),
  'rule-limits': () =>
    draw(
      ['Limit', 'Above it'],
      Object.entries(LIMIT_SENTENCES).map(([name, said]) => [`\`${name}\``, said]),
    ),
  'rule-results': () =>
    draw(
      ['Result', 'The rule'],
      RESULT_NAMES.map((name) => [`\`${name}\``, RESULTS[name]]),
    ),
};
