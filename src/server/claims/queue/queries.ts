/** The queue of claims with keyset pagination. Nothing counts claims. */
import type { PoolClient } from 'pg';
import type { ClaimListQuery, QueueCounts } from '../../../contract/claim-list.ts';
import { permissionsIn } from '../../../domain/access/reach.ts';
import type { CallerOf, TeamCaller } from '../../auth/caller.ts';
import { personIfAny } from '../../auth/scope.ts';
import type { Context } from '../../context.ts';
import { Query } from '../../database/query.ts';
import { withStore } from '../../database/with-store.ts';
import { openCursor, pageOf } from '../../http/cursor.ts';
import { listMemberships, listStores } from '../../people/queries.ts';
import { withPerson } from '../../people/with-person.ts';
import { askOf, sortOf } from './ask.ts';
import { countsIn, countsOf, type StatusCount } from './counts.ts';
import { presentListed, type QueueRow, queueQuery } from './lines.ts';
import { across, inEachStore, type Reach, within } from './reach.ts';

type Listing = { context: Context; query: ClaimListQuery; me: string | null; scope: string };

/** The claims of the caller's store. */
export function listClaims(context: Context, caller: TeamCaller, query: ClaimListQuery) {
  const { storeId } = caller;
  const listing = { context, query, me: personIfAny(caller), scope: storeId };
  return withStore(context.db, storeId, (client) => listIn(client, within(storeId), listing));
}

/** More stores than any installation has. */
const MOST_STORES = 5_000;

/** The claims of all stores where the person may read claims. */
export function listOwnClaims(context: Context, { personId }: CallerOf<'person'>, query: ClaimListQuery) {
  const listing = { context, query, me: personId, scope: `${personId} all` };
  return withPerson(context.db, personId, async (client) => {
    const places = await listMemberships(client, personId);
    const stores = await listStores(client, personId, MOST_STORES);
    const readable = stores.filter((store) => permissionsIn(places, store).has('claim:read'));
    return listIn(client, across(readable.map(({ id }) => id)), listing);
  });
}

async function listIn(client: PoolClient, reach: Reach, { context, query, me, scope }: Listing) {
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: `${scope} claims ${sortOf(query)}` };
  const ask = askOf(query, { me, now: context.clock() }, openCursor(seal, query.cursor));
  const counts = await readCounts(client, reach, query);
  const { text, values } = queueQuery(reach, ask);
  const { rows } = await client.query<QueueRow>(text, values);
  const { page, nextCursor } = pageOf(rows, query.limit, seal, (row) => [row.key, row.id]);
  const names = await namesOf(client, reach, page);
  return { claims: page.map((row) => presentListed(row, names)), nextCursor, counts };
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

/** The names of assigned people by their ids. Texts that API clients set are not among them. */
async function namesOf(
  client: PoolClient,
  { storeIds: [storeId] }: Reach,
  rows: readonly QueueRow[],
): Promise<ReadonlyMap<string, string>> {
  const assignees = [...new Set(rows.flatMap(({ assignee }) => assignee ?? []))];
  if (assignees.length === 0) return new Map();
  const { rows: found } = await client.query<{ names: Record<string, string> }>(
    'select actor_names($1, $2) as names',
    [storeId, assignees],
  );
  return new Map(Object.entries(found[0]?.names ?? {}));
}
