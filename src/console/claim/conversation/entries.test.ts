import { expect, it } from 'vitest';
import type { MessageOnWire } from '../../../contract/message.ts';
import { type ClaimEvent, entriesOf } from './entries.ts';

const at = (minute: number) => `2026-11-10T12:${String(minute).padStart(2, '0')}:00.000Z`;
const message = (minute: number) => ({ id: `m${minute}`, createdAt: at(minute) }) as MessageOnWire;
const note = (minute: number) => ({
  id: `n${minute}`,
  claimId: 'c1',
  content: '',
  mentions: [],
  editedAt: null,
  authorId: null,
  authorName: null,
  createdAt: at(minute),
});
const event = (minute: number, kind = 'labelled') => ({ id: minute, at: at(minute), kind }) as ClaimEvent;

it('puts messages, notes and events in the order of time', () => {
  const entries = entriesOf({ messages: [message(3), message(5)], notes: [note(4)], events: [event(1)] });
  expect(entries.map(({ kind }) => kind)).toEqual(['events', 'message', 'note', 'message']);
});

it('folds events that follow one another, and leaves out those that have entries of their own', () => {
  const events = [event(1), event(2), event(3, 'message'), event(4, 'noted'), event(6), event(7, 'filed')];
  const entries = entriesOf({ messages: [message(5)], notes: [], events });
  expect(entries.map((entry) => (entry.kind === 'events' ? entry.events.length : entry.kind))).toEqual([
    2,
    'message',
    1,
  ]);
});
