/** The audit log as lines of CSV, page after page: memory holds one page, and no connection is held between two. */
import type { AuditFilter, AuditLine } from '../../contract/audit.ts';
import { SUBJECTS } from '../../domain/audit/operations.ts';
import { CSV_START, csvLine } from '../../domain/text/csv.ts';
import type { TeamCaller } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { listAudit } from './list.ts';

const ACTORS: Record<AuditLine['actor']['kind'], string> = {
  person: 'Person',
  token: 'API token',
  operator: 'Operator',
};

const COLUMNS: readonly [name: string, value: (line: AuditLine) => string | null][] = [
  ['When', ({ at }) => at],
  ['Who', ({ actor }) => actor.name],
  ['Kind', ({ actor }) => ACTORS[actor.kind]],
  ['Did', ({ did }) => did],
  ['Subject', ({ subject }) => SUBJECTS[subject.kind]],
  ['Subject id', ({ subject }) => subject.id],
  ['Before', ({ before }) => before && JSON.stringify(before)],
  ['After', ({ after }) => after && JSON.stringify(after)],
  ['Operation', ({ operation }) => operation],
  ['Actor id', ({ actor }) => actor.id],
  ['Request', ({ requestId }) => requestId],
];

const PAGE = 100;

/** The file ends there. */
export const MOST_LINES = 50_000;

export async function* auditCsv(
  context: Context,
  caller: TeamCaller,
  filter: AuditFilter,
): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + csvLine(COLUMNS.map(([name]) => name)));
  let rows = 0;
  for (let cursor: string | null | undefined; cursor !== null && rows < MOST_LINES; ) {
    const page = await listAudit(context, caller, { ...filter, limit: PAGE, cursor });
    const lines = page.lines.map((line) => csvLine(COLUMNS.map(([, value]) => value(line))));
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    rows += lines.length;
    cursor = page.nextCursor;
  }
}
