/** Starting a bulk action, following it, and undoing it. */
import type { PoolClient } from 'pg';
import type { BulkAction, ClaimBulk, ClaimBulkBody } from '../../../contract/claim-bulk.ts';
import {
  BULK_RULES,
  bulkTimes,
  isAsExpected,
  MOST_BULKS,
  MOST_IN_BULK,
} from '../../../domain/claims/bulk.ts';
import { ownCallOf } from '../../../domain/claims/claim-moves.ts';
import { dismissalEnd } from '../../../domain/claims/dismissal.ts';
import type { TeamCaller } from '../../auth/caller.ts';
import { makerOf } from '../../auth/makers.ts';
import { demandPermission } from '../../auth/scope.ts';
import { shortId } from '../../auth/short-id.ts';
import type { HeldStore, HeldWrite } from '../../http/team-calls.ts';
import { refuseMistake } from '../../macros/commands.ts';
import { refuseStranger } from '../../people/colleagues.ts';
import { ProblemError } from '../../problem-error.ts';
import { findStore } from '../../stores/queries.ts';
import { findMatching, searchOf } from '../queue/matching.ts';
import {
  addBulk,
  type Bulk,
  countItems,
  countUnfinished,
  findBulk,
  findRefused,
  queueBulk,
  setState,
  type Ticked,
} from './queries.ts';

/** Stores which claims to change, and queues the job that changes them. */
export async function startBulk(held: HeldWrite, body: ClaimBulkBody): Promise<{ bulk: ClaimBulk }> {
  const { client, storeId, caller, now } = held;
  const { action } = body;
  demandAction(caller, action);
  refuseDecision(action);
  if ('message' in action && action.message !== null) refuseMistake(action.message, 'action.message');
  if (action.kind === 'assign' && action.assignee !== null) {
    await refuseStranger(client, { storeId, caller, id: action.assignee, path: 'action.assignee' });
  }
  if ((await countUnfinished(client, storeId)) >= MOST_BULKS) throw new ProblemError('too_many_bulks');
  const claims = await claimsOf(held, body);
  const { startsAt, undoUntil } = bulkTimes(action.kind, now);
  const bulk = {
    ...{ id: shortId(), maker: makerOf(caller), action },
    ...{ createdAt: new Date(now).toISOString() },
    ...{ startsAt: startsAt.toISOString(), undoUntil: undoUntil.toISOString() },
  };
  await addBulk(client, storeId, bulk, claims);
  await queueBulk(client, storeId, bulk.id, (startsAt.getTime() - now) / 1000);
  held.changed({ subject: named(bulk.id, claims.length), after: action });
  return readBulk(held, bulk.id);
}

const named = (id: string, claims: number) => ({
  id,
  name: claims === 1 ? '(1 claim)' : `(${claims} claims)`,
});

function demandAction(caller: TeamCaller, { kind }: BulkAction): void {
  const { permission } = BULK_RULES[kind];
  if (permission !== null) demandPermission(caller, permission);
}

/** A status that only a decision gives is refused at once, not for each claim. */
function refuseDecision(action: BulkAction): void {
  const call = action.kind === 'status' ? ownCallOf(action.status) : null;
  if (call === null) return;
  const fields = [{ path: 'action.status', message: '' }];
  throw new ProblemError('decision_has_its_own_call', { fields, params: { call } });
}

async function claimsOf(
  held: HeldStore,
  { claims, tab, query = '', expected = 0 }: ClaimBulkBody,
): Promise<Ticked[]> {
  if (claims) return [...new Map(claims.map((one) => [one.id, one])).values()];
  const found = await findMatching(held, searchOf({ tab, query }), MOST_IN_BULK);
  if (found.length > MOST_IN_BULK) {
    throw new ProblemError('too_many_claims', {
      fields: [{ path: 'query', message: '' }],
      params: { max: MOST_IN_BULK },
    });
  }
  if (found.length === 0 || !isAsExpected(found.length, expected)) {
    throw new ProblemError('matches_changed', {
      fields: [{ path: 'expected', message: '' }],
      params: { found: found.length, expected },
    });
  }
  return found;
}

/** A day that no claim can be set aside until is refused at once, not for each claim. */
export async function refuseDay(
  { context, storeId }: Pick<HeldStore, 'context' | 'storeId'>,
  { action }: ClaimBulkBody,
): Promise<void> {
  if (action.kind !== 'dismiss' || action.until === null) return;
  const store = await findStore(context.db, { by: 'id', value: storeId });
  if (store && dismissalEnd(action.until, store.timeZone, context.clock()) === null)
    throw new ProblemError('dismissal_date_invalid', { fields: [{ path: 'action.until', message: '' }] });
}

export async function readBulk(
  { client, storeId }: Pick<HeldStore, 'client' | 'storeId'>,
  id: string,
): Promise<{ bulk: ClaimBulk }> {
  const bulk = await findBulk(client, storeId, id);
  if (!bulk) throw new ProblemError('not_found');
  const { action, state, createdAt, startsAt, undoUntil } = bulk;
  const items = await countItems(client, storeId, id);
  const { done, undone, refused, left, waiting } = items;
  return {
    bulk: {
      ...{ id, kind: action.kind, state },
      ...{ total: done + undone + refused + left + waiting, done: done + left, undone },
      ...{ refusedTotal: refused + left, refused: await findRefused(client, storeId, id) },
      ...{ createdAt, startsAt, undoUntil },
    },
  };
}

/** Cancels a bulk action that has not begun, or changes its claims back if that is possible. Undoing twice changes nothing. */
export async function undoBulk(held: HeldWrite, id: string): Promise<{ bulk: ClaimBulk }> {
  const { client, storeId, caller, now } = held;
  const bulk = await findBulk(client, storeId, id, 'held');
  if (!bulk) throw new ProblemError('not_found');
  demandAction(caller, bulk.action);
  if (!UNDO_STATES.has(bulk.state)) await undo(client, bulk, caller, now);
  const answer = await readBulk(held, id);
  held.changed({ subject: named(id, answer.bulk.total), before: bulk.action });
  return answer;
}

const UNDO_STATES: ReadonlySet<Bulk['state']> = new Set(['cancelled', 'undoing', 'undone']);

async function undo(client: PoolClient, bulk: Bulk, caller: TeamCaller, now: number): Promise<void> {
  const { id, action, state } = bulk;
  const { storeId } = caller;
  const isHeld = BULK_RULES[action.kind].undo === 'hold';
  if (now > Date.parse(bulk.undoUntil) || (isHeld && state !== 'waiting')) {
    throw new ProblemError('bulk_undo_over');
  }
  const undoMaker = makerOf(caller);
  await setState(client, storeId, { id, undoMaker, state: state === 'waiting' ? 'cancelled' : 'undoing' });
  if (state !== 'waiting') await queueBulk(client, storeId, id, 0);
}
