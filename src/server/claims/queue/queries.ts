/** The queue of claims, with keyset pagination. The counts come from counters; no query counts claims. */
import type { ClaimListQuery } from '../../../contract/claim-list.ts';
import type { CallerOf, TeamCaller } from '../../auth/caller.ts';
import { personIfAny } from '../../auth/scope.ts';
import type { Context } from '../../context.ts';
import { openCursor, pageOf } from '../../http/cursor.ts';
import { storeById } from '../../stores/queries.ts';
import { type Asker, askOf, hiddenFrom, sortOf } from './ask.ts';
import { countsOf } from './counts.ts';
import { refuseUnknownFields } from './fields.ts';
import { readLines } from './lines.ts';
import { inOwnStores } from './open.ts';
import { findPageOf } from './page.ts';
import { one, type Reach } from './reach.ts';

/** `listKey`: distinguishes this list from those of other stores and people, so that its cursors fit no other list. */
type Listing = Omit<Asker, 'now'> & { context: Context; query: ClaimListQuery; listKey: string };

/** The claims of the caller's store. */
export async function listClaims(context: Context, caller: TeamCaller, query: ClaimListQuery) {
  const store = await storeById(context.db, caller.storeId);
  const asker = { me: personIfAny(caller), hidden: hiddenFrom(caller) };
  return listIn(one(store), { ...asker, context, query, listKey: store.id });
}

/** The claims of all stores where the person may read claims. */
export async function listOwnClaims(context: Context, caller: CallerOf<'person'>, query: ClaimListQuery) {
  const own = await inOwnStores(context, caller, async (_, reach, hidden) => ({
    reach,
    hidden,
  }));
  const { hidden } = own;
  const asked = { context, query, me: caller.personId, hidden };
  return listIn(own.reach, { ...asked, listKey: `${caller.personId} all` });
}

/** Each statement opens the stores itself, so they need no transaction. */
async function listIn(reach: Reach, { context, query, listKey, ...asker }: Listing) {
  const { app } = context.db;
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: `${listKey} claims ${sortOf(query)}` };
  const now = context.clock();
  const ask = askOf(query, { ...asker, now }, openCursor(seal, query.cursor));
  const found = await findPageOf(app, reach, ask);
  // If a claim was found, its store has all the fields of the search.
  if (found.length === 0) await refuseUnknownFields(app, reach, ask, query.q ?? '');
  const { page, nextCursor } = pageOf(found, query.limit, seal, (row) => [row.key, row.id]);
  const { claims, counts } = await readLines(app, reach, page, { now, counts: query });
  return { claims, nextCursor, counts: countsOf(counts) };
}
