import { auditLogSchema, auditQuerySchema } from '../../contract/audit.ts';
import { teamRead, type Wiring } from '../http/team-calls.ts';
import { auditCsvRoute } from './export.ts';
import { listAudit } from './list.ts';

/** Who changed what in a store. */
export function auditRoutes(wiring: Wiring): void {
  teamRead(wiring, {
    url: '/audit-log',
    operationId: 'listAuditLog',
    tag: 'Audit log',
    summary: 'Who changed what in a store, the newest first',
    description:
      'What the team did to claims is in it for callers who may read claims. A search looks through two thousand lines at a time: follow `nextCursor` until it is null, also from a short page.',
    // The specification names no permission of its own for it (docs/decisions/082-audit-log.md).
    permissions: ['team-member:read'],
    query: auditQuerySchema,
    answer: auditLogSchema,
    read: (held, _, query) => listAudit(held, query),
  });
  auditCsvRoute(wiring);
}
