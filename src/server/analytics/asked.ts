/** Opens the stores whose figures are asked for. */
import type { CallerOf, StoreId, TeamCaller } from '../auth/caller.ts';
import { inOwnStores } from '../claims/queue/open.ts';
import { across, within } from '../claims/queue/reach.ts';
import type { Context } from '../context.ts';
import type { CamelRow } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { ProblemError } from '../problem-error.ts';
import { storeById } from '../stores/queries.ts';
import { foldMarks } from './fold.ts';
import type { Asked } from './report.ts';

/** The caller's store. Counts first what changed last, so that nobody misses their own decision. */
export async function inStore<T>(
  context: Context,
  { storeId }: TeamCaller,
  work: (asked: Asked) => Promise<T>,
): Promise<T> {
  const store = await storeById(context.db, storeId);
  return withStore(context.db, store.id, async (client) => {
    await foldMarks(client, store);
    return work({ client, reach: within(store.id), stores: [store], now: context.clock() });
  });
}

type OwnStore = CamelRow<'stores', 'id' | 'slug' | 'name' | 'time_zone' | 'currency'>;

/** All stores where the person may see figures, or those of them that `slugs` names. @throws store_not_found */
export const inSeveral = <T>(
  context: Context,
  caller: Pick<CallerOf<'person'>, 'personId' | 'isStrong'>,
  slugs: string | undefined,
  work: (asked: Asked) => Promise<T>,
): Promise<T> =>
  inOwnStores(
    context,
    caller,
    async (client, { storeIds }) => {
      const { rows } = await client.query<OwnStore>(
        `select id, slug, name, time_zone as "timeZone", currency from stores where id = any ($1) order by name, id`,
        [storeIds],
      );
      const stores = slugs === undefined ? rows : named(rows, slugs.split(','));
      const ids: readonly StoreId[] = stores.map(({ id }) => id);
      return work({ client, reach: across(ids), stores, now: context.clock() });
    },
    'analytics:read',
  );

function named(stores: readonly OwnStore[], slugs: readonly string[]): OwnStore[] {
  const found = stores.filter(({ slug }) => slugs.includes(slug));
  if (found.length < new Set(slugs).size) throw new ProblemError('store_not_found');
  return found;
}
