/** Every claim that a query of the queue finds, up to a bound, without the rest of its line. */
import type { PoolClient } from 'pg';
import { type ClaimListQuery, claimListQuerySchema } from '../../../contract/claim-list.ts';
import type { QueueTab } from '../../../domain/claims/claim-queue.ts';
import { parseSearch } from '../../../domain/claims/search/parse.ts';
import type { StoreId, TeamCaller } from '../../auth/caller.ts';
import { personIfAny } from '../../auth/scope.ts';
import { Query } from '../../database/query.ts';
import type { CamelRow } from '../../database/rows.ts';
import { ProblemError } from '../../problem-error.ts';
import { askOf } from './ask.ts';
import { idsIn, placeOf } from './ids.ts';
import { orderOf } from './order.ts';

type Held = { client: PoolClient; storeId: StoreId; caller: TeamCaller; now: number };
type Matching = CamelRow<'claims', 'id' | 'version'>;

/** The query of a view, or of what is asked to be changed. @throws search_invalid, about the field `query` */
export function searchOf({ tab, query }: { tab: QueueTab; query: string }): ClaimListQuery {
  const { mistakes } = parseSearch(query);
  if (mistakes.length === 0) return claimListQuerySchema.parse({ tab, q: query });
  throw new ProblemError('search_invalid', {
    fields: mistakes.map(({ message }) => ({ path: 'query', message })),
    params: { position: mistakes[0]?.at ?? 0 },
  });
}

/** Counts to `most`, and one more if there are more. */
export async function countMatching(held: Held, query: ClaimListQuery, most: number): Promise<number> {
  const { ids, values } = matching(held, query, most);
  const { rows } = await held.client.query<{ n: number }>(
    `select count(*)::int as n from (${ids}) found`,
    values,
  );
  return rows[0]?.n ?? 0;
}

/** The claims in their order: `most`, and one more if there are more. */
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
  const place = placeOf(sql, `${sql.value(storeId)}::text`);
  // An API client is nobody's assignee.
  const ask = { ...askOf(query, { me: personIfAny(caller) ?? '', now }, null), limit: most };
  return {
    ids: idsIn(place, ask),
    values: sql.values,
    direction: orderOf(ask).direction,
    store: place.store,
  };
}
