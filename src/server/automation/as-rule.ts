/** A rule as whoever acts: its rights, and what it does in the words of the team's own calls. */
import type { ActBody } from '../../contract/act.ts';
import type { StorePermission } from '../../domain/access/permissions.ts';
import type { DecidingAct } from '../../domain/automation/acts.ts';
import type { ClaimEventKind } from '../../domain/claims/claim-events.ts';
import { isOffered, offeredMethods, RESOLUTION_METHODS } from '../../domain/claims/resolution-methods.ts';
import type { ResolutionType } from '../../domain/claims/resolution-types.ts';
import type { CallerOf, StoreId } from '../auth/caller.ts';
import { findWaiting } from '../claims/acts/queries.ts';
import { actorOf, type HeldClaim } from '../claims/change.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { RuleRow } from './queries.ts';

/** A claim and its transaction, before a rule acts. */
export type Claimed = Omit<HeldClaim, 'actor' | 'caller'>;

const RIGHTS: readonly StorePermission[] = [
  'claim:update',
  'claim:resolve',
  'message:create',
  'claim-note:create',
];

const callerOf = (storeId: StoreId, id: string): CallerOf<'program'> => ({
  kind: 'program',
  storeId,
  tokenId: id,
  permissions: new Set(RIGHTS),
});

export function ruleHeld(claimed: Claimed, { id, version }: Pick<RuleRow, 'id' | 'version'>): HeldClaim {
  const caller = callerOf(claimed.store.id, id);
  return { ...claimed, caller, actor: actorOf(caller), byRule: { ruleId: id, ruleVersion: version } };
}

type Deciding = Exclude<DecidingAct, { act: 'hold' }>;

/** The call that a person would make. */
export function actOf({ store, document: { claim, items } }: Claimed, act: Deciding): ActBody {
  switch (act.act) {
    case 'approve': {
      const nothing = { quantity: null, percentage: null, amount: null, resolutionDetails: null };
      const resolutions = items.map((item) => {
        const asked = item.requested_method ?? claim.requested_method;
        const resolutionType = act.as === 'asked' ? asked : offeredFor(store, asked);
        return { claimItemId: item.id, resolutionType, ...nothing };
      });
      return { call: 'approve', body: { resolutions, message: act.message } };
    }
    case 'deny':
      return { call: 'deny', body: { reason: act.reason, message: act.message, note: null } };
    case 'ask':
      return { call: 'ask', body: { types: [...act.types], message: act.message } };
  }
}

/** What was asked for, if the store offers it; otherwise the first that it offers. */
function offeredFor({ settings }: KnownStore, asked: ResolutionType): ResolutionType {
  const method = RESOLUTION_METHODS.find((one) => one === asked);
  return method && isOffered(settings, method) ? method : (offeredMethods(settings)[0] ?? asked);
}

/** What the team does without working on the claim. */
const BESIDE: readonly ClaimEventKind[] = ['link_sent', 'links_revoked', 'review_invited', 'filed'];
const FROM_CUSTOMER: readonly ClaimEventKind[] = ['filed', 'message', 'appealed'];

/**
 * Whether a person works on the claim: one did something since its customer was last heard, assigned it to somebody, or has a decision
 * that has not left yet. Such a claim is theirs, and no rule decides it.
 */
export async function isTouched({ client, store, document }: Claimed): Promise<boolean> {
  const { claim, events } = document;
  const byRule = (event: (typeof events)[number]) => event.data.ruleId !== undefined;
  const heard = events.findLastIndex(
    ({ kind, actor_kind: actor }) =>
      kind === 'filed' || (actor === 'customer' && FROM_CUSTOMER.includes(kind)),
  );
  const assigned = events.findLast(({ kind }) => kind === 'assigned');
  if (claim.assignee !== null && !(assigned && byRule(assigned))) return true;
  const isWork = (event: (typeof events)[number]) =>
    event.actor_kind === 'team' && !byRule(event) && !BESIDE.includes(event.kind);
  if (events.slice(heard + 1).some(isWork)) return true;
  const waiting = await findWaiting(client, store.id, claim.id);
  return waiting.some(({ state }) => state === 'held');
}
