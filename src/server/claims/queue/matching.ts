/** Every claim that a search of the queue finds, up to a bound, without the rest of its line. */
import type { PoolClient } from 'pg';
import { claimListQuerySchema } from '../../../contract/claim-list.ts';
import type { QueueTab } from '../../../domain/claims/claim-queue.ts';
import { parseSearch } from '../../../domain/claims/search/parse.ts';
import type { StoreId, TeamCaller } from '../../auth/caller.ts';
import { personIfAny } from '../../auth/scope.ts';
import { Query } from '../../database/query.ts';
import type { CamelRow } from '../../database/rows.ts';
import { askOf } from './ask.ts';
import { idsIn, orderOf, placeOf } from './page.ts';

export type Search = { tab: QueueTab; query: string };

type Held = { client: PoolClient; storeId: StoreId; caller: TeamCaller; now: number };
type Matching = CamelRow<'claims', 'id' | 'version'>;

/** Counts to `most`, and one more if there are more. A search that can't be understood finds nothing. */
export async function countMatching(held: Held, search: Search, most: number): Promise<number> {
  if (!parseSearch(search.query).search) return 0;
  return (await findMatching(held, search, most)).length;
}

/**
 * The claims in their order: `most`, and one more if there are more.
 * @throws search_invalid
 */
export async function findMatching(
  { client, storeId, caller, now }: Held,
  { tab, query }: Search,
  most: number,
): Promise<Matching[]> {
  const sql = new Query();
  const place = placeOf(sql, storeId);
  // An API client is nobody's assignee.
  const asker = { me: personIfAny(caller) ?? '', now };
  const ask = askOf(claimListQuerySchema.parse({ tab, q: query }), asker, null);
  const { rows } = await client.query<Matching>(
    `with page as materialized (${idsIn(place, { ...ask, limit: most })})
     select c.id, c.version from page p join claims c on c.store_id = ${place.store} and c.id = p.id
     order by p.key ${orderOf(ask).direction}, p.id ${orderOf(ask).direction}`,
    sql.values,
  );
  return rows;
}
