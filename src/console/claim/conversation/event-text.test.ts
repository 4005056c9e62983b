import { expect, it } from 'vitest';
import { CLAIM_EVENTS } from '../../../domain/claims/claim-events.ts';
import { eventSentence } from './event-text.ts';

const said = (kind: string, data: Record<string, unknown> = {}) =>
  eventSentence(
    {
      ...{ id: 1, at: '2026-11-05T14:00:00.000Z', kind, actorKind: 'team', actorId: 'p1', data },
      ...{ fromStatus: null, toStatus: 'OPEN' },
    },
    { names: { p1: 'Kim', p2: 'Lee' }, customer: 'Ada' },
  ).replaceAll(/[\u2068\u2069]/g, '');

it('a history says what happened in words, never by the name of the event', () => {
  for (const kind of Object.keys(CLAIM_EVENTS)) {
    expect(said(kind)).not.toContain('_');
    expect(said(kind)).not.toBe(kind.replaceAll('_', ' '));
  }
});

it('a claim is taken by a person, or assigned to another', () => {
  expect(said('assigned', { from: null, to: 'p1' })).toBe('Kim took the claim');
  expect(said('assigned', { from: 'p1', to: 'p2' })).toBe('Kim assigned the claim to Lee');
  expect(said('assigned', { from: 'p2', to: null })).toBe('Kim unassigned the claim');
});

it('a merge names the other claim', () => {
  const data = { claimId: 'c1', claimNumber: 20_417 };
  expect(said('merged', data)).toBe('Kim merged the claim into claim #20417');
  expect(said('unmerged', data)).toBe('Kim took the claim out of claim #20417');
  expect(said('took_duplicate', data)).toBe('Kim merged claim #20417 into this one');
  expect(said('gave_back_duplicate', data)).toBe('Kim took claim #20417 out of this one');
});

it('the history tells an act that was taken back from one that was stopped and then discarded', () => {
  expect(said('act_taken_back', { call: 'approve', state: 'held' })).toBe(
    'Kim took back an approval before it was sent',
  );
  expect(said('act_taken_back', { call: 'message', state: 'stopped' })).toBe(
    'Kim discarded a message that could not be carried out',
  );
});
