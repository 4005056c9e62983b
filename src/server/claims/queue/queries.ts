/** The queue of claims with keyset pagination. Nothing counts claims. */
import type { PoolClient } from 'pg';
import type { ClaimListQuery, QueueCounts } from '../../../contract/claim-list.ts';
import type { CallerOf, TeamCaller } from '../../auth/caller.ts';
import { personIfAny } from '../../auth/scope.ts';
import type { Context } from '../../context.ts';
import { Query } from '../../database/query.ts';
import { openCursor, pageOf } from '../../http/cursor.ts';
import { askOf, sortOf } from './ask.ts';
import { countsIn, countsOf, type StatusCount } from './counts.ts';
import { presentLines, readLines } from './lines.ts';
import { inOwnStores, inStore } from './open.ts';
import { inEachStore, type Reach } from './reach.ts';

type Listing = { context: Context; query: ClaimListQuery; me: string | null; scope: string };

/** The claims of the caller's store. */
export const listClaims = (context: Context, caller: TeamCaller, query: ClaimListQuery) =>
  inStore(context, caller, (client, reach) =>
    listIn(client, reach, { context, query, me: personIfAny(caller), scope: caller.storeId }),
  );

/** The claims of all stores where the person may read claims. */
export const listOwnClaims = (context: Context, caller: CallerOf<'person'>, query: ClaimListQuery) =>
  inOwnStores(context, caller, (client, reach) =>
    listIn(client, reach, { context, query, me: caller.personId, scope: `${caller.personId} all` }),
  );

async function listIn(client: PoolClient, reach: Reach, { context, query, me, scope }: Listing) {
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: `${scope} claims ${sortOf(query)}` };
  const ask = askOf(query, { me, now: context.clock() }, openCursor(seal, query.cursor));
  const counts = await readCounts(client, reach, query);
  const rows = await readLines(client, reach, ask);
  const { page, nextCursor } = pageOf(rows, query.limit, seal, (row) => [row.key, row.id]);
  return { claims: await presentLines(client, reach, page), nextCursor, counts };
}

async function readCounts(client: PoolClient, reach: Reach, query: ClaimListQuery): Promise<QueueCounts> {
  const sql = new Query();
  const found = inEachStore(sql, reach, (store) => countsIn(sql, store, query));
  const { rows } = await client.query<StatusCount>(
    `select r.status, sum(r.claims)::int as claims from ${found} group by 1`,
    sql.values,
  );
  return countsOf(rows);
}
