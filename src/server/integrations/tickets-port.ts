/** What a help desk can do: a ticket for a claim, and notes in it (docs/decisions/120-help-desks.md). */
import type { TicketEvent } from '../../domain/help-desk/events.ts';
import type { Busy, Refused, Unknown } from './outcomes.ts';

/** A ticket of a help desk. */
export type TicketRef = { id: string; url: string | null };

export type NewTicket = {
  /** A UUID, the same on each try. */
  key: string;
  /** Unique; the ticket is found by it. At most 100 of [a-z0-9-]. */
  mark: string;
  subject: string;
  /** Plain text with line breaks. */
  text: string;
  /** Whose ticket it is; null for nobody's. */
  customer: { email: string; name: string | null } | null;
};

/** One way: a ticket for a claim, and notes in it that its customer does not see. Nothing comes back but the ticket's address. */
export type TicketsPort = {
  /** What the store wants to read there. */
  events: readonly TicketEvent[];
  open(ticket: NewTicket): Promise<{ kind: 'ticket'; ticket: TicketRef } | Refused | Busy | Unknown>;
  find(
    mark: string,
  ): Promise<{ kind: 'ticket'; ticket: TicketRef } | { kind: 'absent' } | Refused | Busy | Unknown>;
  /** @param note.mark written into the note, so that it is found. `gone`: the ticket was deleted, or takes no more notes */
  note(
    ticket: TicketRef,
    note: { mark: string; text: string },
  ): Promise<{ kind: 'done' } | { kind: 'gone' } | Refused | Busy | Unknown>;
  hasNote(
    ticket: TicketRef,
    mark: string,
  ): Promise<{ kind: 'done' } | { kind: 'absent' } | { kind: 'gone' } | Refused | Busy | Unknown>;
};
