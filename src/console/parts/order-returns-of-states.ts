/** An order's returns, for the gallery's states of screens that show them. */
import type { OrderReturnOnDesk, OrderReturns } from '../../contract/order-returns.ts';
import { answered } from './screen-states.ts';

export const RETURNS_CALL = 'GET /orders/:orderId/returns';

const NONE: OrderReturns = { returns: [], tools: [], answeredAt: null, isAsking: false };
const ANSWERED_AT = '2026-11-05T09:20:00.000Z';

const coming: OrderReturnOnDesk = {
  ...{
    id: 'order1.6042537',
    returnId: '6042537',
    status: 'IN_TRANSIT',
    createdAt: '2026-11-04T10:00:00.000Z',
  },
  ...{ trackingNumber: '9400136105440512280610', trackingUrl: 'https://returns.example/status' },
  items: [
    {
      ...{ sourceItemId: 'i1', name: 'Stoneware mug, Moss', quantity: 1 },
      claims: [{ id: 'k3m7p2vx9q', claimNumber: 20_418 }],
    },
    { sourceItemId: 'i2', name: 'Teapot', quantity: 2, claims: [] },
  ],
  tool: {
    ...{ name: 'Loop', url: 'https://admin.loopreturns.com/returns/6042537', trackingCompany: 'USPS' },
    ...{ amounts: null, readAt: ANSWERED_AT },
  },
};

const paid: OrderReturnOnDesk = {
  ...{
    id: 'order1.A1B2C3D4',
    returnId: 'A1B2C3D4',
    status: 'REFUNDED',
    createdAt: '2026-11-01T10:00:00.000Z',
  },
  ...{ trackingNumber: null, trackingUrl: null },
  items: [{ sourceItemId: 'i2', name: 'Teapot', quantity: 1, claims: [{ id: 'c2', claimNumber: 20_390 }] }],
  tool: {
    ...{ name: 'AfterShip Returns', url: null, trackingCompany: 'usps', readAt: ANSWERED_AT },
    amounts: { currency: 'USD', refund: '12.50', credit: null, exchange: '30.00' },
  },
};

const returnsAre = (more: Partial<OrderReturns>) => ({ [RETURNS_CALL]: answered({ ...NONE, ...more }) });

export const NO_RETURNS = returnsAre({});
export const SOME_RETURNS = returnsAre({
  ...{ returns: [coming, paid], tools: ['Loop', 'AfterShip Returns'], answeredAt: ANSWERED_AT },
});
export const RETURNS_ASKED = returnsAre({ tools: ['Loop'], isAsking: true });
export const RETURNS_NONE = returnsAre({ tools: ['Loop'], answeredAt: ANSWERED_AT });
export const RETURN_TOOL = paid.tool;
