/** Which stores the people with an open stream may see now. */
import type { Pool } from 'pg';
import { unusedSince } from '../../../domain/access/person-session.ts';
import { isOpenTo, type Membership, openMemberships, permissionsIn } from '../../../domain/access/reach.ts';
import type { Context } from '../../context.ts';
import type { CamelRow } from '../../database/rows.ts';
import { NEEDS_SECOND_FACTOR } from '../../people/queries.ts';

/** The most stores that one stream covers: the first by name. The store that its page shows is always among them. */
const MOST_STORES = 1_000;

export type SeenStore = CamelRow<'stores', 'id' | 'slug' | 'account_id'> & { needsSecondFactor: boolean };
/** `rights`: a text that changes when the person's memberships or roles change. */
export type SeenReach = { stores: SeenStore[]; rights: string };
type Watching = { personId: string; sessionId: string; shownStore: string | null };
type Watcher = CamelRow<'person_sessions', 'is_strong'> & { memberships: readonly Membership[] };

/** For each stream, the stores whose claims its person may read, and their rights; null if the session has ended. */
export async function findReach(
  context: Pick<Context, 'db' | 'clock' | 'staffNeedSecondFactor'>,
  watching: readonly Watching[],
): Promise<(SeenReach | null)[]> {
  const { db } = context;
  const found = await findWatchers(db, watching, context.clock());
  const watchers = found.map(
    (one) => one && { ...one, memberships: openMemberships(one.memberships, one, context) },
  );
  const stores = await findStores(db, {
    all: watchers.flatMap((one) => one?.memberships ?? []),
    shown: watching.flatMap(({ shownStore }) => shownStore ?? []),
  });
  // People with the same rights see the same stores.
  const seen = new Map<string, SeenReach>();
  return watchers.map((one, at) => {
    if (one === null) return null;
    const shown = watching[at]?.shownStore ?? null;
    const rights = JSON.stringify(one);
    const key = JSON.stringify([rights, shown]);
    const known = seen.get(key) ?? { stores: storesOf(one, stores, shown), rights };
    seen.set(key, known);
    return known;
  });
}

function storesOf({ memberships, isStrong }: Watcher, stores: readonly SeenStore[], shown: string | null) {
  const readable = stores.filter(
    (store) => isOpenTo(store, { isStrong }) && permissionsIn(memberships, store).has('claim:read'),
  );
  const others = readable.filter(({ slug }) => slug !== shown).slice(0, MOST_STORES - 1);
  return [...readable.filter(({ slug }) => slug === shown), ...others];
}

async function findWatchers(
  db: { app: Pool },
  watching: readonly Watching[],
  now: number,
): Promise<(Watcher | null)[]> {
  const asked = watching.map(({ personId, sessionId }) => ({ person: personId, session: sessionId }));
  const { rows } = await db.app.query<{ found: Watcher | null }>({
    name: 'find_watchers',
    text: 'select found from find_watchers($1, $2, $3) as found',
    values: [JSON.stringify(asked), new Date(now), unusedSince(now)],
  });
  return rows.map(({ found }) => found);
}

/** Every store that any of these people may see, by name. Platform staff see all stores, so for them only the first are read. */
async function findStores(
  db: { app: Pool },
  { all, shown }: { all: readonly Membership[]; shown: readonly string[] },
): Promise<SeenStore[]> {
  const { rows } = await db.app.query<SeenStore>({
    name: 'watched_stores',
    text: `with found as (
        select id, slug, account_id from stores where id = any ($1) or account_id = any ($2) or ($3 and slug = any ($4))
        union (select id, slug, account_id from stores where $3 order by name, id limit $5))
      select s.id, s.slug, s.account_id as "accountId", ${NEEDS_SECOND_FACTOR} as "needsSecondFactor" from found s`,
    values: [
      all.flatMap(({ store }) => store ?? []),
      all.flatMap(({ accountId }) => accountId ?? []),
      all.some(({ reach }) => reach === 'staff'),
      [...new Set(shown)],
      MOST_STORES,
    ],
  });
  return rows;
}
