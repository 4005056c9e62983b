import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  importKeptListSchema,
  importRefusalCsvSchema,
  importRefusalListSchema,
  importRefusalQuerySchema,
  importRunAnswerSchema,
  importRunBodySchema,
  importRunListSchema,
  importRunQuerySchema,
  newImportRunSchema,
} from '../../contract/import-run.ts';
import { text } from '../../contract/text.ts';
import {
  IMPORT_KINDS,
  IMPORT_PERMISSIONS,
  type ImportKind,
  MOST_IMPORT_BYTES,
} from '../../domain/imports/import-run.ts';
import { teamOf } from '../auth/scope.ts';
import { verifyUpload } from '../auth/signed-url.ts';
import type { Api } from '../http/api.ts';
import { type Params, teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { createRun, discardRun, readRun, receiveImport, startRun, stopRun } from './commands.ts';
import { listImports, readKept, readRefusals } from './list.ts';
import { refusalsCsv } from './report.ts';

const NOUNS: Record<ImportKind, 'Order' | 'Product'> = { orders: 'Order', products: 'Product' };

/** What the calls about one kind have in common. An import creates and replaces, so it needs both rights. */
const ofKind = (kind: ImportKind) => ({
  kind,
  noun: NOUNS[kind],
  path: `/import-runs/${kind}`,
  shared: { tag: 'Imports', permissions: IMPORT_PERMISSIONS[kind] },
  named: ({ id = '' }: Params) => ({ kind, id }),
});
type OfKind = ReturnType<typeof ofKind>;

/** Imports of orders and products, as `makegood import` does them. */
export function importRunRoutes(to: Wiring): void {
  for (const kind of IMPORT_KINDS) {
    readRoutes(to, ofKind(kind));
    writeRoutes(to, ofKind(kind));
    fileRoute(to, ofKind(kind));
    reportRoute(to, ofKind(kind));
  }
}

function writeRoutes(to: Wiring, { kind, noun, path, shared, named }: OfKind): void {
  teamWrite(to, {
    ...shared,
    method: 'POST',
    url: path,
    operationId: `create${noun}Import`,
    summary: `Begin an import of ${kind}`,
    description: `Send the bytes of the file to the address in the answer. With \`tryFirst\`, nothing is saved before it is started.`,
    problems: ['too_many_imports', 'storage_full'],
    body: importRunBodySchema,
    answer: { status: 201, schema: newImportRunSchema },
    write: (held, body) => createRun(held, kind, body),
  });
  teamWrite(to, {
    ...shared,
    method: 'POST',
    url: `${path}/:id/start`,
    operationId: `start${noun}Import`,
    summary: 'Import after a trial, or go on',
    description: `After a stop or a failure it goes on where it stopped.`,
    problems: ['import_state', 'import_file_gone'],
    answer: { status: 202, schema: importRunAnswerSchema },
    write: (held, _, params) => startRun(held, named(params)),
  });
  teamWrite(to, {
    ...shared,
    method: 'POST',
    url: `${path}/:id/stop`,
    operationId: `stop${noun}Import`,
    summary: 'Stop an import',
    description: `What was saved stays.`,
    problems: ['import_state'],
    answer: { status: 202, schema: importRunAnswerSchema },
    write: (held, _, params) => stopRun(held, named(params)),
  });
  teamWrite(to, {
    ...shared,
    method: 'DELETE',
    url: `${path}/:id`,
    operationId: `discard${noun}Import`,
    summary: 'Delete an import, its report and its file',
    description: `What was saved stays.`,
    answer: { status: 204, schema: z.null() },
    write: (held, _, params) => discardRun(held, named(params)),
  });
}

function readRoutes(to: Wiring, { kind, noun, path, shared, named }: OfKind): void {
  teamRead(to, {
    ...shared,
    url: path,
    operationId: `list${noun}Imports`,
    summary: `Imports of ${kind} of the last 14 days, newest first`,
    query: importRunQuerySchema,
    answer: importRunListSchema,
    read: (held, _, query) => listImports(held, kind, query),
  });
  teamRead(to, {
    ...shared,
    url: `${path}/:id`,
    operationId: `read${noun}Import`,
    summary: 'How far an import has come',
    answer: importRunAnswerSchema,
    read: (held, params) => readRun(held, named(params)),
  });
  teamRead(to, {
    ...shared,
    url: `${path}/:id/refusals`,
    operationId: `list${noun}ImportRefusals`,
    summary: 'What an import refused, and why',
    description: `In the order of the file, to 10,000.`,
    query: importRefusalQuerySchema,
    answer: importRefusalListSchema,
    read: (held, params, query) => readRefusals(held, named(params), query),
  });
  teamRead(to, {
    ...shared,
    url: `${path}/:id/kept`,
    operationId: `list${noun}ImportKept`,
    summary: 'What people changed by hand and an import left as it was',
    description: 'Documents with the fields in which the file says something else, in its order, to 10,000.',
    query: importRefusalQuerySchema,
    answer: importKeptListSchema,
    read: (held, params, query) => readKept(held, named(params), query),
  });
}

function reportRoute({ api, context, gates }: Wiring, { kind, noun, path, shared }: OfKind): void {
  api.get(
    `${path}/:id/refusals.csv`,
    {
      exposeHeadRoute: false,
      config: {
        access: { tokens: [], permissions: shared.permissions },
        limited: true,
        problems: ['not_found'],
      },
      preHandler: gates.write,
      schema: {
        operationId: `list${noun}ImportRefusalsAsCsv`,
        tags: ['Imports'],
        summary: 'What an import refused, as CSV',
        description: `Text that a spreadsheet would run as a formula begins with an apostrophe.`,
        params: z.object({ id: text(64) }),
        response: { 200: { content: { 'text/csv': { schema: importRefusalCsvSchema } } } },
      },
    },
    async ({ caller, params }, reply) => {
      const report = await refusalsCsv(context, teamOf(caller), { kind, ...params });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="refused-${params.id}.csv"`)
        .send(Readable.from(report, { objectMode: false }) as never);
    },
  );
}

/** A browser sends the bytes without more headers, so the address carries the right to do so. */
function fileRoute({ api, context, gates }: Wiring, { kind, noun, path }: OfKind): void {
  // Only this route takes bytes of any type, as a stream.
  api.register(async (plain) => {
    const scope = plain as Api;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { bodyLimit: MOST_IMPORT_BYTES }, (_request, payload, done) =>
      done(null, payload),
    );
    scope.put(
      `${path}/:id/file`,
      {
        config: {
          access: { open: 'signed-url' },
          limited: true,
          takesBytes: true,
          problems: [
            ...(['upload_expired', 'upload_already_used', 'file_empty', 'file_too_large'] as const),
            ...(['file_incomplete', 'storage_full', 'storage_unavailable'] as const),
          ],
        },
        onRequest: gates.write,
        schema: {
          operationId: `send${noun}ImportFile`,
          tags: ['Imports'],
          summary: 'Send the file of an import to the signed address',
          description: 'The query is part of the signature: send it as it came.',
          params: z.object({ id: text(64) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const query = request.url.slice(request.url.indexOf('?') + 1);
        const grant = verifyUpload(query, new Date(context.clock()), context);
        if (grant?.fileKey !== request.params.id) throw new ProblemError('upload_expired');
        await receiveImport(context, kind, grant, request.raw);
        return reply.code(204).send(null);
      },
    );
  });
}
