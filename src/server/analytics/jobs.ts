/** Background work of the figures. */
import type { TaskList } from 'graphile-worker';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';
import { compareFigures } from './compare.ts';
import { foldMarks } from './fold.ts';
import { mailWeeklyReports } from './weekly.ts';

/** Of one store in one run, so that other stores don't wait for it. */
const MOST_BATCHES = 10;

async function* stores({ db }: Context): AsyncGenerator<KnownStore> {
  const { rows } = await db.app.query<{ id: StoreId }>('select id from stores order by id');
  for (const { id } of rows) {
    const store = await findStore(db, { by: 'id', value: id });
    if (store) yield store;
  }
}

/** Counts what changed since the last run. Returns how many claims. */
export async function countFigures(context: Context): Promise<number> {
  let counted = 0;
  for await (const store of stores(context)) counted += await countStore(context, store);
  return counted;
}

async function countStore({ db }: Context, store: KnownStore): Promise<number> {
  let counted = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const claims = await withStore(db, store.id, (client) => foldMarks(client, store));
    counted += claims;
    if (claims === 0) break;
  }
  return counted;
}

export const figureTasks = (context: Context): TaskList => ({
  count_figures: async () => void (await countFigures(context)),
  mail_weekly_reports: async () => void (await mailWeeklyReports(context)),
  compare_figures: async () => {
    for await (const store of stores(context)) await compareFigures(context, store);
  },
});
