import { expect, it } from 'vitest';
import { CLAIM_EVENTS } from '../../../domain/claims/claim-events.ts';
import { eventSentence } from './event-text.ts';

const said = (kind: string, data: Record<string, unknown> = {}) =>
  eventSentence(
    {
      ...{ id: 1, at: '2026-11-05T14:00:00.000Z', kind, actorKind: 'team', actorId: 'p1', data },
      ...{ fromStatus: null, toStatus: 'OPEN' },
    },
    { names: { p1: 'Kim' }, customer: 'Ada' },
  ).replaceAll(/[\u2068\u2069]/g, '');

it('a history says what happened in words, never by the name of the event', () => {
  for (const kind of Object.keys(CLAIM_EVENTS)) {
    expect(said(kind)).not.toContain('_');
    expect(said(kind)).not.toBe(kind.replaceAll('_', ' '));
  }
});

it('a decision or a message that was taken back did not leave', () => {
  expect(said('act_taken_back', { call: 'approve', state: 'held' })).toBe(
    'Kim took back a decision before it was sent',
  );
  expect(said('act_taken_back', { call: 'message', state: 'stopped' })).toBe(
    'Kim discarded a message that could not be carried out',
  );
});
