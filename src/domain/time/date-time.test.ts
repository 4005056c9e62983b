import { expect, it } from 'vitest';
import { displayDateTime } from './date-time.ts';

it("shows day, month, year and the time in the store's time zone", () => {
  const time = Date.parse('2026-11-17T14:05:00Z');
  expect(displayDateTime(time, 'America/New_York')).toBe('17/11/2026 9:05 AM');
  expect(displayDateTime(time, 'Asia/Tokyo')).toBe('17/11/2026 11:05 PM');
});
