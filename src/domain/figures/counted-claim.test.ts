import { expect, it } from 'vitest';
import { DEFAULT_TIMERS } from '../claims/schedule.ts';
import { type CountedClaim, type CountedEvent, countClaim } from './counted-claim.ts';

const at = (time: string) => Date.parse(`2026-11-10T${time}:00-05:00`);
const calendar = { timeZone: 'America/New_York', isOff: () => false };
const customer = { actorKind: 'customer', actorId: null } as const;
const team = { actorKind: 'team', actorId: 'sam' } as const;

const filed: CountedEvent = { ...customer, kind: 'filed', from: null, to: 'NEW', at: at('10:00') };
const moved = (from: CountedEvent['from'], to: CountedEvent['to'], time: string): CountedEvent => ({
  ...{ ...team, kind: 'status_changed', from, to, at: at(time) },
});
const answered = (status: CountedEvent['to'], time: string): CountedEvent => ({
  ...{ ...team, kind: 'message', from: status, to: status, at: at(time) },
});

function answeredOnTime(...events: CountedEvent[]): boolean {
  const values: CountedClaim['values'] = {
    ...{ type: [], category: [], carrier: [], product: [], channel: [], country: [], method: [] },
  };
  const claim: CountedClaim = {
    ...{ status: 'COMMUNICATING', createdAt: filed.at, value: 1, values, events: [filed, ...events] },
    ...{ resolutions: [], review: null },
  };
  const { entries } = countClaim(claim, { timers: DEFAULT_TIMERS, calendar });
  expect(entries).toContainEqual(expect.objectContaining({ counter: 'answered', amount: 1 }));
  return entries.some(({ counter }) => counter === 'answeredOnTime');
}

it('a first answer is on time within the hour that the store promises', () => {
  expect(answeredOnTime(answered('NEW', '11:00'))).toBe(true);
  expect(answeredOnTime(answered('NEW', '11:01'))).toBe(false);
  expect(answeredOnTime(moved('NEW', 'OPEN', '10:30'), answered('OPEN', '11:01'))).toBe(false);
});

it('the time in which a claim waited for the brand doesn’t count for the first answer', () => {
  const held = [moved('NEW', 'WAITING_FOR_BRAND', '10:30'), moved('WAITING_FOR_BRAND', 'OPEN', '14:00')];
  expect(answeredOnTime(...held, answered('OPEN', '14:30'))).toBe(true);
  expect(answeredOnTime(...held, answered('OPEN', '14:31'))).toBe(false);
});
