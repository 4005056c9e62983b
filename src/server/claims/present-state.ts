/** The state of a claim, for its shopper and its team. */
import type { ClaimOnWire } from '../../contract/claim.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import { allowedTransitions, isResolvable } from '../../domain/claims/claim.ts';
import { isShownToShopper } from '../../domain/claims/claim-events.ts';
import { canAppeal, canChangeAddress, canReview, canWithdraw } from '../../domain/claims/claim-moves.ts';
import type { CustomerStatusFacts } from '../../domain/claims/customer-state.ts';
import { DECISION_REASONS, shownReason } from '../../domain/claims/decision.ts';
import { progressOf } from '../../domain/claims/resolution-types.ts';
import type { Store } from '../../domain/stores/settings.ts';
import { type Caller, sees, sideOf } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { ClaimDocument, EventRow } from './queries.ts';

export type Viewer = 'team' | 'customer';

type State = Pick<
  ClaimOnWire,
  'denial' | 'appealedAt' | 'proofRequest' | 'dismissedUntil' | 'actions' | 'events' | 'team'
>;

const utc = (time: string | null | undefined) => (time ? new Date(time).toISOString() : null);

/** The facts `customerStatus` needs, from a fully loaded claim. */
export const customerFactsOf = ({ claim, resolutions }: ClaimDocument): CustomerStatusFacts => ({
  status: claim.status,
  resolutions,
  dismissedUntil: utc(claim.dismissed_until),
});

export function presentState(document: ClaimDocument, viewer: Viewer): State {
  const { claim, events } = document;
  return {
    denial: claim.denial ? presentDenial(claim.denial, viewer) : null,
    appealedAt: utc(claim.appealed_at),
    proofRequest: claim.proof_request ?? null,
    dismissedUntil: utc(claim.dismissed_until),
    actions: actionsOf(document),
    events: presentEvents(events, viewer),
    team: viewer === 'team' ? presentTeam(document) : null,
  };
}

function actionsOf({ claim, resolutions }: ClaimDocument): State['actions'] {
  const { moved } = progressOf(resolutions);
  return {
    canAppeal: canAppeal(claim.status, claim.appealed_at ?? null),
    canWithdraw: canWithdraw(claim.status),
    canChangeAddress: canChangeAddress(claim.status, moved),
    canReview: canReview(claim.status),
  };
}

/** What the shopper may do with the claim now, except what is switched off for the store. */
export async function openActions(
  { flags }: Pick<Context, 'flags'>,
  store: Store,
  document: ClaimDocument,
): Promise<State['actions']> {
  const actions = actionsOf(document);
  return { ...actions, canAppeal: actions.canAppeal && (await flags.isOn(store, 'appeals')) };
}

function presentDenial(
  { reason, message, at }: NonNullable<ClaimDocument['claim']['denial']>,
  viewer: Viewer,
): State['denial'] {
  const isTeam = viewer === 'team';
  return {
    reason: isTeam ? reason : null,
    label: isTeam ? DECISION_REASONS[reason].label : shownReason(reason),
    message,
    at,
  };
}

/** The history. A shopper sees only events that concern them, without who caused them and internal remarks. */
function presentEvents(events: readonly EventRow[], viewer: Viewer): State['events'] {
  return events
    .filter(({ kind }) => viewer === 'team' || isShownToShopper(kind))
    .map((event) => ({
      id: event.sequence,
      at: new Date(event.at).toISOString(),
      kind: event.kind,
      actorKind: event.actor_kind,
      fromStatus: event.from_status,
      toStatus: event.to_status,
      ...(viewer === 'team' && { actorId: event.actor_id, data: event.data }),
    }));
}

/** Events whose data says what a permission of its own is about. */
const DATA_NEEDS: ReadonlyMap<string, Permission> = new Map([
  ['metadata_set', 'metadata:read'],
  ['reviewed', 'review:read'],
]);

/** The history as this caller may read it. */
export const presentEventsTo = (caller: Caller, events: readonly EventRow[]): State['events'] =>
  presentEvents(events, sideOf(caller)).map((event) => {
    const needed = DATA_NEEDS.get(event.kind);
    return needed === undefined || event.data === undefined || sees(caller, needed)
      ? event
      : { ...event, data: {} };
  });

function presentTeam({ claim, resolutions }: ClaimDocument): State['team'] {
  const { resolutionsDone, moved } = progressOf(resolutions);
  const timerAt = utc(claim.timer_at);
  return {
    assignee: claim.assignee ?? null,
    labels: claim.labels ?? [],
    metadata: claim.metadata ?? {},
    allowedStatuses: allowedTransitions(claim.status, { resolutionsDone, moved, reasonGiven: true }),
    isResolvable: isResolvable(resolutions.map((one) => ({ inForce: one.in_force }))),
    firstAnswerDueAt: utc(claim.first_answer_due_at),
    decisionDueAt: utc(claim.decision_due_at),
    warnsAt: utc(claim.warns_at),
    nextTimer: claim.timer && timerAt ? { timer: claim.timer, at: timerAt } : null,
    closedFor: claim.closed_for ?? null,
    lastCustomerActivityAt: utc(claim.last_customer_activity_at),
    lastTeamActivityAt: utc(claim.last_team_activity_at),
  };
}
