/** Lines over days. The table beside each chart has the same values, so screen readers get a summary only. */
import { useMoments } from '../parts/when.tsx';
import { text } from './text.ts';

export type Series = { label: string; values: readonly (number | null)[]; look: keyof typeof LOOKS };

/** Told apart by their dashes too. */
const LOOKS = {
  first: { color: 'text-brand-ink', dashes: undefined },
  second: { color: 'text-success', dashes: '6 4' },
} as const;

type Props = {
  label: string;
  /** YYYY-MM-DD. */
  days: readonly string[];
  series: readonly Series[];
  say: (value: number) => string;
};

const HEIGHT = 100;

export function LineChart({ label, days, series, say }: Props) {
  const moments = useMoments();
  const most = topOf(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return (
    <figure className="flex min-w-0 flex-col gap-2 break-inside-avoid">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{label}</span>
        {series.length > 1 ? <Legend series={series} /> : null}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="flex h-44 flex-col justify-between text-end text-[0.85em] text-muted"
        >
          <span className="-translate-y-1/2">{say(most)}</span>
          <span>{say(most / 2)}</span>
          <span className="translate-y-1/2">{say(0)}</span>
        </div>
        <svg
          role="img"
          aria-label={summaryOf({ label, days, series, say })}
          viewBox={`0 0 ${Math.max(1, days.length - 1)} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line
              key={y}
              x1="0"
              x2={Math.max(1, days.length - 1)}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {series.map(({ label: name, values, look }) => (
            <path
              key={name}
              d={pathOf(values, most)}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              strokeDasharray={LOOKS[look].dashes}
              vectorEffect="non-scaling-stroke"
              className={LOOKS[look].color}
            />
          ))}
          {days.map((day, at) => (
            <rect key={day} x={at - 0.5} width="1" y="0" height={HEIGHT} fill="transparent">
              <title>
                {[moments.day(day), ...series.map((one) => `${one.label}: ${sayOf(one, at, say)}`)].join(
                  '\n',
                )}
              </title>
            </rect>
          ))}
        </svg>
        <span />
        <div aria-hidden="true" className="flex justify-between pt-2 text-[0.85em] text-muted">
          <span>{first && moments.day(first)}</span>
          <span>{last && last !== first ? moments.day(last) : ''}</span>
        </div>
      </div>
    </figure>
  );
}

const Legend = ({ series }: Pick<Props, 'series'>) => (
  <span className="flex flex-wrap gap-x-4">
    {series.map(({ label, look }) => (
      <span key={label} className="flex items-center gap-1.5">
        <svg width="22" height="4" aria-hidden="true" className={LOOKS[look].color}>
          <line
            x1="0"
            x2="22"
            y1="2"
            y2="2"
            stroke="currentColor"
            strokeWidth="2"
            strokeDasharray={LOOKS[look].dashes}
          />
        </svg>
        {label}
      </span>
    ))}
  </span>
);

const sayOf = ({ values }: Series, at: number, say: Props['say']): string => {
  const value = values[at] ?? null;
  return value === null ? text.noValue : say(value);
};

/** A round number that is not below the highest value, and even, so that its half is a number too. */
export function topOf(highest: number): number {
  if (highest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= highest) ?? 10) * power;
}

/** A day without a value leaves a gap. A single day is a dot. */
export function pathOf(values: readonly (number | null)[], most: number): string {
  return values
    .map((value, at) => {
      if (value === null) return '';
      const begins = at === 0 || values[at - 1] === null;
      const y = Math.round((1 - value / most) * HEIGHT * 100) / 100;
      const isAlone = begins && (at === values.length - 1 || values[at + 1] === null);
      return `${begins ? 'M' : 'L'}${at} ${y}${isAlone ? 'h0.001' : ''}`;
    })
    .join('');
}

function summaryOf({ label, days, series, say }: Props): string {
  const parts = series.map((one) => {
    const given = one.values.flatMap((value) => (value === null ? [] : [value]));
    if (given.length === 0) return text.chart.nothing(one.label);
    return text.chart.summary(one.label, say(Math.min(...given)), say(Math.max(...given)));
  });
  return `${label}, ${text.chart.days(days.length)}. ${parts.join(' ')}`;
}
