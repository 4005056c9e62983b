import { z } from 'zod';
import { customerSchema } from '../../contract/customer.ts';
import {
  customerFilterSchema,
  customerListQuerySchema,
  customerListSchema,
  type ListedCustomer,
} from '../../contract/customer-list.ts';
import { text } from '../../contract/text.ts';
import { storeOf } from '../auth/scope.ts';
import { csvRoute } from '../http/csv-route.ts';
import { teamRead, type Wiring } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { storeById } from '../stores/queries.ts';
import { listCustomers } from './list.ts';
import { presentCustomer } from './present.ts';
import { readCustomer } from './queries.ts';

const about = { tag: 'Orders', permissions: ['order:read', 'claim:read'] } as const;

/** Customers: everything under one email address in a store. */
export function customerRoutes(wiring: Wiring): void {
  teamRead(wiring, {
    ...about,
    url: '/customers',
    operationId: 'listCustomers',
    summary: "A store's customers, the last to order first",
    description:
      'A filter looks through a thousand customers at a time: follow `nextCursor` until it is null, also from a short page.',
    query: customerListQuerySchema,
    answer: customerListSchema,
    read: (held, _, query) => listCustomers(held, query),
  });

  csvRoute<ListedCustomer, typeof customerFilterSchema>(wiring, {
    ...about,
    url: '/customers.csv',
    operationId: 'listCustomersAsCsv',
    summary: 'The customers that match, as CSV',
    query: customerFilterSchema,
    answer: z.string().meta({ id: 'CustomersCsv', example: 'Customer,Orders\r\nAda Shopper,4\r\n' }),
    file: 'customers',
    columns: [
      ['Customer', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['Phone', ({ phone }) => phone],
      ['Orders', ({ orders }) => orders],
      ['Claims', ({ claims }) => claims],
      ['Paid', ({ paid }) => paid],
      ['Currency', ({ currency }) => currency],
      ['Last order', ({ lastOrderAt }) => lastOrderAt],
      ['Customer id', ({ id }) => id],
    ],
    read: async (held, query) => {
      const { customers: lines, nextCursor } = await listCustomers(held, query);
      return { lines, nextCursor };
    },
  });

  const { api, context } = wiring;
  api.get(
    '/customers/:id',
    {
      config: { access: { tokens: [], permissions: about.permissions } },
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
