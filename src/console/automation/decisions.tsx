/** The claims to which a rule applied, newest first: what it did, why, and what people decided. */
import { Link } from 'react-router';
import type { RuleDecisionOnWire } from '../../contract/automation.ts';
import type { Trace } from '../../domain/automation/evaluate.ts';
import { LIMIT_SENTENCES } from '../../domain/automation/limits.ts';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { Filters, type ListFilter, useFilters } from '../lists/filters.tsx';
import { Paged } from '../lists/paged.tsx';
import { moneyText } from '../parts/money.ts';
import { Section } from '../parts/page.tsx';
import { Empty } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';

import { text } from './text.ts';
import { TraceTree } from './trace.tsx';
import { type OfRule, pathOf } from './use-rules.ts';

const words = text.decisions;

const FILTERS: readonly ListFilter[] = [
  {
    ...{ name: 'kind', label: words.kind, any: words.anyKind },
    options: Object.entries(words.kinds).map(([value, label]) => ({ value, label })),
  },
];

export function Decisions({ rule, currency }: OfRule) {
  const chosen = useFilters(FILTERS);
  return (
    <Section title={words.title} lead={words.lead}>
      <Filters filters={FILTERS} />
      <Paged<{ decisions: RuleDecisionOnWire[]; nextCursor: string | null }, RuleDecisionOnWire>
        path={`${pathOf(rule.id)}/decisions`}
        q=""
        filters={chosen}
        linesOf={({ decisions }) => decisions}
        failed={words.failed}
        empty={
          <Empty icon="clock" title={words.none.title}>
            <p>{words.none.text}</p>
          </Empty>
        }
      >
        {(lines) => (
          <ul aria-label={words.list} className="divide-y divide-line rounded-xl border border-line">
            {lines.map((line) => (
              <Line key={line.id} line={line} currency={currency} />
            ))}
          </ul>
        )}
      </Paged>
    </Section>
  );
}

type LineProps = { line: RuleDecisionOnWire; currency: string };

function Line({ line, currency }: LineProps) {
  const store = useStoreSlug() ?? '';
  const { at, kind, claimId, claimNumber, version, acts, value, limit, refusal, trace } = line;
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={urls.console.claim(store, claimId)} className="font-semibold text-brand-ink underline">
          {text.past.example(claimNumber)}
        </Link>
        <span className="text-muted">
          <Moment at={at} /> · {text.versionOf(version)}
        </span>
      </div>
      <p>
        <span className="font-semibold">{words.kinds[kind]}:</span>{' '}
        {acts.map((act) => text.ruled[act]).join(', ')}
        {value === null ? null : ` · ${moneyText(value, currency)}`}
        <People line={line} />
      </p>
      {limit === null ? null : <p>{LIMIT_SENTENCES[limit]}</p>}
      {refusal === null ? null : <p className="wrap-anywhere">{refusal}</p>}
      <details>
        <summary className="cursor-pointer text-brand-ink">{text.trace.show}</summary>
        <div className="mt-2">
          <TraceTree trace={trace as Trace} currency={currency} />
        </div>
      </details>
    </li>
  );
}

/** What a person decided on the same claim. */
const People = ({ line: { people, kind } }: { line: RuleDecisionOnWire }) =>
  people === null || kind === 'decided' ? null : <span className="text-muted"> · {text.people[people]}</span>;
