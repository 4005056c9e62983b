import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkCalendar } from '../time/business-hours.ts';
import { dueState } from './due.ts';
import { DEFAULT_TIMERS, dueNext, NO_CLOCKS } from './schedule.ts';

const HOUR = 3_600_000;
const settings = {
  ...DEFAULT_TIMERS,
  firstAnswer: 4,
  decision: 8,
  businessHours: { days: [1, 2, 3, 4, 5, 6, 7], opensAt: 0, closesAt: 24 },
};
const calendar: WorkCalendar = { timeZone: 'UTC', isOff: () => false };
const filed = Date.parse('2026-11-05T00:00:00Z');

describe('a claim’s clock', () => {
  it.each([
    [0, 'calm'],
    [2.99, 'calm'],
    [3, 'soon'],
    [3.99, 'soon'],
    [4, 'over'],
    [40, 'over'],
  ])('of four hours, %s hours after the filing: %s', (hours, state) => {
    const due = dueNext(
      { ...NO_CLOCKS, firstAnswer: { dueAt: filed + 4 * HOUR, hoursLeft: null } },
      filed,
      settings,
      calendar,
    );
    expect(due && dueState(due.dueAt, due.warnsAt, filed + hours * HOUR)).toBe(state);
  });

  it('never goes back as time passes', () => {
    const time = fc.integer({ min: 0, max: 1e6 });
    const order = ['calm', 'soon', 'over'];
    fc.assert(
      fc.property(time, fc.option(time), time, time, (dueAt, warnsAt, now, later) => {
        const states = [now, now + later].map((at) => order.indexOf(dueState(dueAt, warnsAt, at)));
        expect(states[1]).toBeGreaterThanOrEqual(states[0] ?? 0);
      }),
    );
  });
});
