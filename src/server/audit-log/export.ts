/** The audit log as CSV. */
import { z } from 'zod';
import { type AuditLine, auditFilterSchema } from '../../contract/audit.ts';
import { SUBJECTS } from '../../domain/audit/operations.ts';
import { type CsvColumn, csvRoute } from '../http/csv-route.ts';
import type { Wiring } from '../http/team-calls.ts';
import { listAudit } from './list.ts';

const ACTORS: Record<AuditLine['actor']['kind'], string> = {
  person: 'Person',
  token: 'API token',
  operator: 'Operator',
  rule: 'Rule',
};

export const AUDIT_COLUMNS: readonly CsvColumn<AuditLine>[] = [
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
  ['Rule version', ({ actor }) => actor.version],
  ['Request', ({ requestId }) => requestId],
];

export function auditCsvRoute(wiring: Wiring): void {
  csvRoute<AuditLine, typeof auditFilterSchema>(wiring, {
    url: '/audit-log.csv',
    operationId: 'listAuditLogAsCsv',
    tag: 'Audit log',
    summary: 'The lines that match, as CSV',
    permissions: ['team-member:read'],
    query: auditFilterSchema,
    answer: z.string().meta({ id: 'AuditCsv', example: '"When","Who"\r\n2026-11-10,Olive Owner\r\n' }),
    file: 'audit',
    columns: AUDIT_COLUMNS,
    read: listAudit,
  });
}
