/** The states of changing an order by hand in the gallery. */
import type { OrderEditAnswer } from '../../contract/order-edit.ts';
import { ORDER_EXAMPLE } from '../../contract/order-example.ts';
import { urls } from '../../urls.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const ONE = urls.console.editOrder('demo', 'order1');
const PATH = 'GET /orders/:orderId/edit';
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

const [example] = ORDER_EXAMPLE.items;
if (!example) throw new Error('The example has an item');
const { sourceItemId, name, sku, quantity, price, discount, tax, warrantyPeriod } = example;

const PLAIN: OrderEditAnswer = {
  ...{ id: 'order1', version: 1, orderNumber: '1001', shop: ORDER_EXAMPLE, keptByHand: [], changes: [] },
  customer: ORDER_EXAMPLE.customer,
  shippingAddress: ORDER_EXAMPLE.shippingAddress,
  items: [
    {
      ...{ sourceItemId, name, sku, quantity, price, discount, tax, warrantyPeriod },
      ...{ sourceFulfillmentId: null, least: 1, claimNumber: null },
    },
  ],
};

/** Also on the order's page. */
export const CHANGED: OrderEditAnswer = {
  ...PLAIN,
  version: 2,
  customer: { ...PLAIN.customer, email: 'ada.shopper@example.com' },
  items: [
    ...PLAIN.items.map((line) => ({ ...line, quantity: 3, least: 2, claimNumber: 20_418 })),
    {
      ...{ sourceItemId: 'by-hand-1', name: 'Lid', sku: null, quantity: 1, price: '5.00', discount: '0' },
      ...{ tax: '0', warrantyPeriod: null, sourceFulfillmentId: 'f1', least: 1, claimNumber: null },
    },
  ],
  keptByHand: ['customer.email', `items.${sourceItemId}.quantity`, 'items.by-hand-1'],
  changes: [
    {
      ...{ at: '2026-11-06T10:00:00.000Z', by: 'Kim Keller' },
      fields: [
        { field: 'email', item: null, before: 'ada@example.com', after: 'ada.shopper@example.com' },
        { field: 'quantity', item: name, before: 4, after: 3 },
        { field: 'line', item: 'Lid', before: null, after: 1 },
      ],
    },
  ],
};

export const editOrderStates: ScreenStates = {
  screen: 'order-edit',
  answers: { [PATH]: answered(PLAIN) },
  states: {
    plain: { at: ONE },
    changed: { at: ONE, answers: { [PATH]: answered(CHANGED) } },
    'read-only': {
      at: ONE,
      answers: { 'GET /me': answered(personAs('store_support')), [PATH]: answered(CHANGED) },
    },
    'long-texts': {
      at: ONE,
      answers: {
        [PATH]: answered({
          ...CHANGED,
          customer: { ...CHANGED.customer, name: LONG },
          items: CHANGED.items.map((line) => ({ ...line, name: LONG })),
        }),
      },
    },
    loading: { at: ONE, answers: { [PATH]: 'pending' } },
    failed: { at: ONE, answers: { [PATH]: 'offline' } },
    'not-found': { at: ONE, answers: { [PATH]: refused(404, 'not_found', 'This doesn’t exist.') } },
  },
};
