import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  claimCountSchema,
  claimExportBodySchema,
  claimExportQuerySchema,
  claimExportSchema,
  csvSchema,
  MOST_ROWS_AT_ONCE,
} from '../../../contract/claim-export.ts';
import { text } from '../../../contract/text.ts';
import type { TeamCaller } from '../../auth/caller.ts';
import { only, teamOf } from '../../auth/scope.ts';
import { verifyExport } from '../../auth/signed-url.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import { teamRead, teamWrite, type Wiring } from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { countIn, countMatching } from '../queue/matching.ts';
import { inOwnStores } from '../queue/open.ts';
import { readExport, refuseSearch, startExport } from './commands.ts';
import { csvOf, ownCsvOf } from './lines.ts';
import { findExport } from './queries.ts';

const shared = { tag: 'Claims', permissions: ['claim:read'] } as const;
const CSV = 'text/csv; charset=utf-8';

/** The queue as a list for spreadsheets, and how long it is. */
export function claimExportRoutes(to: Wiring): void {
  teamRead(to, {
    ...shared,
    url: '/claims/count',
    operationId: 'countClaims',
    summary: 'How many claims match',
    problems: ['search_invalid'],
    query: claimExportQuerySchema,
    answer: claimCountSchema,
    read: async (held, _, query) => {
      const found = await countMatching(held, { ...query, limit: 1 }, MOST_ROWS_AT_ONCE);
      return { count: Math.min(found, MOST_ROWS_AT_ONCE), hasMore: found > MOST_ROWS_AT_ONCE };
    },
  });
  listRoute(to);
  ownListRoute(to);
  teamWrite(to, {
    ...shared,
    method: 'POST',
    url: '/claim-exports',
    operationId: 'exportClaims',
    summary: 'Ask for a file of claims',
    description: 'For more than 10,000 claims. A job writes it; it is deleted after 24 hours.',
    problems: ['too_many_exports', 'search_invalid'],
    body: claimExportBodySchema,
    answer: { status: 202, schema: claimExportSchema },
    write: startExport,
  });
  teamRead(to, {
    ...shared,
    url: '/claim-exports/:id',
    operationId: 'readClaimExport',
    summary: 'A file of claims, and where to get it',
    answer: claimExportSchema,
    read: (held, { id = '' }) => readExport(held, id),
  });
  fileRoute(to);
}

function listRoute({ api, context, gates }: Wiring): void {
  api.get(
    '/claims.csv',
    {
      exposeHeadRoute: false,
      config: {
        access: { tokens: [], permissions: ['claim:read'] },
        limited: true,
        problems: ['export_too_large', 'search_invalid'],
      },
      preHandler: gates.write,
      schema: {
        operationId: 'listClaimsAsCsv',
        tags: ['Claims'],
        summary: 'The claims that match, as CSV',
        description: 'To 10,000. Text that a spreadsheet would run as a formula begins with an apostrophe.',
        querystring: claimExportQuerySchema,
        response: { 200: { content: { 'text/csv': { schema: csvSchema } } } },
      },
    },
    async (request, reply) => {
      const caller = teamOf(request.caller);
      const { query } = request;
      await refuseTooMany(context, caller, query);
      const lines = csvOf({ context, caller, query }, MOST_ROWS_AT_ONCE);
      return reply
        .type(CSV)
        .header('content-disposition', attachment(context.clock()))
        .send(Readable.from(lines, { objectMode: false }) as never);
    },
  );
}

function ownListRoute({ api, context, gates }: Wiring): void {
  api.get(
    '/me/claims.csv',
    {
      exposeHeadRoute: false,
      config: {
        access: { tokens: ['person'] },
        limited: true,
        problems: ['export_too_large', 'search_invalid'],
      },
      preHandler: gates.write,
      schema: {
        operationId: 'listOwnClaimsAsCsv',
        tags: ['Claims'],
        summary: 'The claims that match in all stores where the person may read claims, as CSV',
        description:
          'To 10,000, with the name of each store first and without the stores’ own fields. Text that a spreadsheet would run as a formula begins with an apostrophe.',
        querystring: claimExportQuerySchema,
        response: { 200: { content: { 'text/csv': { schema: csvSchema } } } },
      },
    },
    async (request, reply) => {
      const caller = only('person', request.caller);
      const { query } = request;
      const own = await inOwnStores(context, caller, async (_, reach, hidden) => ({
        reach,
        hidden,
      }));
      const asker = { client: context.db.app, ...own, me: caller.personId, now: context.clock() };
      const found = await countIn(asker, { ...query, limit: 1 }, MOST_ROWS_AT_ONCE);
      if (found > MOST_ROWS_AT_ONCE)
        throw new ProblemError('export_too_large', { params: { max: MOST_ROWS_AT_ONCE } });
      const lines = ownCsvOf({ context, caller, query }, MOST_ROWS_AT_ONCE);
      return reply
        .type(CSV)
        .header('content-disposition', attachment(context.clock()))
        .send(Readable.from(lines, { objectMode: false }) as never);
    },
  );
}

async function refuseTooMany(
  context: Context,
  caller: TeamCaller,
  query: z.output<typeof claimExportQuerySchema>,
): Promise<void> {
  const { storeId } = caller;
  const found = await withStore(context.db, storeId, async (client) => {
    const held = { client, storeId, caller, now: context.clock() };
    await refuseSearch(held, query);
    return countMatching(held, { ...query, limit: 1 }, MOST_ROWS_AT_ONCE);
  });
  if (found > MOST_ROWS_AT_ONCE) throw new ProblemError('export_too_large');
}

/** A browser that follows the link sends no header that names the store, so the address carries the right to the file. */
function fileRoute({ api, context }: Wiring): void {
  api.get(
    '/claim-exports/:id/file',
    {
      exposeHeadRoute: false,
      config: { access: { open: 'signed-url' }, problems: ['not_found'] },
      schema: {
        operationId: 'downloadClaimExport',
        tags: ['Claims'],
        summary: 'A file of claims at its signed address',
        params: z.object({ id: text(64) }),
        response: { 200: { content: { 'text/csv': { schema: csvSchema } } } },
      },
    },
    async (request, reply) => {
      const now = context.clock();
      const grant = verifyExport(request.url.slice(request.url.indexOf('?') + 1), new Date(now), context);
      if (grant?.id !== request.params.id) throw new ProblemError('not_found');
      const { storeId, id } = grant;
      const found = await withStore(context.db, storeId, (client) => findExport(client, storeId, id, now));
      const file =
        found?.state === 'ready' ? await context.files.read({ storeId, fileKey: found.fileKey }) : null;
      if (!found || !file) throw new ProblemError('not_found');
      return reply
        .type(CSV)
        .header('content-disposition', attachment(Date.parse(found.createdAt)))
        .header('content-length', file.size)
        .send(file.stream as never);
    },
  );
}

const attachment = (at: number): string =>
  `attachment; filename="claims-${new Date(at).toISOString().slice(0, 10)}.csv"`;
