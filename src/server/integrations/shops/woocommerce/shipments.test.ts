import { describe, expect, it } from 'vitest';
import { mappedOrder as mapped } from '../../../../../test/woocommerce.ts';

describe('what was sent', () => {
  it('is everything once the order is completed', () => {
    expect(mapped('coupon').fulfillments).toEqual([
      {
        sourceFulfillmentId: '2002-1',
        fulfillmentStatus: 'FULFILLED',
        fulfilledAt: '2026-11-03T16:00:00.000Z',
        estimatedDeliveryAt: null,
        lastScanAt: null,
        deliveredAt: null,
        returnedAt: null,
        trackingCompany: null,
        trackingNumber: null,
        trackingUrl: null,
        items: [
          { sourceItemId: '20021', quantity: 2 },
          { sourceItemId: '20022', quantity: 1 },
        ],
      },
    ]);
  });

  it('has the tracking that a plugin noted, and stays the same parcel when it is added later', () => {
    const [parcel] = mapped('completed-with-tracking').fulfillments;
    expect(parcel).toMatchObject({
      sourceFulfillmentId: '2013-1',
      // The plugin notes a day, which begins seven hours later in Boise than in UTC.
      fulfilledAt: '2026-11-02T07:00:00.000Z',
      trackingCompany: 'Fernwood Couriers',
      trackingNumber: 'FW123456785',
      trackingUrl: 'https://track.example/FW123456785',
    });
    const [before] = mapped('completed-with-tracking', {}, { meta_data: [] }).fulfillments;
    expect(before?.sourceFulfillmentId).toBe(parcel?.sourceFulfillmentId);
    expect(before?.items).toEqual(parcel?.items);
  });

  it('is in the parcels that list it, the rest in one more', () => {
    const parcels = mapped('two-parcels-with-contents').fulfillments;
    expect(parcels.map((p) => [p.trackingNumber, p.items.map((i) => [i.sourceItemId, i.quantity])])).toEqual([
      ['9400100000000000000001', [['20141', 4]]],
      [
        '1Z999AA10123456784',
        [
          ['20142', 1],
          ['20143', 2],
        ],
      ],
      [null, [['20143', 4]]],
    ]);
    const partly = mapped('two-parcels-with-contents', {}, { status: 'partial-shipped' });
    expect(partly.fulfillments).toHaveLength(2);
  });

  it('has left with a tracking though the order is still at work, never before it was placed', () => {
    const value = [{ tracking_provider: 'usps', tracking_number: 1234, date_shipped: '2026-11-01' }];
    const meta_data = [{ id: 1, key: '_wc_shipment_tracking_items', value }];
    const [parcel] = mapped('processing-guest', {}, { meta_data }).fulfillments;
    expect(parcel).toMatchObject({ trackingNumber: '1234', fulfilledAt: '2026-11-01T10:00:00.000Z' });
  });

  it('has arrived when a plugin’s status says so', () => {
    const [parcel] = mapped(
      'coupon',
      {},
      { status: 'delivered', date_modified_gmt: '2026-11-05T11:00:00' },
    ).fulfillments;
    expect(parcel).toMatchObject({ fulfillmentStatus: 'DELIVERED', deliveredAt: '2026-11-05T11:00:00.000Z' });
  });

  it('is unknown from notes that make no sense', () => {
    for (const value of ['', 'TRACK', null, [{ tracking_number: {} }], [7], { a: { products_list: 'x' } }]) {
      const meta_data = [{ id: 1, key: '_wc_shipment_tracking_items', value }];
      expect(mapped('processing-guest', {}, { meta_data }).fulfillments).toEqual([]);
    }
  });
});
