import type { PoolClient } from 'pg';
import type { ListedClaim, NextClaimsQuery } from '../../../contract/claim-list.ts';
import type { CallerOf, TeamCaller } from '../../auth/caller.ts';
import { makerOf } from '../../auth/makers.ts';
import { personIfAny } from '../../auth/scope.ts';
import type { Context } from '../../context.ts';
import { Query } from '../../database/query.ts';
import { withStore } from '../../database/with-store.ts';
import type { Place } from '../../http/cursor.ts';
import { type Ask, type Asker, askOf } from '../queue/ask.ts';
import { readLines } from '../queue/lines.ts';
import { inOwnStores, inStore } from '../queue/open.ts';
import { keyText, orderOf } from '../queue/order.ts';
import { findPage, type Listed } from '../queue/page.ts';
import { inEachStore, type Reach } from '../queue/reach.ts';

/** The one that opens, and the one to fetch beforehand. */
const WANTED = 2;

type Worker = Asker & { maker: string };

/** The next claims in a list of the caller's store. */
export const nextClaims = (context: Context, caller: TeamCaller, query: NextClaimsQuery) =>
  inStore(context, caller, (client, reach, hidden) =>
    nextIn(client, reach, query, {
      me: personIfAny(caller),
      maker: makerOf(caller),
      now: context.clock(),
      hidden,
    }),
  );

/** The next claims in a list of all stores where the person may read claims. */
export const nextOwnClaims = (context: Context, caller: CallerOf<'person'>, query: NextClaimsQuery) =>
  inOwnStores(context, caller, (client, reach, hidden) =>
    nextIn(client, reach, query, {
      me: caller.personId,
      maker: makerOf(caller),
      now: context.clock(),
      hidden,
    }),
  );

/** First those after the open claim, then those from the top of the list. */
async function nextIn(
  client: PoolClient,
  reach: Reach,
  { after, ...query }: NextClaimsQuery,
  { maker, ...asker }: Worker,
): Promise<ListedClaim[]> {
  const ask = askOf({ ...query, limit: WANTED }, asker, null);
  const but = after === undefined ? [] : [after];
  const open = after === undefined ? null : await findPlace(client, reach, ask, after);
  const rows = open ? await findPage(client, reach, { ...ask, after: open, free: { maker, but } }) : [];
  if (rows.length < WANTED) {
    const known = [...but, ...rows.map(({ id }) => id)];
    rows.push(...(await findPage(client, reach, { ...ask, free: { maker, but: known } })));
  }
  const { claims } = await readLines(client, reach, rows.slice(0, WANTED), { now: ask.now, counts: null });
  return claims;
}

/** Where a claim stands or would stand in a list; null if there is no such claim. */
async function findPlace(client: PoolClient, reach: Reach, ask: Ask, id: string): Promise<Place | null> {
  const sql = new Query();
  const found = inEachStore(
    sql,
    reach,
    (store) =>
      `select ${keyText(ask, orderOf(ask).key)} as key, c.id from claims c where c.store_id = ${store} and c.id = ${sql.value(id)}`,
  );
  const { rows } = await client.query<Pick<Listed, 'key' | 'id'>>(
    `select r.key, r.id from ${found} limit 1`,
    sql.values,
  );
  return rows[0] ? [rows[0].key, rows[0].id] : null;
}

/** False if the store has no such claim. */
export async function skipClaim(
  { db, clock }: Context,
  caller: TeamCaller,
  claimId: string,
): Promise<boolean> {
  const { rowCount } = await withStore(db, caller.storeId, (client) =>
    client.query(
      `insert into claim_skips (store_id, maker, claim_id, skipped_at)
       select $1, $2, id, $4 from claims where store_id = $1 and id = $3
       on conflict (store_id, maker, claim_id) do update set skipped_at = excluded.skipped_at`,
      [caller.storeId, makerOf(caller), claimId, new Date(clock())],
    ),
  );
  return rowCount === 1;
}
