/** Each minute, in each store: new claims, and claims that are due soon or overdue (docs/decisions/083-notifications.md). */
import { clockNews } from '../../domain/notifications/notices.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { writeNotices } from '../news/queries.ts';
import { tellFiled } from './filed.ts';
import { takeDueNews } from './queries.ts';

/** In one transaction. A long backlog of one store takes several runs, so that other stores don't wait for it. */
const MOST_AT_ONCE = 200;

/** Returns for how many claims there was news. */
export async function tellDue(context: Context): Promise<number> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
  let told = 0;
  for (const { id } of rows) told += await tellInStore(context, id);
  return told;
}

function tellInStore(context: Context, storeId: StoreId): Promise<number> {
  const now = context.clock();
  return withStore(context.db, storeId, async (client) => {
    const clocks = await takeDueNews(client, storeId, { now, most: MOST_AT_ONCE });
    const news = clocks.flatMap(({ id: claimId, assignee, dueAt }) => {
      if (dueAt === null) return [];
      const kind = clockNews(Date.parse(dueAt), now);
      return [{ kind, personId: assignee, claimId, about: null, details: {}, actorId: null }];
    });
    await writeNotices(client, storeId, news, now);
    await tellFiled(client, storeId, now);
    return clocks.length;
  });
}
