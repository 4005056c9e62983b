/** What the simulated shop answers to each query and mutation. */
import type { GraphQLResolveInfo } from 'graphql';
import {
  codeDiscountNodeByCode,
  customerByIdentifier,
  discountCodeBasicCreate,
  discountNodes,
  giftCardCreate,
  giftCards,
  storeCreditAccountCredit,
} from './credit.ts';
import { fulfillmentCancel, fulfillmentCreate } from './fulfillments.ts';
import { orderOf, ordersOf } from './orders.ts';
import { productOf, productsOf } from './products.ts';
import { refundCreate } from './refunds.ts';
import { nodes, orderCreate } from './replacements.ts';
import { returnOf } from './returns.ts';
import type { Session } from './session.ts';
import { tagsAdd, tagsRemove } from './tags.ts';
import { webhookSubscriptionCreate, webhookSubscriptions } from './webhooks.ts';

export function rootOf(session: Session): Record<string, unknown> {
  const { state } = session;
  const answers =
    <Args>(resolve: (session: Session, args: Args, info: GraphQLResolveInfo) => unknown) =>
    (args: Args, _context: unknown, info: GraphQLResolveInfo): unknown =>
      resolve(session, args, info);
  return {
    shop: { name: state.name, myshopifyDomain: state.domain, currencyCode: state.currency },
    currentAppInstallation: { accessScopes: session.scopes.map((handle) => ({ handle })) },
    order: answers(orderOf),
    orders: answers(ordersOf),
    nodes: answers(nodes),
    product: answers(productOf),
    products: answers(productsOf),
    webhookSubscriptions: answers(webhookSubscriptions),
    webhookSubscriptionCreate: answers(webhookSubscriptionCreate),
    giftCards: answers(giftCards),
    codeDiscountNodeByCode: answers(codeDiscountNodeByCode),
    discountNodes: answers(discountNodes),
    customerByIdentifier: answers(customerByIdentifier),
    refundCreate: answers(refundCreate),
    orderCreate: answers(orderCreate),
    giftCardCreate: answers(giftCardCreate),
    discountCodeBasicCreate: answers(discountCodeBasicCreate),
    storeCreditAccountCredit: answers(storeCreditAccountCredit),
    return: answers(returnOf),
    fulfillmentCreate: answers(fulfillmentCreate),
    fulfillmentCancel: answers(fulfillmentCancel),
    tagsAdd: answers(tagsAdd),
    tagsRemove: answers(tagsRemove),
  };
}
