/** Why conditions held for a claim, or did not: each with what was found. */
import { Fragment } from 'react';
import { groupOf, isComparison } from '../../domain/automation/conditions.ts';
import type { Result, Trace } from '../../domain/automation/evaluate.ts';
import { FACTS, type FactName, type FactValue } from '../../domain/automation/facts.ts';
import { comparisonWords } from '../../domain/automation/sentence.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { moneyText } from '../parts/money.ts';
import { text } from './text.ts';

const words = text.trace;

const MARKS = {
  yes: { icon: 'check', tone: 'text-success' },
  no: { icon: 'cross', tone: 'text-muted' },
  unknown: { icon: 'info', tone: 'text-warning' },
} as const satisfies Record<string, { icon: IconName; tone: string }>;

const wordOf = (result: Result) => (result === null ? 'unknown' : result ? 'yes' : 'no');

function Mark({ result }: { result: Result }) {
  const word = wordOf(result);
  const { icon, tone } = MARKS[word];
  return (
    <span className={tone}>
      <Icon name={icon} size={18} className="inline" />
      <span className="sr-only">{words[word]}: </span>
    </span>
  );
}

/** What was found, as people read it. */
function foundText(fact: FactName, found: FactValue, currency: string): string {
  const { type, values } = FACTS[fact];
  if (found === null) return words.nothing;
  if (typeof found === 'boolean') return found ? words.yes : words.no;
  if (typeof found === 'object') return found.map((one) => values?.[one] ?? one).join(', ') || words.nothing;
  if (type === 'money') return moneyText(String(found), currency);
  return values?.[String(found)] ?? found.toLocaleString('en-US');
}

type Props = { trace: Trace; currency: string };

export function TraceTree({ trace, currency }: Props) {
  if (isComparison(trace)) {
    const { fact, operator, value, found, result } = trace;
    return (
      <p className="flex items-start gap-2">
        <Mark result={result} />
        <span className="wrap-anywhere">
          {comparisonWords({ fact, operator, value }, { currency })}{' '}
          <span className="text-muted">({words.found(foundText(fact, found, currency))})</span>
        </span>
      </p>
    );
  }
  const [kind, parts] = groupOf(trace) as [keyof typeof words.groups, readonly Trace[]];
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-start gap-2">
        <Mark result={trace.result} />
        <span className="text-muted">{parts.length === 0 ? text.everyClaim : words.groups[kind]}</span>
      </p>
      <div className="ms-2 flex flex-col gap-1 border-s border-line ps-4">
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trace does not change
          <Fragment key={at}>
            <TraceTree trace={part} currency={currency} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}
