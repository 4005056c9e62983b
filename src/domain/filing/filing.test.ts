import { describe, expect, it } from 'vitest';
import { buildStore, buildStoredOrder } from '../../../test/factories.ts';
import { buildFulfillment, buildItem } from '../../demo/build.ts';
import type { IssueType } from '../claims/claim-types.ts';
import type { ResolutionMethod } from '../claims/resolution-methods.ts';
import { DEFAULT_SETTINGS } from '../stores/settings.ts';
import { decideFiling, type FilingRequest } from './filing.ts';

const NOW = Date.parse('2026-11-12T15:00:00Z');
const order = buildStoredOrder({
  items: [
    buildItem({ sourceItemId: 'mug', quantity: 4, warrantyPeriod: 'P1Y' }),
    buildItem({ sourceItemId: 'bowl', quantity: 1 }),
  ],
  fulfillments: [
    buildFulfillment({
      items: [
        { sourceItemId: 'mug', quantity: 4 },
        { sourceItemId: 'bowl', quantity: 1 },
      ],
    }),
  ],
});

const issue = (sourceItemId: string, issueType: IssueType, quantity: number) => ({
  sourceItemId,
  issueType,
  quantity,
  details: 'It was not in front of the door',
  images: [],
  method: null as ResolutionMethod | null,
});

function decide(
  issues: ReturnType<typeof issue>[],
  claimed = order.claimed,
  more: Partial<FilingRequest> = {},
  store = buildStore(),
) {
  const request: FilingRequest = {
    claimCategory: 'SHIPPING',
    fulfillmentIssues: [{ sourceFulfillmentId: 'f1', issues }],
    desiredMethod: 'REFUND',
    addressConfirmed: true,
    updatedShippingAddress: null,
    ...more,
  };
  return decideFiling({ order: { ...order, claimed }, hadAppeasement: false, store, now: NOW }, request);
}

describe('items with different resolutions', () => {
  it("each get their own, and the rest get the claim's", () => {
    const bowl = { ...issue('bowl', 'DAMAGED', 1), method: 'RESHIP' as const };
    const decision = decide([issue('mug', 'DAMAGED', 1), bowl]);
    expect(decision.ok && decision.lines.map(({ method }) => method)).toEqual(['REFUND', 'RESHIP']);
  });

  it('are refused, naming the item that asks for what the store does not offer', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      capabilities: { ...DEFAULT_SETTINGS.capabilities, credit: false },
    };
    const bowl = { ...issue('bowl', 'DAMAGED', 1), method: 'STORE_CREDIT' as const };
    expect(decide([issue('mug', 'DAMAGED', 1), bowl], [], {}, buildStore({ settings }))).toMatchObject({
      ok: false,
      code: 'resolution_not_available',
      fields: [{ path: 'fulfillmentIssues.0.issues.1.resolutionRequested' }],
    });
  });
});

describe('a package that did not arrive', () => {
  it('is claimed as a whole', () => {
    expect(decide([issue('mug', 'STOLEN', 4), issue('bowl', 'STOLEN', 1)])).toMatchObject({ ok: true });
  });

  it('is refused if some of its units or items are missing from the claim', () => {
    for (const issues of [
      [issue('mug', 'STOLEN', 1), issue('bowl', 'STOLEN', 1)],
      [issue('mug', 'STOLEN', 4)],
    ]) {
      expect(decide(issues)).toMatchObject({ ok: false, code: 'whole_shipment' });
    }
  });

  it('is refused next to an issue that contradicts it', () => {
    expect(decide([issue('mug', 'STOLEN', 4), issue('bowl', 'DAMAGED', 1)])).toMatchObject({
      ok: false,
      code: 'whole_shipment',
      fields: [{ path: 'fulfillmentIssues.0.issues.1.issueType' }],
    });
  });

  it('is claimed without what an earlier claim already holds', () => {
    const claimed = [{ claimId: 'c1', sourceFulfillmentId: 'f1', sourceItemId: 'mug', quantity: 3 }];
    const rest = [issue('mug', 'STOLEN', 1), issue('bowl', 'STOLEN', 1)];
    expect(decide(rest, claimed)).toMatchObject({ ok: true });
  });
});

describe('an order picked up in the store', () => {
  const pickedUp = {
    ...order,
    fulfillments: order.fulfillments.map((parcel) => ({
      ...parcel,
      fulfillmentStatus: 'PICKED_UP' as const,
    })),
  };
  const file = (type: IssueType) =>
    decideFiling(
      {
        order: pickedUp,
        hadAppeasement: false,
        store: buildStore(),
        now: NOW,
      },
      {
        claimCategory: 'SHIPPING',
        fulfillmentIssues: [
          { sourceFulfillmentId: 'f1', issues: [issue('mug', type, 4), issue('bowl', type, 1)] },
        ],
        desiredMethod: 'REFUND',
        addressConfirmed: true,
        updatedShippingAddress: null,
      },
    );

  it.each<IssueType>(['STOLEN', 'WRONG_ADDRESS'])('is never %s, and the refusal names the field', (type) => {
    expect(file(type)).toMatchObject({
      ok: false,
      code: 'not_eligible',
      detail: 'This order was picked up in the store.',
      fields: [{ path: 'fulfillmentIssues.0.issues.0.issueType' }],
      params: { rule: 'shipment.picked_up' },
    });
  });

  it('can still be damaged', () => {
    expect(file('DAMAGED')).toMatchObject({ ok: true });
  });
});

describe('a warranty claim', () => {
  it.each<[IssueType, boolean]>([
    ['DEFECTIVE_ITEM', true],
    ['DAMAGED', true],
    ['WRONG_ITEM', false],
    ['MISSING_ITEM', false],
    ['STOLEN', false],
  ])('for %s: %s', (type, ok) => {
    expect(decide([issue('mug', type, 1)], [], { claimCategory: 'WARRANTY' }).ok).toBe(ok);
  });
});
