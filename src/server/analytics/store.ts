import type { Funnel } from '../../contract/analytics.ts';
import { SESSION_STATUSES } from '../../domain/session.ts';
import type { Context } from '../context.ts';
import { inStore } from '../database/in-store.ts';
import type { Row } from '../database/rows.ts';
import type { KnownStore } from '../stores/store.ts';

/** How many sessions came into each status for the first time on the days asked for; both are plain dates. */
export async function readFunnel(
  { db }: Context,
  { id, timeZone }: KnownStore,
  { from, to }: { from: string; to: string },
): Promise<Funnel> {
  const { rows } = await inStore(db, id, (client) =>
    client.query<Row<'funnel_days', 'status' | 'sessions'>>(
      `select status, sum(sessions)::int as sessions from funnel_days
       where store_id = $1 and day between $2 and $3 group by status`,
      [id, from, to],
    ),
  );
  const counted = new Map(rows.map(({ status, sessions }) => [status, sessions]));
  const statuses = SESSION_STATUSES.map((status) => ({ status, sessions: counted.get(status) ?? 0 }));
  return { from, to, timeZone, statuses };
}
