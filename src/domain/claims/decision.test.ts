import { describe, expect, it } from 'vitest';
import { DECISION_REASONS, REFUSAL_REASONS, reasonForShopper, shownReason } from './decision.ts';

describe('a reason for a denial', () => {
  it('reads for people', () => {
    expect(reasonForShopper('INSUFFICIENT_SHIPPER_PACKAGING')).toBe('The packaging wasn’t strong enough');
    const silent = REFUSAL_REASONS.filter((reason) => reasonForShopper(reason) === null);
    expect(silent).toEqual(['CUSTOM', 'OTHER']);
    const labels: readonly string[] = REFUSAL_REASONS.filter((reason) => reason !== 'POTENTIAL_FRAUD').map(
      (reason) => DECISION_REASONS[reason].label,
    );
    for (const reason of REFUSAL_REASONS) expect(labels).not.toContain(reasonForShopper(reason));
  });

  it('never reveals a suspicion', () => {
    for (const reason of REFUSAL_REASONS)
      expect(`${reasonForShopper(reason)} ${shownReason(reason)}`).not.toMatch(/fraud/i);
    expect(reasonForShopper('POTENTIAL_FRAUD')).toBe('Not Covered');
  });

  it('is null if something else was stored', () => {
    for (const stored of [null, 7, 'constructor', 'NEWER']) expect(reasonForShopper(stored)).toBeNull();
  });
});
