/** What an import refused, as lines of CSV, page after page. */
import { CSV_START, csvLine } from '../../domain/text/csv.ts';
import type { TeamCaller } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { type RunName, readRun } from './commands.ts';
import { listRefusals } from './queries.ts';

const PAGE = 500;

/** @throws not_found */
export async function refusalsCsv(
  context: Context,
  caller: TeamCaller,
  name: RunName,
): Promise<AsyncGenerator<Buffer>> {
  const { storeId } = caller;
  await withStore(context.db, storeId, (client) =>
    readRun({ context, client, storeId, caller, now: context.clock() }, name),
  );
  return linesOf(context, caller, name.id);
}

async function* linesOf({ db }: Context, { storeId }: TeamCaller, id: string): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + csvLine(['Which', 'Why', 'Where', 'Code']));
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    const rows = await withStore(db, storeId, (client) =>
      listRefusals(client, storeId, { id, after: from, limit: PAGE }),
    );
    const page = rows.slice(0, PAGE);
    const lines = page.map(({ reference, reason, fields, code }) =>
      csvLine([reference, reason, fields.join(', '), code]),
    );
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    after = rows.length > PAGE ? (page.at(-1)?.number ?? null) : null;
  }
}
