/**
 * A sample claim for the gallery. Its badge, next steps, history and reply effect come from the functions of the real page, so
 * that samples can't drift from it.
 */
import type { ClaimStatus } from '../../../domain/claims/claim.ts';
import type { ClosedFor } from '../../../domain/claims/claim-moves.ts';
import { customerStatus } from '../../../domain/claims/customer-state.ts';
import type { ResolutionState, ResolutionType } from '../../../domain/claims/resolution-types.ts';
import type { ActingTimer } from '../../../domain/claims/schedule.ts';
import { DEFAULT_SETTINGS } from '../../../domain/stores/settings.ts';
import { stepsOf } from '../../../server/claims/next-steps.ts';
import type { ClaimDocument, EventRow } from '../../../server/claims/queries.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import { dayWithYear } from '../../order/flow/days.ts';
import { statusBadge } from '../../order/flow/state-badge.ts';
import { replyEffect } from './conversation/effect.ts';
import { quietConversation } from './conversation/states.ts';
import type { ViewProps } from './model.ts';
import { nextSentences } from './next.ts';
import { timelineOf } from './timeline.ts';

const STORE = { timeZone: 'America/New_York', country: 'US', settings: DEFAULT_SETTINGS } as KnownStore;
const FILED = '2026-11-17T14:12:00Z';
const DECIDED = '2026-11-18T19:40:00Z';
const NOW = Date.parse('2026-11-18T20:00:00Z');

type Event = Pick<EventRow, 'kind'> &
  Partial<Pick<EventRow, 'at' | 'actor_kind' | 'from_status' | 'to_status' | 'data'>>;

type Facts = {
  status: ClaimStatus;
  /** When the claim entered its current status. */
  since?: string;
  /** Events after filing. */
  events?: Event[];
  resolutions?: { type: ResolutionType; state: ResolutionState; external?: boolean; since?: string }[];
  /** What the team requests. */
  asked?: string[];
  timer?: { timer: ActingTimer; at: string };
  dismissedUntil?: string;
  closedFor?: ClosedFor;
  appealedAt?: string;
  now?: number;
};

function documentOf({
  status,
  since = DECIDED,
  events = [],
  resolutions = [],
  ...facts
}: Facts): ClaimDocument {
  const happened = [{ kind: 'filed', at: FILED, actor_kind: 'customer' }, ...events].map((event) => ({
    actor_kind: 'user',
    at: DECIDED,
    from_status: null,
    to_status: null,
    data: {},
    ...event,
  }));
  return {
    claim: {
      status,
      status_since: since,
      updated_at: since,
      first_answer_due_at: status === 'NEW' ? '2026-11-17T15:12:00Z' : null,
      decision_due_at: '2026-11-18T14:12:00Z',
      dismissed_until: facts.dismissedUntil ?? null,
      timer: facts.timer?.timer ?? null,
      timer_at: facts.timer?.at ?? null,
      closed_for: facts.closedFor ?? null,
      appealed_at: facts.appealedAt ?? null,
      proof_request: facts.asked ? { types: facts.asked, answeredAt: null } : null,
    },
    events: happened,
    resolutions: resolutions.map(({ type, state, external = false, since: moved = DECIDED }) => ({
      resolution_type: type,
      state,
      external,
      in_force: true,
      updated_at: moved,
    })),
  } as unknown as ClaimDocument;
}

type Made = Pick<ViewProps, 'state' | 'badge' | 'next' | 'timeline' | 'conversation'>;

/** The parts of the page that follow from the claim's state. */
export function madeUp(facts: Facts): Made {
  const { now = NOW } = facts;
  const document = documentOf(facts);
  const { claim, resolutions } = document;
  const status = customerStatus({
    status: claim.status,
    resolutions,
    dismissedUntil: facts.dismissedUntil ?? null,
  });
  const steps = stepsOf(STORE, document, now);
  return {
    state: status.state,
    badge: statusBadge(status, { timeZone: STORE.timeZone, now }),
    next: nextSentences(steps, STORE, document, { now, mayAppeal: true }),
    timeline: timelineOf(steps, STORE, document, now),
    conversation: {
      ...quietConversation.conversation,
      effect: replyEffect(claim.status, facts.closedFor ?? null),
      until: facts.dismissedUntil ? dayWithYear(facts.dismissedUntil, STORE.timeZone) : null,
    },
  };
}
