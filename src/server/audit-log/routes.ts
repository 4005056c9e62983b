import { Readable } from 'node:stream';
import { z } from 'zod';
import { auditFilterSchema, auditLogSchema, auditQuerySchema } from '../../contract/audit.ts';
import { teamOf } from '../auth/scope.ts';
import type { Wiring } from '../http/team-calls.ts';
import { auditCsv, MOST_LINES } from './export.ts';
import { listAudit } from './list.ts';

/** The specification names no permission of its own for it (docs/decisions/082-audit-log.md). */
const access = { tokens: [], permissions: ['team-member:read'] } as const;
const tags = ['Audit log'];

/** Who changed what in a store. */
export function auditRoutes({ api, context, gates }: Wiring): void {
  api.get(
    '/audit-log',
    {
      config: { access },
      schema: {
        operationId: 'listAuditLog',
        tags,
        summary: 'Who changed what in a store, the newest first',
        description:
          'What the team did to claims is in it for callers who may read claims. A search looks through two thousand lines at a time: follow `nextCursor` until it is null, also from a short page.',
        querystring: auditQuerySchema,
        response: { 200: auditLogSchema },
      },
    },
    ({ caller, query }) => listAudit(context, teamOf(caller), query),
  );
  api.get(
    '/audit-log.csv',
    {
      exposeHeadRoute: false,
      config: { access, limited: true },
      preHandler: gates.write,
      schema: {
        operationId: 'listAuditLogAsCsv',
        tags,
        summary: 'The lines that match, as CSV',
        description: `The newest ${MOST_LINES.toLocaleString('en-US')}. Text that a spreadsheet would run as a formula begins with an apostrophe.`,
        querystring: auditFilterSchema,
        response: {
          200: {
            content: {
              'text/csv': {
                schema: z
                  .string()
                  .meta({ id: 'AuditCsv', example: '"When","Who"\r\n2026-11-10,Olive Owner\r\n' }),
              },
            },
          },
        },
      },
    },
    async ({ caller, query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-${dayOf(context.clock())}.csv"`)
        .send(Readable.from(auditCsv(context, teamOf(caller), query), { objectMode: false }) as never),
  );
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
