/** What the simulated shop answers to each query and mutation. */
import type { GraphQLResolveInfo } from 'graphql';
import { orderView } from './orders.ts';
import { refundCreate } from './refunds.ts';
import { allow, type Session } from './session.ts';
import { idOf } from './state.ts';

export const rootOf = (session: Session): Record<string, unknown> => {
  const { state } = session;
  return {
    shop: { name: state.name, myshopifyDomain: state.domain },
    currentAppInstallation: { accessScopes: session.scopes.map((handle) => ({ handle })) },
    order: ({ id }: { id: string }) => {
      allow(session, 'read_orders', 'order');
      const order = state.orders.find((one) => one.id === idOf(id));
      return order ? orderView(session, order) : null;
    },
    refundCreate: (args: never, _: unknown, info: GraphQLResolveInfo) => refundCreate(session, args, info),
  };
};
