/**
 * The audit log of the platform: what was done about the staff, about accounts, and about stores that are gone. What people do
 * about themselves is not in it.
 */
import { z } from 'zod';
import { auditLogSchema, platformAuditFilterSchema, platformAuditQuerySchema } from '../../contract/audit.ts';
import type { Wiring } from '../http/team-calls.ts';
import { type StaffHeld, staffCsv, staffRead } from '../platform/staff-calls.ts';
import { AUDIT_COLUMNS } from './export.ts';
import { and, LINE, type Source, walkAudit } from './walk.ts';

/** Written out, so that the index of these lines serves it. */
const OF_NO_PERSON = "a.place not like 'person %'";

const lines: Source = (_, { within, many }) => ({
  parts: [
    `select ${LINE} from platform_audit_log a where ${OF_NO_PERSON} ${and(within('a.at', 'a.id'))}
     order by a.at desc, a.id desc limit ${many}`,
  ],
  names: "'{}'::json",
});

const list = (held: StaffHeld, query: z.output<typeof platformAuditQuerySchema>) =>
  walkAudit(held, 'platform audit', lines, query);

export function platformAuditRoutes(wiring: Wiring): void {
  staffRead(wiring, {
    url: '/audit-log',
    operationId: 'listPlatformAuditLog',
    summary: 'What was done about the staff, accounts and deleted stores, the newest first',
    description:
      'What people do about themselves is not in it. A search looks through two thousand lines at a time: follow `nextCursor` until it is null, also from a short page.',
    permission: 'staff-member:read',
    query: platformAuditQuerySchema,
    answer: auditLogSchema,
    read: (held, _, query) => list(held, query),
  });
  staffCsv(wiring, {
    url: '/audit-log.csv',
    operationId: 'listPlatformAuditLogAsCsv',
    summary: 'The lines that match, as CSV',
    permission: 'staff-member:read',
    query: platformAuditFilterSchema,
    answer: z.string().meta({ id: 'PlatformAuditCsv', example: '"When","Who"\r\n2026-11-10,Nia Admin\r\n' }),
    file: 'platform-audit',
    columns: AUDIT_COLUMNS,
    read: async (held, query) => list(held, query),
  });
}
