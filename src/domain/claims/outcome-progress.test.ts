import { expect, it } from 'vitest';
import { outcomeProgress } from './outcome-progress.ts';
import type { ResolutionState, ResolutionType } from './resolution-types.ts';

const given = (type: ResolutionType, state: ResolutionState, external = false) => ({ type, state, external });

it('a refund is approved, then sent, and its provider doesn’t say when it is paid; each kind is as far as its slowest part', () => {
  const progress = outcomeProgress([
    given('RESHIP', 'SHIPPED'),
    given('REFUND', 'DONE'),
    given('FLAT_RATE', 'DONE'),
  ]);
  expect(progress.map(({ kind, stages, reached }) => [kind, stages[reached]])).toEqual([
    ['PAYMENT', 'sent'],
    ['GOODS', 'shipped'],
  ]);
});

it('a resolution that was reversed, only recorded or done elsewhere has no progress', () => {
  const none = [given('REFUND', 'REVERSED'), given('CUSTOM', 'WAITING'), given('REFUND', 'DONE', true)];
  expect(outcomeProgress(none)).toEqual([]);
});
