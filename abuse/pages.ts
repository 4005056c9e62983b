/** Every form of the pages, with the cookies and tokens of a visitor who may use it. */

import { FIELD_NAMES, type FieldName } from '../src/portal/engine/form-limits.ts';
import { ofOrder } from '../src/portal/parts/of-order.ts';
import { CONVERSATION_PATHS, ROUTES, urls } from '../src/urls.ts';
import { FORM_TYPE, type Sent } from './wire.ts';
import type { World } from './world.ts';

/** Cookies of a browser that has everything open. */
export function cookiesOf({ mine }: World): string {
  const [order] = mine.orders;
  return [
    `__Host-makegood_shopper_${order.orderId}=${order.shopper}`,
    `__Host-makegood_claim=${order.claim}`,
    `__Host-makegood_signature=${order.signature}`,
    `__Host-makegood_in_store=${mine.visit}`,
    `__Host-makegood_store=${mine.slug}`,
  ].join('; ');
}

/** URLs to post forms to; pages without a form return 404 or 405. */
export function pagePaths({ mine }: World): string[] {
  const [order] = mine.orders;
  const tokens: Record<string, string> = { sign: order.signature, inStoreConfirm: mine.filing };
  const paths = [
    ...ROUTES.map(({ path, id }) => ({ path, token: tokens[id] ?? order.claim })),
    ...Object.values(CONVERSATION_PATHS).map((path) => ({ path, token: order.claim })),
    { path: urls.leaveValet(), token: '' },
  ];
  return paths.map(({ path, token }) =>
    ofOrder(
      path.replace(':token', token).replace(':claimId', order.claimId).replace(':orderId', order.orderId),
      order.orderId,
    ),
  );
}

/** Values that handlers need to continue; every other field is sent empty. */
const FILLED: Partial<Record<FieldName, string>> = {
  email: 'buyer-1@mine.example',
  order: '1',
  code: '123456',
  name: 'Ada',
  phone: '5550100',
  date: '2026-01-01',
  product: 'p1',
  price: '10',
  hasReceipt: 'no',
  category: 'issuesWithItems',
  claimCategory: 'SHIPPING',
  item: 'i1',
  shipment: 'f1',
  issueType: 'DAMAGED',
  quantity: '1',
  'quantity.i1': '1',
  details: 'The handle came off',
  method: 'REFUND',
  signatureName: 'Ada',
  addressConfirmed: 'on',
  acknowledged: 'on',
  reason: 'OTHER',
  rating: '3',
  content: 'Thank you',
  answer: 'Here it is',
  message: 'Hello there',
  tell: 'more',
  mail: 'on',
  granularity: 'item',
  address1: '1 Main St',
  city: 'Boise',
  province: 'ID',
  postalCode: '83702',
  country: 'US',
};

/** Every field that a form of the portal can have (src/portal/engine/form-limits.ts), with a value if one is needed. */
export const FIELDS: Record<string, string> = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])),
  ...FILLED,
};

/** A form as a browser sends it from the page itself. */
export const formPost = (
  world: World,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
): Sent => ({
  method: 'POST',
  path,
  from: world.address(),
  headers: {
    host: 'claims.example',
    accept: 'text/html',
    cookie: cookiesOf(world),
    ...FORM_TYPE,
    ...headers,
  },
  body: new URLSearchParams(fields).toString(),
});
