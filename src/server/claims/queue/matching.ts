/** The ids and versions of all claims that a query of the queue finds, up to a limit. */
import type { PoolClient } from 'pg';
import { type ClaimListQuery, claimListQuerySchema } from '../../../contract/claim-list.ts';
import type { QueueTab } from '../../../domain/claims/claim-queue.ts';
import { parseSearch } from '../../../domain/claims/search/parse.ts';
import type { StoreId, TeamCaller } from '../../auth/caller.ts';
import { personIfAny } from '../../auth/scope.ts';
import { Query } from '../../database/query.ts';
import type { CamelRow } from '../../database/rows.ts';
import { ProblemError } from '../../problem-error.ts';
import { type Asker, askOf, hiddenFrom } from './ask.ts';
import { refuseUnknownFields } from './fields.ts';
import { idsIn, scopeOf } from './ids.ts';
import { orderOf } from './order.ts';
import { inEachStore, type Reach } from './reach.ts';

type Held = { client: PoolClient; storeId: StoreId; caller: TeamCaller; now: number };
type Matching = CamelRow<'claims', 'id' | 'version'>;

/** The query of a saved view or of a bulk change. @throws search_invalid, which names the field `query` */
export function searchOf({ tab, query }: { tab: QueueTab; query: string }): ClaimListQuery {
  const { mistakes } = parseSearch(query);
  if (mistakes.length === 0) return claimListQuerySchema.parse({ tab, q: query });
  throw new ProblemError('search_invalid', {
    fields: mistakes.map(({ message }) => ({ path: 'query', message })),
    params: { position: mistakes[0]?.at ?? 0 },
  });
}

/** The number of claims; `most + 1` if there are more than `most`. */
export async function countMatching(held: Held, query: ClaimListQuery, most: number): Promise<number> {
  const { ids, values } = matching(held, query, most);
  const { rows } = await held.client.query<{ n: number }>(
    `select count(*)::int as n from (${ids}) found`,
    values,
  );
  return rows[0]?.n ?? 0;
}

/** The same in several stores. @throws search_invalid as a list does, also for a field that no store has */
export async function countIn(
  { client, reach, ...asker }: Asker & { client: Pick<PoolClient, 'query'>; reach: Reach },
  query: ClaimListQuery,
  most: number,
): Promise<number> {
  const sql = new Query();
  const ask = { ...askOf(query, asker, null), limit: most };
  const found = inEachStore(sql, reach, (store) => idsIn(scopeOf(sql, store), ask));
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from (select from ${found} limit ${most + 1}) found`,
    sql.values,
  );
  const n = rows[0]?.n ?? 0;
  if (n === 0) await refuseUnknownFields(client, reach, ask, query.q ?? '');
  return n;
}

/** The claims in the order of the query: at most `most`, and one more if there are more. */
export async function findMatching(held: Held, query: ClaimListQuery, most: number): Promise<Matching[]> {
  const { ids, values, direction, store } = matching(held, query, most);
  const { rows } = await held.client.query<Matching>(
    `with page as materialized (${ids})
     select c.id, c.version from page p join claims c on c.store_id = ${store} and c.id = p.id
     order by p.key ${direction}, p.id ${direction}`,
    values,
  );
  return rows;
}

function matching({ storeId, caller, now }: Held, query: ClaimListQuery, most: number) {
  const sql = new Query();
  const scope = scopeOf(sql, `${sql.value(storeId)}::text`);
  // No claim is assigned to an API client, so for one `assignee:me` finds nothing.
  const asker = { me: personIfAny(caller) ?? '', now, hidden: hiddenFrom(caller) };
  const ask = { ...askOf(query, asker, null), limit: most };
  return {
    ids: idsIn(scope, ask),
    values: sql.values,
    direction: orderOf(ask).direction,
    store: scope.store,
  };
}
