/** The queue of claims with keyset pagination. Nothing counts claims. */
import type { PoolClient } from 'pg';
import type { ClaimListQuery } from '../../../contract/claim-list.ts';
import type { CallerOf, TeamCaller } from '../../auth/caller.ts';
import { personIfAny } from '../../auth/scope.ts';
import type { Context } from '../../context.ts';
import { openCursor, pageOf } from '../../http/cursor.ts';
import { storeById } from '../../stores/queries.ts';
import { askOf, sortOf } from './ask.ts';
import { countsOf } from './counts.ts';
import { refuseUnknownFields } from './fields.ts';
import { readLines } from './lines.ts';
import { inOwnStores } from './open.ts';
import { findPage } from './page.ts';
import { one, type Reach } from './reach.ts';

type Listing = { context: Context; query: ClaimListQuery; me: string | null; scope: string };

/** The claims of the caller's store. Each statement opens the store by itself, without a transaction around them. */
export async function listClaims(context: Context, caller: TeamCaller, query: ClaimListQuery) {
  const store = await storeById(context.db, caller.storeId);
  const asked = { context, query, me: personIfAny(caller), scope: store.id };
  return listIn(context.db.app, one(store), asked);
}

/** The claims of all stores where the person may read claims. */
export const listOwnClaims = (context: Context, caller: CallerOf<'person'>, query: ClaimListQuery) =>
  inOwnStores(context, caller, (client, reach) =>
    listIn(client, reach, { context, query, me: caller.personId, scope: `${caller.personId} all` }),
  );

async function listIn(
  client: Pick<PoolClient, 'query'>,
  reach: Reach,
  { context, query, me, scope }: Listing,
) {
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: `${scope} claims ${sortOf(query)}` };
  const now = context.clock();
  const ask = askOf(query, { me, now }, openCursor(seal, query.cursor));
  const found = await findPage(client, reach, ask);
  // Where claims are found, a store has the fields.
  if (found.length === 0) await refuseUnknownFields(client, reach, ask, query.q ?? '');
  const { page, nextCursor } = pageOf(found, query.limit, seal, (row) => [row.key, row.id]);
  const { claims, counts } = await readLines(client, reach, page, { now, counts: query });
  return { claims, nextCursor, counts: countsOf(counts) };
}
