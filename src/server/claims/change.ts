/**
 * The only way to change a filed claim, all in one transaction: lock it, decide, write the change with its event and mail, and answer. The other modules
 * of this folder decide what changes; this one does it.
 */
import type { DatabaseError, PoolClient } from 'pg';
import {
  type ClaimStatus,
  decideTransition,
  holdsQuantity,
  type TransitionFacts,
} from '../../domain/claims/claim.ts';
import { type ActorKind, type ClaimEventKind, isAnswer } from '../../domain/claims/claim-events.ts';
import { progressOf, RESOLUTION_STATES } from '../../domain/claims/resolution-types.ts';
import { nextTimer } from '../../domain/claims/schedule.ts';
import { noticesOf } from '../../domain/notifications/notices.ts';
import { workCalendarOf } from '../../domain/stores/holidays.ts';
import { type Caller, linkHolder } from '../auth/caller.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { type Answer, onceHeld, type Repeat } from '../http/answers.ts';
import { writeNotices } from '../news/queries.ts';
import { ProblemError } from '../problem-error.ts';
import { type KnownStore, storeById } from '../stores/queries.ts';
import { clocksAfterChange } from './clocks.ts';
import type { ChangedColumns } from './columns.ts';
import { beginChange, wasMergedMeanwhile } from './hold.ts';
import { type ClaimMailKind, claimMail } from './mails/claim-mails.ts';
import { presentClaimTo } from './present.ts';
import { openActions } from './present-state.ts';
import type { ClaimDocument } from './queries.ts';
import { maySee, refuseOldLink } from './read.ts';
import { addChange, addInvitation, noWrites, type Writes, write, writeAndRead } from './writes.ts';

export type Actor = { kind: ActorKind; id: string | null };

/** A claim locked until this transaction ends. */
export type HeldClaim = {
  context: Context;
  client: PoolClient;
  store: KnownStore;
  document: ClaimDocument;
  actor: Actor;
  caller: Caller;
  now: number;
  /** The id of the bulk action that this change is part of. */
  partOf?: string;
  /** The automation rule that makes the change; stored with its events. */
  byRule?: { ruleId: string; ruleVersion: number };
  /** Collects what is to be written, so that the caller can write it together later. Without it, everything is written at once. */
  later?: Writes;
};

export type ClaimRequest = {
  caller: Caller;
  claimId: string;
  /** Identifies retries of the same request; null if every call is a separate change. */
  repeat: Repeat | null;
  /** The version the claim must still have; null accepts any. */
  version: number | null;
  /** Also allowed with old links, since it shows nothing personal. */
  oldLinks?: boolean;
  /** The claim that this one is about to be merged into. */
  into?: string | undefined;
};

/** How often a claim is held that is merged and taken out again all the while. */
const MOST_TRIES = 5;

/** Locks the claim for a caller who may see it, runs the work once, and stores its answer for retries. */
export async function changeClaim(
  context: Context,
  request: ClaimRequest,
  work: (held: HeldClaim) => Promise<Answer>,
): Promise<Answer> {
  const store = await admitCaller(context, request.caller, request.oldLinks);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryChange(context, store, request, work);
    } catch (error) {
      if (attempt === MOST_TRIES || !wasMergedMeanwhile(error)) throw translated(error);
    }
  }
}

const tryChange = (
  context: Context,
  store: KnownStore,
  { caller, claimId, repeat, version, into }: ClaimRequest,
  work: (held: HeldClaim) => Promise<Answer>,
): Promise<Answer> =>
  withStore(context.db, store.id, async (client) => {
    const { document, kept } = await beginChange(client, store.id, {
      claimId,
      into,
      key: repeat?.key ?? null,
    });
    if (!document || !maySee(caller, document)) throw new ProblemError('not_found');
    const { claim } = document;
    const change = () => {
      if (version !== null && version !== claim.version) throw new ProblemError('version_mismatch');
      return work({ context, client, store, document, caller, actor: actorOf(caller), now: context.clock() });
    };
    return repeat ? onceHeld(context, client, { storeId: store.id, repeat, claim, kept }, change) : change();
  });

/** The caller's store. @throws not_found if the caller's link was revoked, link_needs_email if it is too old. */
export async function admitCaller(context: Context, caller: Caller, oldLinks = false): Promise<KnownStore> {
  const store = await storeById(context.db, storeOf(caller));
  await refuseRevokedLink(context, caller);
  if (!oldLinks) refuseOldLink(context, store, caller);
  return store;
}

/** Checked before a stored answer is returned: the link may have been revoked in the meantime. */
async function refuseRevokedLink({ db }: Context, caller: Caller): Promise<void> {
  const holder = linkHolder(caller);
  if (!holder) return;
  const { storeId, claimId, generation } = holder;
  const { rowCount } = await withStore(db, storeId, (client) =>
    client.query('select 1 from claims where store_id = $1 and id = $2 and token_generation = $3', [
      storeId,
      claimId,
      generation,
    ]),
  );
  if (rowCount === 0) throw new ProblemError('not_found');
}

export function actorOf(caller: Caller): Actor {
  switch (caller.kind) {
    case 'program':
      return { kind: 'team', id: caller.tokenId };
    case 'member':
      return { kind: 'team', id: caller.personId };
    case 'anonymous':
    case 'shopper':
    case 'valet':
    case 'in-store':
    case 'claim':
    case 'signature':
    case 'person':
      return { kind: 'customer', id: null };
  }
}

export type Change = {
  kind: ClaimEventKind;
  /** The new status; omitted if the status stays. */
  to?: ClaimStatus | null;
  facts?: TransitionFacts;
  data?: Record<string, unknown>;
  columns?: ChangedColumns;
  /** Restarts the timer of the current status, because the customer replied. */
  restartsTimer?: boolean;
};

/** Refuses a move the lifecycle doesn't allow, and lists the allowed ones. */
export function refuseIllegalMove(
  { document }: Pick<HeldClaim, 'document'>,
  to: ClaimStatus,
  facts: TransitionFacts = {},
): void {
  const { status } = document.claim;
  const { resolutionsDone, moved } = progressOf(document.resolutions);
  const decision = decideTransition(status, to, { resolutionsDone, moved, ...facts });
  if (decision.ok) return;
  throw new ProblemError(decision.code, {
    fields: [{ path: 'status', message: '' }],
    params: { from: status, allowed: decision.allowed },
  });
}

/** Writes one change with its event. Afterwards `held.document.claim` is the changed claim. */
export async function writeChange(held: HeldClaim, change: Change): Promise<void> {
  const { document, store, now } = held;
  const from = document.claim.status;
  const to = change.to ?? from;
  if (to !== from) refuseIllegalMove(held, to, change.facts);
  const columns: ChangedColumns = {
    ...statusColumns(held, to, change),
    ...dueAfter(held, to, change.kind),
    ...activityOf(held),
    ...unansweredAfter(held, change.kind),
    ...change.columns,
  };
  const { version } = document.claim;
  document.claim = { ...document.claim, ...columns, version: version + 1, updated_at: iso(now) ?? '' };
  await write(held, (writes) => {
    addChange(writes, document.claim.id, eventOf(held, change, { from, to }), columns);
    if (to !== from) addInvitation(writes, store, { claim: document.claim, from, now });
  });
  await notifyPeople(held, change.kind, change.data);
  if (to !== from && store.settings.tagOrders) await queueTags(held);
}

/** Queues an update of the order's tags in its shop, which show the state of its claims. */
const queueTags = ({ client, store, document, now }: HeldClaim): Promise<unknown> =>
  client.query({
    name: 'note_shop_update',
    text: "select note_shop_update($1, 'tags', $2, $2, $3)",
    values: [store.id, document.claim.order_id, new Date(now)],
  });

/** Writes an event that doesn't change the claim or its version. */
export async function noteEvent(
  held: HeldClaim,
  kind: ClaimEventKind,
  data: Record<string, unknown>,
): Promise<void> {
  const { id, status } = held.document.claim;
  const event = eventOf(held, { kind, data }, { from: status, to: status });
  await write(held, (writes) => addChange(writes, id, event, null));
  await notifyPeople(held, kind, data);
}

const eventOf = (
  { actor, byRule }: HeldClaim,
  { kind, data }: Pick<Change, 'kind' | 'data'>,
  { from, to }: { from: ClaimStatus; to: ClaimStatus },
) => ({
  ...{ kind, actor_kind: actor.kind, actor_id: actor.id, from_status: from, to_status: to },
  data: { ...data, ...byRule },
});

/** Writes a notification to each person whom the event concerns. */
async function notifyPeople(
  { client, store, document, actor, now, partOf }: HeldClaim,
  kind: ClaimEventKind,
  data: Record<string, unknown> = {},
): Promise<void> {
  const event = {
    ...{ kind, actorKind: actor.kind, actorId: actor.id, data },
    isOneOfMany: partOf !== undefined,
  };
  const claim = { claimId: document.claim.id, about: null, details: {}, actorId: actor.id };
  const notices = noticesOf(event, document.claim.assignee ?? null).map((notice) =>
    notice.kind === 'handed_over'
      ? { ...claim, ...notice, claimId: null, about: partOf ?? '', details: { count: 1 } }
      : { ...claim, ...notice },
  );
  await writeNotices(client, store.id, notices, now);
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
const instant = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** Columns that depend on the status: whether units are held, and the next timer. */
function statusColumns(held: HeldClaim, to: ClaimStatus, { restartsTimer, columns }: Change): ChangedColumns {
  const { document, store, now } = held;
  const { claim, resolutions } = document;
  const isMove = to !== claim.status;
  if (!isMove && !restartsTimer) return {};
  const { timers } = store.settings;
  const calendar = workCalendarOf(store);
  const until = columns?.dismissed_until ?? null;
  const inForce = resolutions.some(({ state }) => RESOLUTION_STATES[state].inForce);
  const timer = nextTimer(
    { status: to, since: now, reminded: false, dismissedUntil: instant(until) },
    timers,
    calendar,
  );
  return {
    status: to,
    holds_quantity: holdsQuantity(to, inForce),
    status_since: iso(now),
    timer: timer?.timer ?? null,
    timer_at: iso(timer?.at ?? null),
    dismissed_until: until,
    ...(isMove && { closed_for: null }),
    ...(to === 'OPEN' && { merged_into: null, merged_into_number: null }),
    ...(to === 'OPEN' && { denial: null, resolution_type: inForce ? claim.resolution_type : null }),
  };
}

function activityOf({ actor, now }: HeldClaim): ChangedColumns {
  switch (actor.kind) {
    case 'customer':
      return { last_customer_activity_at: iso(now) };
    case 'team':
      return { last_team_activity_at: iso(now) };
    case 'system':
      return {};
  }
}

/** The due dates; no columns if the change neither moves the claim nor answers the customer. */
function dueAfter(
  { document, store, now, actor }: HeldClaim,
  to: ClaimStatus,
  kind: ClaimEventKind,
): ChangedColumns {
  const { claim } = document;
  const isAnswered = isAnswer({ actorKind: actor.kind, kind });
  return to !== claim.status || isAnswered
    ? clocksAfterChange({ store, now }, claim, { to, isAnswer: isAnswered })
    : {};
}

/** The events in which a customer writes to the team. */
const WRITTEN: readonly ClaimEventKind[] = ['message', 'appealed'];

/** When the customer wrote the message that waits for an answer; no columns if this change doesn't affect that. */
function unansweredAfter({ actor, now }: HeldClaim, kind: ClaimEventKind): ChangedColumns {
  if (actor.kind === 'customer' && WRITTEN.includes(kind)) return { customer_wrote_at: iso(now) };
  return isAnswer({ actorKind: actor.kind, kind }) ? { customer_wrote_at: null } : {};
}

/**
 * Stores a mail to the shopper in the transaction of the change that it reports.
 * @param said the team's message @param resolutionId the resolution that the mail is about
 */
export async function notifyShopper(
  held: HeldClaim,
  kind: ClaimMailKind,
  said: string | null = null,
  resolutionId: string | null = null,
): Promise<void> {
  const { context, store, document } = held;
  const mail = claimMail(kind, { context, store, document, said, resolutionId });
  await write(held, ({ mails }) => mails.push({ ...mail, about: { kind, claimId: document.claim.id } }));
}

/** Answers a change with the claim in its new state. First writes what `gathering` collected. */
export async function claimAnswer(held: HeldClaim): Promise<Answer> {
  const { context, store, document, caller } = held;
  const after = await writeAndRead(held, held.later ?? noWrites(), document.claim.id);
  if (!after) throw new ProblemError('not_found');
  const claim = presentClaimTo(caller, context, store, after);
  const actions = await openActions(context, store, after);
  return { status: 200, body: JSON.stringify({ ...claim, actions }) };
}

/** For a command that ends with `claimAnswer`: collects everything that it writes, and writes it in one round trip with the answer. */
export const gathering = (held: HeldClaim): HeldClaim => ({ ...held, later: held.later ?? noWrites() });

/** Raised by check_claimed_quantity and guard_promises in db/functions. */
const RAISED = { quantity: 'MG001', promises: 'MG004', unique: '23505' } as const;

/** Whether a claim could not reclaim its units because they are no longer available. */
export function isQuantityGone(error: unknown): boolean {
  const { code, constraint } = error as DatabaseError;
  return code === RAISED.quantity || (code === RAISED.unique && constraint === 'claims_one_appeasement');
}

/** Translates an error that a database rule raised into the refusal it stands for. Other errors stay as they are. */
export function translated(error: unknown): unknown {
  const { code, constraint, detail } = error as DatabaseError;
  const fields = [{ path: '', message: '' }];
  if (code === RAISED.quantity) {
    const { left, sourceItemId } = JSON.parse(detail ?? '{}') as { left: number; sourceItemId: string };
    return new ProblemError('quantity_exceeded', { fields, params: { left, sourceItemId } });
  }
  if (code === RAISED.promises) return new ProblemError('amount_exceeded', { fields });
  if (code === RAISED.unique && constraint === 'claims_one_appeasement') {
    return new ProblemError('not_eligible', { fields, params: { eligibilityCode: 'not_protected' } });
  }
  return error;
}
