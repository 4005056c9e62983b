import { describe, expect, it } from 'vitest';
import { explainVerdict } from './explanation.ts';
import { verdictOf } from './verdict.ts';
import { WINDOWS } from './windows.ts';

const said = (rule: string) => explainVerdict(verdictOf('not_applicable', rule), 'America/New_York');
const SAYS_NOTHING = said('some.new_rule');

/** Rows without a window for the shipment's phase, or with one whose days may be unknown. */
const WITHOUT_WINDOW = WINDOWS.flatMap((row) =>
  (['delivered', 'in_transit', 'unknown'] as const)
    .filter((phase) => row[phase] !== 'after_delivery' && (row[phase].length === 0 || row.rule === 'late'))
    .map((phase) => `${row.rule}.${phase}`),
);

describe('an issue that does not apply', () => {
  it.each([
    ...WITHOUT_WINDOW,
    'shipment.empty',
    'shipment.unknown',
    'item.unknown',
    'warranty.not_offered',
    'warranty.issue_type',
    'nothing_to_claim',
  ])('%s explains what is known', (rule) => {
    expect(said(rule)).not.toBe(SAYS_NOTHING);
  });

  it('says that the package arrived, if tracking was reported as stuck', () => {
    expect(said('not_moving.delivered')).toBe('The carrier says this package was delivered.');
  });
});
