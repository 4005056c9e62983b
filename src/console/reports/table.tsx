/** Tables of figures: by day, and by what a report is split by, with bars for the first figure. */
import type { ReactNode } from 'react';
import type { FigureDescription, FigureValue, Report } from '../../contract/analytics.ts';
import { Day } from '../parts/when.tsx';
import { text } from './text.ts';
import { ChangeMark } from './tile.tsx';
import { changeOf, valueText } from './values.ts';

type Groups = Report['groups'];

const HEAD = 'min-w-24 border-b border-line p-2 text-end align-bottom font-semibold [overflow-wrap:normal]';
const CELL = 'border-b border-line p-2 text-end whitespace-nowrap';
const ROW_HEAD = 'border-b border-line p-2 text-start font-normal';

/** @param isLong scrolls within the page too */
function Scrolled({
  label,
  isLong = false,
  children,
}: {
  label: string;
  isLong?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, also by keyboard
      tabIndex={0}
      aria-label={label}
      className={`relative overflow-auto rounded-xl border border-line print:max-h-none print:overflow-visible ${isLong ? 'max-h-[70vh]' : ''}`}
    >
      {children}
    </section>
  );
}

type GroupProps = {
  label: string;
  /** What the rows are: "Type". */
  of: string;
  groups: Groups;
  figures: readonly FigureDescription[];
  currency: string | null;
};

export function GroupTable({ label, of, groups, figures, currency }: GroupProps) {
  const [shown] = groups;
  const split = figures.filter(({ name }) => shown?.figures.includes(name));
  const most = Math.max(0, ...groups.map(({ values }) => Number(values[0] ?? 0)));
  return (
    <Scrolled label={label}>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-start`}>
              {of}
            </th>
            {split.map(({ name, label: title }) => (
              <th key={name} scope="col" className={HEAD}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ value, label: name, values, before }) => (
            <tr key={value}>
              <th scope="row" className={`${ROW_HEAD} min-w-36`}>
                <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
                <Bar share={most > 0 ? Number(values[0] ?? 0) / most : 0} />
              </th>
              {split.map((figure, at) => (
                <td key={figure.name} className={CELL}>
                  <Compared
                    figure={figure}
                    value={values[at] ?? null}
                    before={before[at] ?? null}
                    currency={currency}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

const Bar = ({ share }: { share: number }) => (
  <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-1 block h-1.5 w-full">
    <rect width={Math.max(0, share) * 100} height="1" className="fill-brand" />
  </svg>
);

type Compared = {
  figure: FigureDescription;
  value: FigureValue;
  before: FigureValue;
  currency: string | null;
};

function Compared({ figure, value, before, currency }: Compared) {
  const change = changeOf(figure, value, before);
  return (
    <>
      {valueText(figure, value, currency)}
      {change === null ? null : (
        <span className="block text-[0.9em]">
          <ChangeMark change={change} before={valueText(figure, before, currency)} />
        </span>
      )}
    </>
  );
}

type DayProps = { days: Report['days']; figures: readonly FigureDescription[]; currency: string | null };

export function DayTable({ days, figures, currency }: DayProps) {
  return (
    <Scrolled label={text.byDay} isLong>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-start`}>
              {text.day}
            </th>
            {figures.map(({ name, label }) => (
              <th key={name} scope="col" className={HEAD}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, values }) => (
            <tr key={day}>
              <th scope="row" className={`${ROW_HEAD} whitespace-nowrap`}>
                <Day day={day} />
              </th>
              {figures.map((figure, at) => (
                <td key={figure.name} className={CELL}>
                  {valueText(figure, values[at] ?? null, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
