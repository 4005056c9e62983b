import { describe, expect, it } from 'vitest';
import { DECISION_REASONS, REFUSAL_REASONS, reasonForShopper, shownReason } from './decision.ts';
import { DENIAL_SENTENCES } from './denial-sentences.ts';

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
      expect(`${reasonForShopper(reason)} ${shownReason(reason)} ${DENIAL_SENTENCES[reason]}`).not.toMatch(
        /fraud|suspic/i,
      );
    expect(reasonForShopper('POTENTIAL_FRAUD')).toBe('Not Covered');
  });

  it('comes with a sentence that a denial can begin with', () => {
    expect(Object.keys(DENIAL_SENTENCES).sort()).toEqual(REFUSAL_REASONS.toSorted());
    for (const sentence of Object.values(DENIAL_SENTENCES)) expect(sentence).toMatch(/^We .*\.$/);
  });

  it('is null if something else was stored', () => {
    for (const stored of [null, 7, 'constructor', 'NEWER']) expect(reasonForShopper(stored)).toBeNull();
  });
});
