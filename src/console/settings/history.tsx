/** Who changed what in a section, and when: its lines of the audit log. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AuditLine, AuditLog } from '../../contract/audit.ts';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { type FieldSpec, shown } from '../forms/form-field.tsx';
import type { SectionState } from '../forms/use-section.ts';
import { Button } from '../parts/button.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { settingOf } from './fields.ts';
import { changesIn, type FieldChange, isWhole } from './section-changes.ts';
import { text } from './text.ts';

const words = text.history;
const SHOWN = 5;

/** Who may read the audit log (docs/decisions/082-audit-log.md). */
export const READS_HISTORY = 'team-member:read';

type Props = {
  form: SectionState;
  specs: readonly FieldSpec[];
  mayChange: (path: string) => boolean;
  /** Of the store: with each save there is another line. */
  version: number;
};

export function SectionHistory({ specs, version, ...props }: Props) {
  const [api, store] = [useApi(), useStoreSlug()];
  const settings = specs.map(({ path }) => settingOf(path)).join(',');
  const log = useQuery({
    queryKey: [store, 'settings-history', settings, version],
    queryFn: ({ signal }) => api.get<AuditLog>('/audit-log', { query: { settings, limit: SHOWN }, signal }),
  });
  return (
    <section className="mt-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{words.title}</h2>
        <Link
          to={`${urls.console.setting(store ?? '', 'audit-log')}?what=store`}
          className="text-brand-ink underline"
        >
          {words.all}
        </Link>
      </div>
      {log.data ? (
        <Lines {...props} specs={specs} lines={log.data.lines} />
      ) : log.error ? (
        <Failed title={words.failed} sentence={sentenceOf(log.error)} onRetry={() => log.refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

type LinesProps = Omit<Props, 'version'> & { lines: readonly AuditLine[] };

const Lines = ({ lines, specs, ...props }: LinesProps) =>
  lines.length === 0 ? (
    <p className="text-muted">{words.none}</p>
  ) : (
    <ul aria-label={words.title} className="divide-y divide-line rounded-xl border border-line">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-col gap-1 px-4 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <strong className="font-semibold wrap-anywhere">
              <bdi>{line.actor.name}</bdi>
            </strong>
            <span className="text-muted">
              <Moment at={line.at} />
            </span>
          </p>
          {changesIn(line, specs).map((change) => (
            <Change key={change.spec.path} {...props} change={change} />
          ))}
        </li>
      ))}
    </ul>
  );

type ChangeProps = Pick<Props, 'form' | 'mayChange'> & { change: FieldChange };

function Change({ form, mayChange, change: { spec, before, after } }: ChangeProps) {
  const bringBack = () =>
    tell(form.lay({ [spec.path]: before }) ? words.broughtBack(spec.label) : words.same(spec.label));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <span className="text-muted">{spec.label}</span> <span className="sr-only">{words.was} </span>
        <del className="text-muted">
          <bdi>{shown(spec, before)}</bdi>
        </del>
        <span aria-hidden="true"> → </span>
        <span className="sr-only"> {words.is} </span>
        <ins className="no-underline">
          <bdi>{shown(spec, after)}</bdi>
        </ins>
      </p>
      {mayChange(spec.path) && isWhole(before) ? (
        <Button
          kind="quiet"
          aria-label={words.bringBackOf(spec.label, shown(spec, before))}
          onClick={bringBack}
        >
          {words.bringBack}
        </Button>
      ) : null}
    </div>
  );
}
