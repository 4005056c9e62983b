/** The conversation in order: messages, notes, and what happened between them. */
import type { ClaimOnWire } from '../../../contract/claim.ts';
import type { ClaimDesk } from '../../../contract/desk.ts';
import type { MessageOnWire } from '../../../contract/message.ts';

export type Note = NonNullable<ClaimDesk['notes']>[number];
export type ClaimEvent = ClaimOnWire['events'][number];

export type Entry =
  | { kind: 'message'; at: string; key: string; message: MessageOnWire }
  | { kind: 'note'; at: string; key: string; note: Note }
  | { kind: 'events'; at: string; key: string; events: ClaimEvent[] };

/** These have an entry of their own. */
const SHOWN_OTHERWISE: readonly string[] = ['filed', 'message', 'noted'];

type Given = { messages: readonly MessageOnWire[]; notes: readonly Note[]; events: readonly ClaimEvent[] };

/** Events that follow one another become one entry. */
export function entriesOf({ messages, notes, events }: Given): Entry[] {
  const all: Entry[] = [
    ...messages.map((message) => ({
      kind: 'message' as const,
      at: message.createdAt,
      key: `message ${message.id}`,
      message,
    })),
    ...notes.map((note) => ({ kind: 'note' as const, at: note.createdAt, key: `note ${note.id}`, note })),
    ...events
      .filter(({ kind }) => !SHOWN_OTHERWISE.includes(kind))
      .map((event) => ({ kind: 'events' as const, at: event.at, key: `event ${event.id}`, events: [event] })),
  ];
  const entries: Entry[] = [];
  for (const entry of all.sort((one, other) => one.at.localeCompare(other.at))) {
    const last = entries.at(-1);
    if (entry.kind === 'events' && last?.kind === 'events') last.events.push(...entry.events);
    else entries.push(entry);
  }
  return entries;
}
