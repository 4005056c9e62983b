/** Returns as the tools' simulators hold them, for tests. */
import type { SimulatedAftershipReturn } from '../src/server/integrations/returns/aftership/simulator.ts';
import type { SimulatedLoopReturn } from '../src/server/integrations/returns/loop/simulator.ts';

const NOW = new Date(Date.now() - 3_600_000).toISOString();

export const LOOP_RETURN: SimulatedLoopReturn = {
  ...{ id: 6042537, state: 'open', created_at: '2026-11-20T16:07:31+00:00', updated_at: NOW },
  ...{ order_id: 26442641, order_name: '#1001', provider_order_id: '7001', customer: 'ada@example.com' },
  ...{ currency: 'USD', refund: '12.50', gift_card: '0.00', exchange_total: '0.00' },
  ...{ carrier: 'USPS', tracking_number: '9400136105440512280610', label_status: 'in_transit' },
  status_page_url: 'https://demo-shop.loopreturns.com/#/return/example-uuid',
  line_items: [
    { line_item_id: 1, provider_line_item_id: 'i1', title: 'Mug' },
    { line_item_id: 1, provider_line_item_id: 'i1', title: 'Mug' },
    { line_item_id: 2, provider_line_item_id: 'i2', title: 'Plate' },
  ],
};

export const AFTERSHIP_RETURN: SimulatedAftershipReturn = {
  ...{ id: 'b3eedf69b7c0410d8975d4350c007705', rma_number: 'A1B2C3D4', approval_status: 'approved' },
  ...{
    shipping_status: 'received',
    created_at: '2026-11-20T16:07:31.000Z',
    contact_email: 'ada@example.com',
  },
  ...{ refund_destination: 'store_credit', refunded_total: null, exchange: null },
  order: { external_id: '7001', order_number: '1001', order_name: '#1001' },
  return_items: [{ external_order_item_id: 'i1', return_quantity: 2 }],
  shipments: [{ tracking_number: '9400136105440512280610', slug: 'usps' }],
};
