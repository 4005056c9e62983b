import { z } from 'zod';
import { customerSchema } from '../../contract/customer.ts';
import { customerListQuerySchema, customerListSchema } from '../../contract/customer-list.ts';
import { text } from '../../contract/text.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { ProblemError } from '../problem-error.ts';
import { storeById } from '../stores/queries.ts';
import { listCustomers } from './list.ts';
import { presentCustomer } from './present.ts';
import { readCustomer } from './queries.ts';

const access = { tokens: [], permissions: ['order:read', 'claim:read'] } as const;

/** Customers: everything under one email address in a store. */
export function customerRoutes(api: Api, context: Context): void {
  api.get(
    '/customers',
    {
      config: { access },
      schema: {
        operationId: 'listCustomers',
        tags: ['Orders'],
        summary: "A store's customers, the last to order first",
        querystring: customerListQuerySchema,
        response: { 200: customerListSchema },
      },
    },
    async ({ caller, query }) => listCustomers(context, storeOf(caller), query),
  );

  api.get(
    '/customers/:id',
    {
      config: { access },
      schema: {
        operationId: 'readCustomer',
        tags: ['Orders'],
        summary: 'A customer with what they bought and claimed',
        params: z.object({ id: text(64) }),
        response: { 200: customerSchema },
      },
    },
    async ({ caller, params }) => {
      const store = await storeById(context.db, storeOf(caller));
      const row = await readCustomer(context.db, store.id, params.id);
      if (!row) throw new ProblemError('not_found');
      return presentCustomer(store, row);
    },
  );
}
