import { describe, expect, it } from 'vitest';
import { ageOf, clockOf, untilOf } from './clock.ts';

const now = Date.parse('2026-11-06T12:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

describe('the age of a claim', () => {
  it.each([
    [0, 'now', 'just now'],
    [5, 'now', 'just now'],
    [-1, '1 min', '1 minute ago'],
    [-59, '59 min', '59 minutes ago'],
    [-60, '1 h', '1 hour ago'],
    [-47 * 60, '47 h', '47 hours ago'],
    [-48 * 60, '2 d', '2 days ago'],
    [-365 * 1440, '365 d', '365 days ago'],
  ])('%s minutes: %s', (minutes, short, spoken) => {
    expect(ageOf(at(minutes), now)).toEqual({ short, spoken });
  });
});

it('the time until something happens is told in days, hours or minutes', () => {
  expect([4 * 1440 + 70, 61, 0, -5].map((minutes) => untilOf(at(minutes), now))).toEqual([
    'in 4 days',
    'in 1 hour',
    'soon',
    'soon',
  ]);
});

describe('the clock of a claim', () => {
  const clock = (due: number, warns: number) => clockOf({ dueAt: at(due), warnsAt: at(warns) }, now);

  it('is calm, then amber in the last quarter, then red', () => {
    expect(clock(120, 30)).toMatchObject({ tone: 'neutral', short: '2 h left', spoken: '2 hours left' });
    expect(clock(25, 0)).toMatchObject({
      tone: 'warning',
      short: 'due in 25 min',
      spoken: 'Due soon: 25 minutes left',
    });
    expect(clock(0, -30)).toMatchObject({ tone: 'danger', short: 'due now', spoken: 'Due now' });
    expect(clock(-61, -90)).toMatchObject({ tone: 'danger', short: '1 h late', spoken: 'Overdue by 1 hour' });
  });

  it('is missing where nothing is due', () => {
    expect(clockOf({ dueAt: null, warnsAt: null }, now)).toBeNull();
  });
});
