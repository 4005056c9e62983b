/** Everything a store has of a customer, as a file (docs/exporting.md#a-customer). */
import { z } from 'zod';
import { personExportBodySchema, personExportSchema, tarSchema } from '../../../contract/person-export.ts';
import { text } from '../../../contract/text.ts';
import { verifyExport } from '../../auth/signed-url.ts';
import { withStore } from '../../database/with-store.ts';
import { teamRead, teamWrite, type Wiring } from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { readExport, startExport } from './commands.ts';
import { findExport } from './queries.ts';

const shared = {
  tag: 'Privacy',
  permissions: ['order:read', 'claim:read', 'claim-note:read', 'message:read'],
} as const;

export function personExportRoutes(to: Wiring): void {
  teamWrite(to, {
    ...shared,
    method: 'POST',
    url: '/person-exports',
    operationId: 'exportPerson',
    summary: 'Ask for a file with everything of a customer',
    description:
      'For a customer who asks what a store has of them. A job writes it; it is deleted after 24 hours. Codes of store credit are whole in it for who may set the store’s credit (`store-credit:update`).',
    problems: ['not_found', 'too_many_person_exports'],
    body: personExportBodySchema,
    answer: { status: 202, schema: personExportSchema },
    write: startExport,
  });
  teamRead(to, {
    ...shared,
    url: '/person-exports/:id',
    operationId: 'readPersonExport',
    summary: 'A file with everything of a customer, and where to get it',
    answer: personExportSchema,
    read: (held, { id = '' }) => readExport(held, id),
  });
  fileRoute(to);
}

/** A browser that follows the link sends no header that names the store, so the address carries the right to the file. */
function fileRoute({ api, context }: Wiring): void {
  api.get(
    '/person-exports/:id/file',
    {
      exposeHeadRoute: false,
      config: { access: { open: 'signed-url' }, problems: ['not_found'] },
      schema: {
        operationId: 'downloadPersonExport',
        tags: ['Privacy'],
        summary: 'A file with everything of a customer at its signed address',
        params: z.object({ id: text(64) }),
        response: { 200: { content: { 'application/x-tar': { schema: tarSchema } } } },
      },
    },
    async (request, reply) => {
      const now = context.clock();
      const grant = verifyExport(request.url.slice(request.url.indexOf('?') + 1), new Date(now), context);
      if (grant?.id !== request.params.id) throw new ProblemError('not_found');
      const { storeId, id } = grant;
      const found = await withStore(context.db, storeId, (client) =>
        findExport(client, storeId, { id, now }),
      );
      const file =
        found?.state === 'ready' ? await context.files.read({ storeId, fileKey: found.fileKey }) : null;
      if (!file) throw new ProblemError('not_found');
      return reply
        .type('application/x-tar')
        .header('content-disposition', `attachment; filename="customer-${id}.tar"`)
        .header('content-length', file.size)
        .send(file.stream as never);
    },
  );
}
