import { describe, expect, it } from 'vitest';
import { mappedOrder as mapped } from '../../../../../test/woocommerce.ts';

describe('a shipment', () => {
  it('covers everything once the order is completed', () => {
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

  it('has the tracking stored by a plugin, and stays the same parcel if it is added later', () => {
    const [parcel] = mapped('completed-with-tracking').fulfillments;
    expect(parcel).toMatchObject({
      sourceFulfillmentId: '2013-1',
      // The plugin stores a day, which starts seven hours later in Boise than in UTC.
      fulfilledAt: '2026-11-02T07:00:00.000Z',
      trackingCompany: 'Fernwood Couriers',
      trackingNumber: 'FW123456785',
      trackingUrl: 'https://track.example/FW123456785',
    });
    const [before] = mapped('completed-with-tracking', {}, { meta_data: [] }).fulfillments;
    expect(before?.sourceFulfillmentId).toBe(parcel?.sourceFulfillmentId);
    expect(before?.items).toEqual(parcel?.items);
  });

  it('has the contents each parcel lists, with the rest in one more parcel', () => {
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

  it('has left once it has tracking, even if the order is still processing, but never before the order', () => {
    const value = [{ tracking_provider: 'usps', tracking_number: 1234, date_shipped: '2026-11-01' }];
    const meta_data = [{ id: 1, key: '_wc_shipment_tracking_items', value }];
    const [parcel] = mapped('processing-guest', {}, { meta_data }).fulfillments;
    expect(parcel).toMatchObject({ trackingNumber: '1234', fulfilledAt: '2026-11-01T10:00:00.000Z' });
  });

  it('has arrived if a plugin’s status says so', () => {
    const [parcel] = mapped(
      'coupon',
      {},
      { status: 'delivered', date_modified_gmt: '2026-11-05T11:00:00' },
    ).fulfillments;
    expect(parcel).toMatchObject({ fulfillmentStatus: 'DELIVERED', deliveredAt: '2026-11-05T11:00:00.000Z' });
  });

  it('is unknown if the plugin’s data is unreadable', () => {
    for (const value of ['', 'TRACK', null, [{ tracking_number: {} }], [7], { a: { products_list: 'x' } }]) {
      const meta_data = [{ id: 1, key: '_wc_shipment_tracking_items', value }];
      expect(mapped('processing-guest', {}, { meta_data }).fulfillments).toEqual([]);
    }
  });
});
