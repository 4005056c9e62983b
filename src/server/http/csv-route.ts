/** A list as CSV. The answer streams: each step reads one page, and no connection is held between two. */
import { Readable } from 'node:stream';
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

/** @param file what the file is called, before its date @param read gets the filter of the query and the step */
export function csvRoute<Line, Filter extends z.ZodType<object>>(
  { api, context, gates }: Wiring,
  call: {
    url: `/${string}.csv`;
    operationId: string;
    tag: string;
    summary: string;
    permissions: readonly Permission[];
    query: Filter;
    answer: z.ZodType<string>;
    file: string;
    columns: readonly CsvColumn<Line>[];
    read: (held: HeldStore, query: z.output<Filter> & Step) => Promise<Page<Line>>;
  },
): void {
  const { url, operationId, tag, summary, permissions, query: querystring, answer, columns, read } = call;
  api.get(
    url,
    {
      exposeHeadRoute: false,
      config: { access: { tokens: [], permissions }, limited: true },
      preHandler: gates.write,
      schema: {
        operationId,
        tags: [tag],
        summary,
        description: `The first ${MOST_LINES.toLocaleString('en-US')}. Text that a spreadsheet would run as a formula begins with an apostrophe.`,
        querystring: querystring as z.ZodType,
        response: { 200: { content: { 'text/csv': { schema: answer } } } },
      },
    },
    async (request, reply) => {
      const caller = teamOf(request.caller);
      const filter = request.query as z.output<Filter>;
      const { storeId } = caller;
      const lines = csvOf(columns, (step) =>
        withStore(context.db, storeId, (client) =>
          read({ context, client, storeId, caller, now: context.clock() }, { ...filter, ...step }),
        ),
      );
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${call.file}-${dayOf(context.clock())}.csv"`)
        .send(Readable.from(lines, { objectMode: false }) as never);
    },
  );
}
