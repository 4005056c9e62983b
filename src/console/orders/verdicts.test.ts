import { describe, expect, it } from 'vitest';
import { canReport, grouped } from './verdicts.ts';

const verdict = (issueType: string, eligible: boolean, sentence: string) => ({
  ...{ sourceFulfillmentId: 'f1', rule: 'r', issueType, eligible, sentence },
  ...{ eligibilityCode: 'eligible', eligibleAt: null, uneligibleAt: null },
});
const CANCELED = [verdict('STOLEN', false, 'Canceled.'), verdict('DAMAGED', false, 'Canceled.')];
const OPEN = [verdict('STOLEN', false, 'Too late.'), verdict('DAMAGED', true, 'Until Dec 1.')];

describe('what can be reported of a package', () => {
  it('is nothing where each issue is refused', () => {
    expect([canReport([]), canReport(CANCELED), canReport(OPEN)]).toEqual([false, false, true]);
  });

  it('stands together by its sentence, what can be reported first', () => {
    expect(grouped(CANCELED).map(({ issueTypes }) => issueTypes)).toEqual([['STOLEN', 'DAMAGED']]);
    expect(grouped(OPEN).map(({ issueTypes }) => issueTypes)).toEqual([['DAMAGED'], ['STOLEN']]);
  });
});
