/** Automatic changes of claims (docs/rules/lifecycle.md): one transaction per claim, safe to run at any time. */

import type { PoolClient } from 'pg';
import { ACTING_TIMERS, type ActingTimer, nextTimer } from '../../../domain/claims/schedule.ts';
import { workCalendarOf } from '../../../domain/stores/holidays.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/rows.ts';
import { withStore } from '../../database/with-store.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { type HeldClaim, notifyShopper, writeChange } from '../change.ts';
import { holdClaim } from '../hold.ts';

// A long backlog of one store is processed over several runs, so other stores don't wait for it.
const MOST_AT_ONCE = 200;

/** Runs the due timers of all stores. Returns how many changed something. */
export async function runTimers(context: Context): Promise<number> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
  let rung = 0;
  for (const { id } of rows) {
    const store = await findStore(context.db, { by: 'id', value: id });
    if (store) rung += await ringInStore(context, store);
  }
  return rung;
}

async function ringInStore(context: Context, store: KnownStore): Promise<number> {
  const due = await withStore(context.db, store.id, (client) => findDue(client, store.id, context.clock()));
  let rung = 0;
  for (const claimId of due) {
    try {
      if (await runTimer(context, store, claimId)) rung += 1;
    } catch (err) {
      // One failure must not block the store's other timers.
      context.log.error({ err, claim: claimId }, 'timer failed');
    }
  }
  return rung;
}

async function findDue(client: PoolClient, storeId: StoreId, now: number): Promise<string[]> {
  const { rows } = await client.query<Row<'claims', 'id'>>(
    'select id from claims where store_id = $1 and timer_at <= $2 order by timer_at limit $3',
    [storeId, new Date(now), MOST_AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

/** The claim is locked and checked again: a second worker finds nothing left to do. */
function runTimer(context: Context, store: KnownStore, claimId: string): Promise<boolean> {
  return withStore(context.db, store.id, async (client) => {
    const now = context.clock();
    const document = await holdClaim(client, store, claimId);
    if (!document) return false;
    const { timer, timer_at: at } = document.claim;
    if (!timer || !at || Date.parse(at) > now) return false;
    const caller = { kind: 'anonymous' } as const;
    const actor = { kind: 'system', id: null } as const;
    await RINGS[timer]({ context, client, store, document, caller, actor, now });
    return true;
  });
}

/** Sent once: the status's next timer replaces this one in the same transaction. */
async function remind(held: HeldClaim): Promise<void> {
  const { document, store } = held;
  const { claim } = document;
  const since = Date.parse(claim.status_since ?? claim.updated_at);
  const facts = { status: claim.status, since, reminded: true, dismissedUntil: null };
  const next = nextTimer(facts, store.settings.timers, workCalendarOf(store));
  const columns = { timer: next?.timer ?? null, timer_at: next ? new Date(next.at).toISOString() : null };
  await writeChange(held, { kind: 'reminded', columns });
  await notifyShopper(held, 'reminder');
}

async function closeSilent(held: HeldClaim): Promise<void> {
  await writeChange(held, { kind: 'closed', to: 'CLOSED', columns: { closed_for: 'SILENCE' } });
  await notifyShopper(held, 'closed_silent');
}

async function closeResolved(held: HeldClaim): Promise<void> {
  await writeChange(held, { kind: 'closed', to: 'CLOSED', columns: { closed_for: 'TIME' } });
  await notifyShopper(held, 'closed');
}

/** A temporarily dismissed claim keeps its units, so they are still available. */
async function endDismissal(held: HeldClaim): Promise<void> {
  await writeChange(held, { kind: 'reopened', to: ACTING_TIMERS.endDismissal.to });
  await notifyShopper(held, 'reopened');
}

const RINGS: Record<ActingTimer, (held: HeldClaim) => Promise<void>> = {
  remindCustomer: remind,
  closeSilent,
  leaveOnHold: (held) => writeChange(held, { kind: 'status_changed', to: ACTING_TIMERS.leaveOnHold.to }),
  closeResolved,
  archiveClosed: (held) => writeChange(held, { kind: 'archived', to: ACTING_TIMERS.archiveClosed.to }),
  endDismissal,
};
