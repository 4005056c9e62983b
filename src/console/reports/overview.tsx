/** How a store does, or all stores of a person: the main figures, claims by day, the backlog and the funnel. */
import type { Overview as Answer, FigureValue } from '../../contract/analytics.ts';
import type { FigureName } from '../../domain/figures/figures.ts';
import { sentenceOf } from '../app/problem.ts';
import { Section } from '../parts/page.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { LineChart } from './chart.tsx';
import { FiguresPage, Notes } from './frame.tsx';
import { useFigures } from './query.ts';
import { useRange } from './range.ts';
import { DayTable, GroupTable } from './table.tsx';
import { text } from './text.ts';
import { Tile } from './tile.tsx';
import { valueText } from './values.ts';

export function Overview() {
  const [{ from, to }] = useRange();
  const found = useFigures<Answer>('overview', { from, to });
  const { title, help, failed } = text.overview;
  return (
    <FiguresPage title={title} help={help}>
      {found.data ? (
        <Figures overview={found.data} />
      ) : found.error ? (
        <Failed title={failed} sentence={sentenceOf(found.error)} onRetry={() => found.refetch()} />
      ) : (
        <Loading />
      )}
    </FiguresPage>
  );
}

/** Nothing was filed, is open or was decided. */
const isEmpty = ({ totals, funnel }: Answer): boolean =>
  totals.every(({ value, before }) => !Number(value) && !Number(before)) &&
  funnel.every(({ values }) => !values[0]);

function Figures({ overview }: { overview: Answer }) {
  const { figures, totals, dayFigures, days, backlog, funnel, currency } = overview;
  if (isEmpty(overview)) {
    return (
      <Empty icon="page" title={text.empty.title}>
        <p>{text.empty.text}</p>
      </Empty>
    );
  }
  const described = new Map(figures.map((figure) => [figure.name, figure]));
  return (
    <>
      <Notes frame={overview} />
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {totals.map(({ figure: name, value, before }) => {
          const figure = described.get(name);
          return figure ? <Tile key={name} {...{ figure, value, before, currency }} /> : null;
        })}
      </dl>
      <Charts {...{ dayFigures, days, currency }} />
      <Section title={text.overview.backlog} lead={text.overview.backlogLead}>
        <GroupTable
          label={text.overview.backlog}
          of={text.overview.age}
          groups={backlog}
          figures={figures}
          currency={currency}
        />
      </Section>
      <Section title={text.overview.funnel} lead={text.overview.funnelLead}>
        <GroupTable
          label={text.overview.funnel}
          of={text.overview.screen}
          groups={funnel}
          figures={figures}
          currency={currency}
        />
      </Section>
    </>
  );
}

type Days = Pick<Answer, 'dayFigures' | 'days' | 'currency'>;

function Charts({ dayFigures, days, currency }: Days) {
  const dates = days.map(({ day }) => day);
  const valuesOf = (name: FigureName) => {
    const at = dayFigures.findIndex((figure) => figure.name === name);
    return days.map(({ values }) => numberOf(values[at] ?? null));
  };
  const find = (name: FigureName) => dayFigures.find((figure) => figure.name === name);
  const [filed, decided, promised] = [find('filed'), find('decided'), find('promised')];
  return (
    <>
      {filed && decided ? (
        <LineChart
          label={text.overview.claims}
          days={dates}
          series={[
            { label: filed.label, values: valuesOf('filed'), look: 'first' },
            { label: decided.label, values: valuesOf('decided'), look: 'second' },
          ]}
          say={(value) => valueText(filed, value, currency)}
        />
      ) : null}
      {promised && currency !== null ? (
        <LineChart
          label={text.overview.promised}
          days={dates}
          series={[{ label: promised.label, values: valuesOf('promised'), look: 'first' }]}
          say={(value) => valueText(promised, String(value), currency)}
        />
      ) : null}
      <details>
        <summary className="cursor-pointer py-1 text-brand-ink underline print:hidden">{text.table}</summary>
        <DayTable days={days} figures={dayFigures} currency={currency} />
      </details>
    </>
  );
}

const numberOf = (value: FigureValue): number | null => (value === null ? null : Number(value));
