/** The preview of an approval says what the approval then gives, refuses what it refuses, and writes nothing. */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { deskOf, openDesk } from '../../../../test/claim-desk.ts';
import { fileableOrder } from '../../../../test/world.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore({
  settings: { credit: { bonus: '10', bonusType: 'percentage', capPercentage: 120 } },
});

type Resolution = { amounts: object; cappedBy: string | null };

const FIELDS = ['items', 'shipping', 'tax', 'subtotal', 'bonus', 'total', 'cappedBy'];
const amountsOf = (one: Record<string, unknown>) =>
  Object.fromEntries(FIELDS.map((name) => [name, one[name]]));

describe('the preview of an approval', () => {
  it('adds up by type, with bonus, and in both currencies', async () => {
    const order = { ...fileableOrder(test.clock.now), currency: 'CAD', exchangeRate: '2' };
    const desk = await openDesk(test, store, { quantity: 4, order });
    const claimItemId = desk.itemId;
    const { status, json } = await desk.team('POST', '/resolutions/preview', {
      resolutions: [
        { claimItemId, resolutionType: 'REFUND', quantity: 1 },
        { claimItemId, resolutionType: 'STORE_CREDIT', quantity: 2 },
        { claimItemId, resolutionType: 'REFUND', quantity: 1, percentage: '50' },
      ],
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      version: 1,
      currency: 'CAD',
      storeCurrency: 'USD',
      methods: [{ resolutionType: 'REFUND' }, { resolutionType: 'STORE_CREDIT', bonus: '4.08' }],
      totals: { bonus: '4.08', total: '75.48', totalInStoreCurrency: '37.74' },
      cappedBy: null,
    });
  });

  it('refuses a misspelled field, and so does the approval, instead of giving more than was meant', async () => {
    const { team, itemId } = await openDesk(test, store);
    const resolution = { claimItemId: itemId, resolutionType: 'REFUND', quantity: 1, percentge: '50' };
    for (const path of ['/resolutions/preview', '/resolutions']) {
      const { status, json } = await team('POST', path, { resolutions: [resolution] });
      expect(status, path).toBe(422);
      expect(JSON.stringify(json), path).toContain('percentge');
    }
  });

  it('says of any approval what the approval then gives', async () => {
    const line = fc.record({
      resolutionType: fc.constantFrom('REFUND', 'STORE_CREDIT', 'RESHIP'),
      quantity: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      percentage: fc.option(fc.constantFrom('50', '33.3333', '100'), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 3 }), async (lines) => {
        const desk = await openDesk(test, store, { quantity: 4 });
        const resolutions = lines.map((one) => ({ claimItemId: desk.itemId, ...one }));
        const preview = await desk.team('POST', '/resolutions/preview', { resolutions });
        const approval = await desk.team('POST', '/resolutions', { resolutions });
        const given = approval.json.claimResolutions as Resolution[] | undefined;
        expect(preview.json.fields).toEqual(approval.json.fields);
        expect((preview.json.resolutions as Record<string, unknown>[] | undefined)?.map(amountsOf)).toEqual(
          given?.map(({ amounts, cappedBy }) => ({ ...amounts, cappedBy })),
        );
      }),
      { numRuns: 12 },
    );
  });

  it('names the field at fault, and writes nothing', async () => {
    const desk = await openDesk(test, store);
    const refused = await desk.team('POST', '/resolutions/preview', {
      resolutions: [{ claimItemId: desk.itemId, resolutionType: 'REFUND', amount: '9999' }],
    });
    expect(refused.json).toMatchObject({
      code: 'amount_exceeded',
      fields: [{ path: 'resolutions.0.amount' }],
    });
    const { json } = await desk.team('GET', '');
    expect(json).toMatchObject({ version: 1, status: 'NEW', claimResolutions: [] });
    expect(await desk.mails()).toEqual(['received']);
  });

  it('leaves out what another claim of the order was promised', async () => {
    const desk = await openDesk(test, store, { quantity: 2 });
    const other = await deskOf(test, store, { orderId: desk.orderId, quantity: 2 });
    const flat = (amount: string) => ({ resolutions: [{ resolutionType: 'FLAT_RATE', amount }] });
    expect((await other.team('POST', '/resolutions', flat('80.00'))).status).toBe(200);
    const { json } = await desk.team('POST', '/resolutions/preview', {
      resolutions: [{ claimItemId: desk.itemId, resolutionType: 'REFUND' }],
    });
    expect(json).toMatchObject({ cappedBy: 'paid', totals: { total: '8.10' } });
  });
});
