/** A claim's history in the shopper's words, and what is upcoming. */

import { CLAIM_STATUSES, type ClaimStatus, statusesAt } from '../../../domain/claims/claim.ts';
import { isShownToShopper } from '../../../domain/claims/claim-events.ts';
import { customerStatus } from '../../../domain/claims/customer-state.ts';
import { reasonForShopper } from '../../../domain/claims/decision.ts';
import type { NextStep } from '../../../domain/claims/next-step.ts';
import { PROOF_REQUEST_TYPES, PROOF_REQUESTS } from '../../../domain/claims/proof-request.ts';
import { displayDay } from '../../../domain/protection/explanation.ts';
import { language } from '../../../domain/text/locale.ts';
import type { ClaimDocument, EventRow } from '../../../server/claims/queries.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import { chosen } from '../../engine/forms.ts';
import { momentInZone } from '../../order/flow/days.ts';
import type { TimelineEntry } from '../../parts/views.ts';
import { dueOf } from './next.ts';
import { words } from './words.ts';

/** Looks at the status alone; changes of resolutions have their own events. */
const stateAfter = (status: ClaimStatus) =>
  customerStatus({ status, resolutions: [], dismissedUntil: null }).state;

/** Null for a move between two statuses that look the same to the shopper. */
function titleOf({
  kind,
  actor_kind: actor,
  from_status: from,
  to_status: to,
  data,
}: EventRow): string | null {
  if (kind === 'status_changed') {
    const [before, after] = [from, to].map((status) => chosen(CLAIM_STATUSES, status ?? ''));
    if (!after || (before && stateAfter(before) === stateAfter(after))) return null;
    return words.became[stateAfter(after)];
  }
  if (kind === 'dismissed' && typeof data.until === 'string') return words.onHold;
  const known = Object.hasOwn(words.event, kind) ? words.event[kind as keyof typeof words.event] : null;
  return known?.[actor === 'customer' ? 'you' : 'us'] ?? null;
}

/** Details from the event's data; data of an unknown shape adds nothing. */
function detailOf({ kind, data, actor_kind: actor, from_status: from }: EventRow, now: number) {
  const { until, reason, types } = data;
  switch (kind) {
    case 'denied':
      return reasonForShopper(reason);
    case 'dismissed':
      return typeof until === 'string'
        ? words.until(displayDay(until, 'UTC', now))
        : reasonForShopper(reason);
    case 'proof_requested':
      return Array.isArray(types) ? askedIn(types) : null;
    case 'closed':
      // A timer closes a claim for lack of a reply, or because everything is done.
      if (actor !== 'system') return null;
      return words.closedFor[from !== null && statusesAt('resolved').includes(from) ? 'TIME' : 'SILENCE'];
    default:
      return null;
  }
}

function askedIn(types: readonly unknown[]): string | null {
  const asked = types.flatMap((type) => chosen(PROOF_REQUEST_TYPES, String(type)) ?? []);
  const list = new Intl.ListFormat(language().tag).format(asked.map((type) => PROOF_REQUESTS[type]));
  return list === '' ? null : list.slice(0, 1).toUpperCase() + list.slice(1);
}

type Past = TimelineEntry & { kind: string; count: number };

/** Consecutive messages from one side become one entry, with the time of the last. */
function past({ events }: ClaimDocument, { timeZone }: KnownStore, now: number): Past[] {
  const entries: Past[] = [];
  for (const event of events.filter(({ kind }) => isShownToShopper(kind))) {
    const title = titleOf(event);
    if (title === null) continue;
    const last = entries.at(-1);
    const again = event.kind === 'message' && last?.kind === 'message' && last.title === title ? last : null;
    const count = (again?.count ?? 0) + 1;
    if (again) entries.pop();
    const detail = count > 1 ? words.messages(count) : detailOf(event, now);
    entries.push({ title, at: momentInZone(event.at, timeZone, now), detail, kind: event.kind, count });
  }
  return entries;
}

/** Leave out a date that has passed: it is no longer a promise. */
function coming(steps: readonly NextStep[], store: KnownStore, now: number): TimelineEntry[] {
  const entries = steps
    .filter(({ step, isLate }) => !(step === 'paid' && isLate))
    .flatMap((step) => {
      const due = step.isLate || step.step === 'read' ? null : dueOf(step, store, now);
      return (words.coming[step.step] ?? []).map((title, index) => ({
        title,
        at: null,
        detail: due === null || index > 0 ? null : words.by(due),
      }));
    });
  return entries.filter(({ title }, index) => entries.findIndex((one) => one.title === title) === index);
}

export function timelineOf(
  steps: readonly NextStep[],
  store: KnownStore,
  document: ClaimDocument,
  now: number,
): TimelineEntry[] {
  const happened = past(document, store, now).map(({ title, at, detail }) => ({ title, at, detail }));
  return [...happened, ...coming(steps, store, now)];
}
