import { describe, expect, it } from 'vitest';
import { type ApprovalBody, amountLine, bodyOf, formOf, pathOf, restored } from './approval.ts';

const body: ApprovalBody = {
  resolutions: [
    {
      claimItemId: 'mug',
      resolutionType: 'REFUND',
      quantity: 2,
      percentage: '100',
      amount: null,
      resolutionDetails: null,
    },
    {
      claimItemId: 'vase',
      resolutionType: 'RESHIP',
      quantity: 1,
      percentage: null,
      amount: null,
      resolutionDetails: null,
    },
  ],
  message: null,
};
const items = [{ id: 'mug' }, { id: 'vase' }];

describe('an approval’s form', () => {
  it('gives back the body that it was filled in with', () => {
    expect(bodyOf(formOf(body))).toEqual(body);
  });

  it('leaves out items that get nothing, and counts the lines that stay', () => {
    const form = formOf(body);
    const [mug, vase] = form.lines;
    if (!mug || !vase) throw new Error('two lines');
    const lines = [{ ...mug, type: 'NOTHING' as const }, vase, { ...amountLine(), amount: '5.00' }];
    const changed = { ...form, lines };
    expect(bodyOf(changed).resolutions.map(({ resolutionType }) => resolutionType)).toEqual([
      'RESHIP',
      'FLAT_RATE',
    ]);
    expect([0, 1, 2].map((at) => pathOf(changed, at))).toEqual([null, 'resolutions.0', 'resolutions.1']);
  });

  it('sends an amount or a percentage, never both', () => {
    const form = formOf(body);
    const lines = form.lines.map((line) => ({ ...line, by: 'amount' as const, amount: '12.50' }));
    expect(bodyOf({ ...form, lines }).resolutions[0]).toMatchObject({ percentage: null, amount: '12.50' });
  });

  it('sends an emptied field as 0, which is refused, instead of everything', () => {
    const form = formOf(body);
    const lines = form.lines.map((line) => ({ ...line, quantity: '', percentage: '' }));
    expect(bodyOf({ ...form, lines }).resolutions).toMatchObject([
      { quantity: 0, percentage: '0' },
      { quantity: 0, percentage: null },
    ]);
    const byAmount = lines.map((line) => ({ ...line, by: 'amount' as const }));
    expect(bodyOf({ ...form, lines: byAmount }).resolutions[0]).toMatchObject({ amount: '0' });
  });

  it('takes back only what was kept of this claim in this shape', () => {
    expect(restored(formOf(body), items)).toEqual(formOf(body));
    expect(restored({ lines: [{ claimItemId: 'mug' }], message: '' }, items)).toBeNull();
    expect(restored({ lines: [{ ...amountLine(), claimItemId: 'another' }], message: '' }, items)).toBeNull();
    expect(restored(null, items)).toBeNull();
  });
});
