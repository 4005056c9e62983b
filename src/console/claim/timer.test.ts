import { expect, it } from 'vitest';
import { CLAIM } from './claim-of-states.ts';
import { timerSentence } from './timer.ts';

const now = Date.parse('2026-11-06T12:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();

const sentence = (status: string, timer: string | null, days = 4) =>
  timerSentence(
    {
      status,
      team: CLAIM.team && {
        ...CLAIM.team,
        nextTimer: timer === null ? null : { timer, at: inDays(days) },
      },
    },
    now,
  );

it.each([
  ['WAITING_FOR_CUSTOMER', 'remindCustomer', 'The customer is reminded in 4 days'],
  ['WAITING_FOR_CUSTOMER', 'closeSilent', 'Closes in 4 days without an answer'],
  ['PENDING_CUSTOMER', 'remindCustomer', 'Not signed. The customer is reminded in 4 days'],
  ['PENDING_CUSTOMER', 'closeSilent', 'Closes in 4 days if not signed'],
  ['WAITING_FOR_BRAND', 'leaveOnHold', 'Back to To do in 4 days'],
  ['TEMPORARILY_DISMISSED', 'endDismissal', 'Back to To do in 4 days'],
  ['RESOLVED', 'closeResolved', 'Closes in 4 days'],
  ['CLOSED', 'archiveClosed', null],
  ['OPEN', 'ofAnotherRelease', null],
  ['OPEN', null, null],
])('a claim in %s with the timer %s says what happens by itself', (status, timer, said) => {
  expect(sentence(status, timer)).toBe(said);
});
