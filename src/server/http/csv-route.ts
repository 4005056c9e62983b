/** A list as CSV. The answer streams: each step reads one page, and no connection is held between two. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Permission } from '../../domain/access/permissions.ts';
import { CSV_START, csvLine } from '../../domain/text/csv.ts';
import { teamOf } from '../auth/scope.ts';
import { withStore } from '../database/with-store.ts';
import type { HeldStore, Wiring } from './team-calls.ts';

export type CsvColumn<Line> = readonly [name: string, value: (line: Line) => string | number | null];

type Page<Line> = { lines: readonly Line[]; nextCursor: string | null };

/** What is read at a time: as many lines as a list answers at most. */
type Step = { limit: number; cursor: string | undefined };
const PAGE = 100;

/** The file ends there. */
export const MOST_LINES = 50_000;

async function* csvOf<Line>(
  columns: readonly CsvColumn<Line>[],
  read: (step: Step) => Promise<Page<Line>>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + csvLine(columns.map(([name]) => name)));
  let rows = 0;
  for (let cursor: string | null | undefined; cursor !== null && rows < MOST_LINES; ) {
    const page: Page<Line> = await read({ limit: PAGE, cursor });
    const lines = page.lines.map((line) => csvLine(columns.map(([, value]) => value(line))));
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    rows += lines.length;
    cursor = page.nextCursor;
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export type CsvCall<Line, Filter, Held> = {
  url: `/${string}.csv`;
  operationId: string;
  summary: string;
  query: Filter;
  answer: z.ZodType<string>;
  /** What the file is called, before its date. */
  file: string;
  columns: readonly CsvColumn<Line>[];
  /** Gets the filter of the query and the step. */
  read: (held: Held, query: z.output<Filter> & Step) => Promise<Page<Line>>;
};

export const csvSchema = (
  {
    operationId,
    summary,
    query,
    answer,
  }: Pick<CsvCall<never, z.ZodType, never>, 'operationId' | 'summary' | 'query' | 'answer'>,
  tag: string,
  description = '',
) => ({
  operationId,
  tags: [tag],
  summary,
  description:
    `${description} The first ${MOST_LINES.toLocaleString('en-US')}. Text that a spreadsheet would run as a formula begins with an apostrophe.`.trim(),
  querystring: query,
  response: { 200: { content: { 'text/csv': { schema: answer } } } },
});

/** Streams the file. `within` runs each step in a transaction of its own. */
export function sendCsv<Line, Filter extends z.ZodType<object>, Held>(
  reply: FastifyReply,
  now: number,
  { file, columns, read }: Pick<CsvCall<Line, Filter, Held>, 'file' | 'columns' | 'read'>,
  filter: z.output<Filter>,
  within: (work: (held: Held) => Promise<Page<Line>>) => Promise<Page<Line>>,
) {
  const lines = csvOf(columns, (step) => within((held) => read(held, { ...filter, ...step })));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}-${dayOf(now)}.csv"`)
    .send(Readable.from(lines, { objectMode: false }) as never);
}

export function csvRoute<Line, Filter extends z.ZodType<object>>(
  { api, context, gates }: Wiring,
  call: CsvCall<Line, Filter, HeldStore> & { tag: string; permissions: readonly Permission[] },
): void {
  api.route({
    method: 'GET',
    url: call.url,
    exposeHeadRoute: false,
    config: { access: { tokens: [], permissions: call.permissions }, limited: true },
    preHandler: gates.write,
    schema: csvSchema(call, call.tag),
    handler: async (request, reply) => {
      const caller = teamOf(request.caller);
      const { storeId } = caller;
      const now = context.clock();
      return sendCsv(reply, now, call, request.query as z.output<Filter>, (work) =>
        withStore(context.db, storeId, (client) =>
          work({ context, client, storeId, caller, now: context.clock() }),
        ),
      );
    },
  });
}
