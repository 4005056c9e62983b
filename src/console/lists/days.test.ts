import { describe, expect, it } from 'vitest';
import { dayIn, momentOf } from './days.ts';

describe('a day that narrows a list', () => {
  it('begins and ends as the store’s clock says, also when it changes', () => {
    const zone = 'America/New_York';
    expect(momentOf('2026-11-01', zone)).toBe('2026-11-01T04:00:00.000Z');
    expect(momentOf('2026-11-01', zone, { isEnd: true })).toBe('2026-11-02T05:00:00.000Z');
    expect(momentOf('2026-12-31', 'Asia/Tokyo', { isEnd: true })).toBe('2026-12-31T15:00:00.000Z');
  });

  it.each([null, '', '2026-13-01', '2026-11-1', 'yesterday', '2026-11-01T00:00'])(
    'is nothing in %j',
    (given) => {
      expect(dayIn(given)).toBe('');
      expect(momentOf(given, 'UTC')).toBeUndefined();
    },
  );
});
