import { describe, expect, it } from 'vitest';
import { madeUp } from './sample-claim.ts';

describe('a claim that nobody has read', () => {
  const nextAt = (time: string) =>
    madeUp({ status: 'NEW', since: '2026-11-17T14:12:00Z', now: Date.parse(time) }).next;

  it('is promised a decision, without the review before it', () => {
    expect(nextAt('2026-11-17T14:30:00Z')).toEqual(['We’ll decide by Nov 18 at 9:12 AM EST and email you.']);
  });

  it('has one apology, however many days have passed', () => {
    expect(nextAt('2026-11-20T14:30:00Z')).toEqual([
      'We meant to decide by Nov 18 at 9:12 AM EST. We’re sorry it’s taking longer. We’ll email you once we’ve decided.',
    ]);
  });
});
