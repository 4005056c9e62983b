/** The package of order-example.ts as the desk sees it. */
export const SHIPMENT_EXAMPLE = {
  sourceFulfillmentId: 'f1',
  status: 'DELIVERED' as const,
  phase: 'delivered' as const,
  fulfilledAt: '2026-11-02T09:00:00.000Z',
  estimatedDeliveryAt: '2026-11-06',
  lastScanAt: '2026-11-05T15:00:00.000Z',
  deliveredAt: '2026-11-05T15:00:00.000Z',
  returnedAt: null,
  trackingCompany: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  trackingUrl: 'https://parcelsapp.com/en/tracking/1Z999AA10123456784',
  items: [{ sourceItemId: 'i1', name: 'Mug', quantity: 4, claimableQuantity: 3 }],
  scans: [{ at: '2026-11-05T15:00:00.000Z', status: 'DELIVERED', place: 'Boise, ID', description: null }],
};
