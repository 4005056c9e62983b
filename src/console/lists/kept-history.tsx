/** Who changed what in a section of the settings, from the audit log: the last few. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AuditLog } from '../../contract/audit.ts';
import type { Audited, SubjectKind } from '../../domain/audit/operations.ts';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { AuditLogLine } from './audit-line.tsx';
import { text } from './changes-text.ts';

const words = text.history;
const SHOWN = 5;

type Props = {
  /** What the link to all changes narrows the audit log to. */
  subject: SubjectKind;
  operations: readonly Audited[];
  /** Paths of settings whose changes count too. */
  settings?: readonly string[];
  /** How much was changed since the page was opened: with each change there is another line. */
  changes: number;
};

export function KeptHistory({ subject, operations, settings = [], changes }: Props) {
  const [api, store] = [useApi(), useStoreSlug()];
  // Who may read the audit log (docs/decisions/082-audit-log.md).
  const mayRead = useCan()('team-member:read');
  const { data, error, refetch } = useQuery({
    queryKey: [store, 'history', ...operations, changes],
    queryFn: ({ signal }) => {
      const query = { operation: operations.join(), settings: settings.join(), limit: SHOWN };
      return api.get<AuditLog>('/audit-log', { query, signal });
    },
    enabled: mayRead,
    placeholderData: keepPreviousData,
  });
  if (!mayRead) return null;
  return (
    <section className="mt-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{words.title}</h2>
        <Link
          to={`${urls.console.setting(store ?? '', 'audit-log')}?what=${subject}`}
          className="text-brand-ink underline"
        >
          {words.all}
        </Link>
      </div>
      {data ? (
        <Lines log={data} />
      ) : error ? (
        <Failed title={words.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

/** A search ends after two thousand lines of the log, so older changes may be further down. */
const Lines = ({ log: { lines, nextCursor } }: { log: AuditLog }) =>
  lines.length === 0 ? (
    <p className="text-muted">{nextCursor === null ? words.none : words.notLately}</p>
  ) : (
    <ul aria-label={words.title} className="divide-y divide-line rounded-xl border border-line">
      {lines.map((line) => (
        <AuditLogLine key={line.id} line={line} isHere />
      ))}
    </ul>
  );
