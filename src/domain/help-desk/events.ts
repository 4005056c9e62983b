/** What of a claim is told to a help desk, as a ticket and its notes (docs/decisions/120-help-desks.md). */
import type { ClaimEventKind } from '../claims/claim-events.ts';

type Told = { label: string; kinds: readonly ClaimEventKind[] };

/** As a store chooses it. */
export const TICKET_EVENTS = {
  filed: { label: 'A claim is filed', kinds: ['filed'] },
  written: { label: 'The customer writes', kinds: ['message', 'appealed'] },
  decided: {
    label: 'It is decided, closed or opened again',
    kinds: ['approved', 'denied', 'dismissed', 'resolved_externally', 'closed', 'withdrawn', 'reopened'],
  },
  sent: {
    label: 'Money or goods leave',
    kinds: ['refund_sent', 'credit_sent', 'replacement_made', 'replacement_shipped', 'replacement_arrived'],
  },
  failed: {
    label: 'Something could not be carried out',
    kinds: ['instruction_failed', 'resolution_reversed'],
  },
} as const satisfies Record<string, Told>;

export type TicketEvent = keyof typeof TICKET_EVENTS;
export const TICKET_EVENT_NAMES = Object.keys(TICKET_EVENTS) as readonly TicketEvent[];

/** Null for what no help desk is told. */
export function ticketEventOf(kind: string, actorKind: string): TicketEvent | null {
  // What the team writes to its customer is not sent to a second inbox.
  if (kind === 'message' && actorKind !== 'customer') return null;
  return (
    TICKET_EVENT_NAMES.find((name) => (TICKET_EVENTS[name].kinds as readonly string[]).includes(kind)) ?? null
  );
}

/** The pauses before further tries, in milliseconds. After the last, the rest of the claim's news is given up. */
const MINUTE = 60_000;
export const TICKET_PAUSES = [
  30_000,
  2 * MINUTE,
  10 * MINUTE,
  60 * MINUTE,
  240 * MINUTE,
  720 * MINUTE,
  1_440 * MINUTE,
  1_440 * MINUTE,
] as const;

/** A request without an answer may still take effect, so a look before that proves nothing. */
export const SURELY_OVER_MS = 90_000;

/** @param tries in a row that led nowhere @param told seconds to wait, as the help desk said */
export function nextTicketTry(tries: number, told: number | null, isUnknown: boolean): number | null {
  const pause = TICKET_PAUSES[tries - 1];
  if (pause === undefined) return null;
  return Math.max(pause, (told ?? 0) * 1_000, isUnknown ? SURELY_OVER_MS : 0);
}

const MISSING: Record<string, string> = {
  gone: 'The ticket was deleted or closed there, and takes no more notes.',
  unauthorized: 'The help desk refused the credentials for three days.',
  missing_permission: 'The help desk’s credentials lack a permission.',
  unreachable: 'The help desk gave no answer for three days.',
};

/** Why notes are missing at a help desk. @param code a failure of a ticket */
export const explainMissing = (code: string): string =>
  MISSING[code] ?? 'The help desk refused the last notes.';
