/** A figure with its change since the span before, and its definition. */
import type { FigureDescription, FigureValue } from '../../contract/analytics.ts';
import { text } from './text.ts';
import { type Change, changeOf, changeText, valueText } from './values.ts';

type Props = {
  figure: FigureDescription;
  value: FigureValue;
  before: FigureValue;
  currency: string | null;
};

export function Tile({ figure, value, before, currency }: Props) {
  const change = changeOf(figure, value, before);
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-xl border border-line p-3 break-inside-avoid">
      <dt className="text-muted">{figure.label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-bold">{valueText(figure, value, currency)}</span>
        {change === null ? null : <ChangeMark change={change} before={valueText(figure, before, currency)} />}
      </dd>
      <dd>
        <details className="text-[0.9em] text-muted">
          <summary className="cursor-pointer py-0.5 underline decoration-dotted print:hidden">
            {text.meaning}
            <span className="sr-only"> {figure.label}</span>
          </summary>
          {figure.definition}
        </details>
      </dd>
    </div>
  );
}

const TONES = { success: 'text-success', danger: 'text-danger', neutral: 'text-muted' } as const;

export const ChangeMark = ({ change, before }: { change: Change; before: string }) => (
  <span className={`font-semibold ${TONES[change.tone]}`}>
    <span aria-hidden="true" title={text.before(before)}>
      {changeText(change)}
    </span>
    <span className="sr-only">{`${changeText(change)}. ${text.before(before)}`}</span>
  </span>
);
