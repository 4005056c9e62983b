import type { Funnel } from '../../contract/analytics.ts';
import { DRAFT_STATUSES } from '../../domain/filing/draft-status.ts';
import type { Context } from '../context.ts';
import type { Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import type { KnownStore } from '../stores/queries.ts';

/** How many drafts first reached each status on the requested days, both plain dates. */
export async function readFunnel(
  { db }: Context,
  { id, timeZone }: KnownStore,
  { from, to }: { from: string; to: string },
): Promise<Funnel> {
  const { rows } = await withStore(db, id, (client) =>
    client.query<Row<'funnel_days', 'status' | 'sessions'>>(
      `select status, sum(sessions)::int as sessions from funnel_days
       where store_id = $1 and day between $2 and $3 group by status`,
      [id, from, to],
    ),
  );
  const counted = new Map(rows.map(({ status, sessions }) => [status, sessions]));
  const statuses = DRAFT_STATUSES.map((status) => ({ status, sessions: counted.get(status) ?? 0 }));
  return { from, to, timeZone, statuses };
}
