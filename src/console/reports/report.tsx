/** A report: its figures, a chart of one of them, a table by what it is split by or by day, and all of it as CSV. */
import { useParams } from 'react-router';
import type { Report as Answer, FigureDescription, FigureValue } from '../../contract/analytics.ts';
import { STORE_HEADER } from '../../domain/access/store-header.ts';
import { DIMENSIONS, type Dimension } from '../../domain/figures/dimensions.ts';
import { PEOPLE_PERMISSION, REPORT_NAMES, type ReportName, reportOf } from '../../domain/figures/reports.ts';
import { NotFound } from '../app/failed.tsx';
import { problemOf, sentenceOf } from '../app/problem.ts';
import { saveFile } from '../app/save-file.ts';
import { useCan, useSend, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { BOX, Field } from '../parts/field.tsx';
import { Failed, Loading, NoAccess } from '../parts/states.tsx';
import { LineChart } from './chart.tsx';
import { FiguresPage, Notes } from './frame.tsx';
import { figuresPath, useFigures } from './query.ts';
import { useChoice, useRange } from './range.ts';
import { DayTable, GroupTable } from './table.tsx';
import { text } from './text.ts';
import { Tile } from './tile.tsx';
import { valueText } from './values.ts';

const isReport = (name: string): name is ReportName => (REPORT_NAMES as readonly string[]).includes(name);

export function Report() {
  const { report: name = '' } = useParams<{ report: string }>();
  const can = useCan();
  if (!isReport(name)) return <NotFound />;
  if (reportOf(name).isPersonal && !can(PEOPLE_PERMISSION)) return <NoAccess words={text.noAccess} />;
  return <OneReport key={name} name={name} />;
}

/** A product or a person belongs to one store. */
const OF_ONE_STORE: readonly Dimension[] = ['product', 'person'];

function dimensionsOf(name: ReportName, store: string | null): readonly Dimension[] {
  const { by, isAlwaysSplit } = reportOf(name);
  if (store !== null || isAlwaysSplit) return by;
  return ['store', ...by.filter((one) => !OF_ONE_STORE.includes(one))];
}

function OneReport({ name }: { name: ReportName }) {
  const store = useStoreSlug();
  const { label, help, isAlwaysSplit } = reportOf(name);
  const [{ from, to }] = useRange();
  const choices = dimensionsOf(name, store);
  const [chosen, choose] = useChoice('by');
  const by = choices.find((one) => one === chosen);
  const query = { from, to, by: isAlwaysSplit ? undefined : by };
  const found = useFigures<Answer>(`reports/${name}`, query);
  return (
    <FiguresPage title={label} help={help} actions={<Actions name={name} query={query} />}>
      {isAlwaysSplit ? null : (
        <div className="-mt-2 max-w-60 print:hidden">
          <Field label={text.reports.splitBy}>
            {(ids) => (
              <select
                {...ids}
                className={BOX}
                value={by ?? ''}
                onChange={(event) => choose(event.target.value || null)}
              >
                <option value="">{text.reports.notSplit}</option>
                {choices.map((one) => (
                  <option key={one} value={one}>
                    {DIMENSIONS[one].label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      )}
      {found.data ? (
        <Figures report={found.data} />
      ) : found.error ? (
        <Failed
          title={text.reports.failed}
          sentence={sentenceOf(found.error)}
          onRetry={() => found.refetch()}
        />
      ) : (
        <Loading />
      )}
    </FiguresPage>
  );
}

function Figures({ report }: { report: Answer }) {
  const { figures, totals, groups, days, by, currency, hasMore } = report;
  return (
    <>
      <Notes frame={report} />
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {figures.map((figure, at) => (
          <Tile
            key={figure.name}
            figure={figure}
            value={totals[at]?.value ?? null}
            before={totals[at]?.before ?? null}
            currency={currency}
          />
        ))}
      </dl>
      {days.length > 0 ? <DayChart days={days} figures={figures} currency={currency} /> : null}
      {by === null ? (
        <DayTable days={days} figures={figures} currency={currency} />
      ) : (
        <GroupTable
          label={text.groups(DIMENSIONS[by].label)}
          of={DIMENSIONS[by].label}
          groups={groups}
          figures={figures}
          currency={currency}
        />
      )}
      {by !== null && DIMENSIONS[by].note ? <p className="-mt-4 text-muted">{DIMENSIONS[by].note}</p> : null}
      {hasMore ? <p className="-mt-4 text-muted">{text.reports.more}</p> : null}
    </>
  );
}

type Days = { days: Answer['days']; figures: readonly FigureDescription[]; currency: string | null };

function DayChart({ days, figures, currency }: Days) {
  const [chosen, choose] = useChoice('figure');
  const at = Math.max(
    0,
    figures.findIndex(({ name }) => name === chosen),
  );
  const figure = figures[at];
  if (!figure) return null;
  const numberOf = (value: FigureValue | undefined) =>
    value === null || value === undefined ? null : Number(value);
  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-60 print:hidden">
        <Field label={text.reports.chart}>
          {(ids) => (
            <select
              {...ids}
              className={BOX}
              value={figure.name}
              onChange={(event) => choose(event.target.value)}
            >
              {figures.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <LineChart
        label={figure.label}
        days={days.map(({ day }) => day)}
        series={[
          { label: figure.label, values: days.map(({ values }) => numberOf(values[at])), look: 'first' },
        ]}
        say={(value) => valueText(figure, figure.unit === 'money' ? String(value) : value, currency)}
      />
    </div>
  );
}

type Asked = { name: ReportName; query: Record<string, string | undefined> };

function Actions({ name, query }: Asked) {
  const store = useStoreSlug();
  const send = useSend();
  const save = async () => {
    try {
      const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
      const address = `/v1${figuresPath(store, `reports/${name}/csv`)}?${new URLSearchParams(given)}`;
      const headers: Record<string, string> = store === null ? {} : { [STORE_HEADER]: store };
      const response = await send(address, { headers, credentials: 'same-origin' });
      if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null));
      saveFile(await response.blob(), `${name}-${query.from}-${query.to}.csv`);
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    }
  };
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button kind="secondary" onClick={save}>
        {text.reports.csv}
      </Button>
      <Button kind="secondary" onClick={() => window.print()}>
        {text.reports.print}
      </Button>
    </div>
  );
}
