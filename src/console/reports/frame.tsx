/** What the overview and the reports have in common: who may see them, the tabs, the period, and what to know about the numbers. */
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { Overview } from '../../contract/analytics.ts';
import { PEOPLE_PERMISSION, REPORT_NAMES, reportOf } from '../../domain/figures/reports.ts';
import { urls } from '../../urls.ts';
import { useCan, useStoreSlug } from '../app/session.tsx';
import { Page } from '../parts/page.tsx';
import { NoAccess } from '../parts/states.tsx';
import { useMoments } from '../parts/when.tsx';
import { useRange } from './range.ts';
import { RangePicker } from './range-picker.tsx';
import { text } from './text.ts';

type Props = { title: string; help: string; actions?: ReactNode; children: ReactNode };

export function FiguresPage({ title, help, actions, children }: Props) {
  if (!useCan()('analytics:read')) return <NoAccess words={text.noAccess} />;
  return (
    <Page title={title} help={help} actions={actions}>
      <Tabs />
      <RangePicker />
      {children}
    </Page>
  );
}

const TAB =
  'flex min-h-9 items-center rounded-lg px-3 whitespace-nowrap hover:bg-neutral-wash aria-[current=page]:bg-neutral-wash aria-[current=page]:font-semibold pointer-coarse:min-h-11';

/** The period stays when another report is opened. */
function Tabs() {
  const store = useStoreSlug();
  const [{ from, to, days }] = useRange();
  const can = useCan();
  const search = `?${new URLSearchParams(days === null ? { from, to } : { days: String(days) })}`;
  const shown = REPORT_NAMES.filter(
    (name) => !reportOf(name).isPersonal || (store !== null && can(PEOPLE_PERMISSION)),
  );
  return (
    <nav aria-label={text.reports.label} className="-mx-1 flex flex-wrap gap-1 print:hidden">
      <NavLink to={{ pathname: urls.console.overview(store), search }} className={TAB}>
        {text.overview.title}
      </NavLink>
      {shown.map((name) => (
        <NavLink key={name} to={{ pathname: urls.console.report(store, name), search }} className={TAB}>
          {reportOf(name).label}
        </NavLink>
      ))}
    </nav>
  );
}

type Frame = Pick<Overview, 'from' | 'to' | 'before' | 'behind' | 'stores' | 'timeZone' | 'currency'>;

export function Notes({ frame }: { frame: Frame }) {
  const { day } = useMoments();
  const { from, to, before, behind, timeZone, currency } = frame;
  return (
    <div className="-mt-3 flex flex-col gap-1 text-muted">
      <p>{text.period(day(from), day(to), day(before.from), day(before.to))}</p>
      {behind > 0 ? <p role="status">{text.behind(behind)}</p> : null}
      {timeZone === null ? <p>{text.zones}</p> : null}
      {currency === null ? <p>{text.currencies}</p> : null}
    </div>
  );
}
