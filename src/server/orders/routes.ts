import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { lookupBodySchema, lookupQuerySchema, lookupResultSchema } from '../../contract/lookup.ts';
import { orderDocumentSchema, orderOutcomeSchema } from '../../contract/order.ts';
import { orderDeskSchema } from '../../contract/order-desk.ts';
import {
  type ListedOrder,
  orderFilterSchema,
  orderListQuerySchema,
  orderListSchema,
} from '../../contract/order-list.ts';
import { productListSchema } from '../../contract/product.ts';
import { someText, sourceId, text } from '../../contract/text.ts';
import { isReservedOrderId } from '../../domain/orders/order-number.ts';
import { noteSaved } from '../audit/note.ts';
import { heldOrders } from '../auth/authenticate.ts';
import type { Caller } from '../auth/caller.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { Api } from '../http/api.ts';
import { type CsvColumn, csvRoute } from '../http/csv-route.ts';
import type { Gates } from '../http/limits.ts';
import { teamRead, type Wiring } from '../http/team-calls.ts';
import type { Saved } from '../imports/import-documents.ts';
import { ProblemError } from '../problem-error.ts';
import { searchProducts } from '../products/queries.ts';
import { refuseClosed } from '../stores/preview.ts';
import { type KnownStore, storeOfLookup } from '../stores/queries.ts';
import { findOrder } from './commands.ts';
import { readOrderDesk } from './desk.ts';
import { listOrders } from './list.ts';
import { presentLookup } from './present.ts';
import { loadOrderBySource, orderExists } from './queries.ts';
import { saveOrders } from './save.ts';

const ORDER_COLUMNS: readonly CsvColumn<ListedOrder>[] = [
  ['Order', ({ orderNumber }) => orderNumber],
  ['Ordered', ({ createdAt }) => createdAt],
  ['Customer', ({ customerName }) => customerName],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Channel', ({ channel }) => channel],
  ['Items', ({ itemCount }) => itemCount],
  ['Total', ({ total }) => total],
  ['Refunded amount', ({ refundedAmount }) => refundedAmount],
  ['Currency', ({ currency }) => currency],
  ['Fulfillment', ({ fulfillmentStatus }) => fulfillmentStatus],
  ['Protection', ({ protectionStatus }) => protectionStatus],
  ['Claims', ({ claimCount }) => claimCount],
  ['Canceled', ({ cancelledAt }) => cancelledAt],
  ['Charged back', ({ chargebackAt }) => chargebackAt],
  ['ID in the shop', ({ sourceOrderId }) => sourceOrderId],
];

const UNCHANGED: Saved = { outcome: 'unchanged', kept: [] };

/** Looking up and importing orders. */
export function orderRoutes(wiring: Wiring): void {
  const { api, context, gates } = wiring;
  lookupRoutes(api, context, gates);
  listRoutes(wiring);
  readRoutes(api, context);
  importRoute(api, context);
  productRoute(api, context);
}

function listRoutes(wiring: Wiring): void {
  const about = { tag: 'Orders', permissions: ['order:read'] } as const;
  teamRead(wiring, {
    ...about,
    url: '/orders',
    operationId: 'listOrders',
    summary: "A store's orders, newest first",
    description:
      'A filter looks through a thousand orders at a time: follow `nextCursor` until it is null, also from a short page.',
    query: orderListQuerySchema,
    answer: orderListSchema,
    read: (held, _, query) => listOrders(held, query),
  });
  csvRoute<ListedOrder, typeof orderFilterSchema>(wiring, {
    ...about,
    url: '/orders.csv',
    operationId: 'listOrdersAsCsv',
    summary: 'The orders that match, as CSV',
    query: orderFilterSchema,
    answer: z.string().meta({ id: 'OrdersCsv', example: 'Order,Total\r\n1001,88.10\r\n' }),
    file: 'orders',
    columns: ORDER_COLUMNS,
    read: async (held, query) => {
      const { orders: lines, nextCursor } = await listOrders(held, query);
      return { lines, nextCursor };
    },
  });
}

function readRoutes(api: Api, context: Context): void {
  api.get(
    '/orders/:orderId/desk',
    {
      config: { access: { tokens: [], permissions: ['order:read', 'claim:read'] } },
      schema: {
        operationId: 'readOrderDesk',
        tags: ['Orders'],
        summary: 'An order with its packages, what can be reported now, its claims and its customer',
        params: z.object({ orderId: text(64).describe('Our own id of the order') }),
        response: { 200: orderDeskSchema },
      },
    },
    async ({ caller, params }) => readOrderDesk(context, storeOf(caller), params.orderId),
  );

  api.get(
    '/orders/:sourceOrderId',
    {
      config: { access: { tokens: [], permissions: ['order:read'] } },
      schema: {
        operationId: 'readOrder',
        tags: ['Orders'],
        summary: 'An order as it was imported',
        params: z.object({ sourceOrderId: sourceId }),
        response: { 200: orderDocumentSchema },
      },
    },
    async (request) => {
      const order = await loadOrderBySource(
        context.db,
        storeOf(request.caller),
        request.params.sourceOrderId,
      );
      if (!order) throw new ProblemError('not_found');
      return order;
    },
  );
}

function importRoute(api: Api, context: Context): void {
  api.put(
    '/orders/:sourceOrderId',
    {
      config: {
        access: { tokens: [], permissions: ['order:create', 'order:update'] },
        problems: ['order_id_reserved'],
      },
      bodyLimit: 2_000_000,
      schema: {
        operationId: 'putOrder',
        tags: ['Orders'],
        summary: 'Create or replace an order',
        description:
          '201 when it was created, else 200. Lines that are missing from the document are gone afterwards. What people changed by hand stays: `keptByHand` names the fields in which the document says something else.',
        params: z.object({ sourceOrderId: sourceId }),
        body: orderDocumentSchema,
        response: {
          200: orderOutcomeSchema,
          201: orderOutcomeSchema,
        },
      },
    },
    async (request, reply) => {
      const storeId = storeOf(request.caller);
      const id = request.params.sourceOrderId;
      if (isReservedOrderId(id)) throw new ProblemError('order_id_reserved', { params: { id } });
      const { outcome, kept } = await withStore(context.db, storeId, async (client) => {
        const [saved = UNCHANGED] = await saveOrders({ app: client }, storeId, [
          { sourceOrderId: id, order: request.body },
        ]);
        await noteSaved(client, storeId, { id, name: request.body.sourceOrderNumber }, saved.outcome);
        return saved;
      });
      const status = outcome === 'created' ? 201 : 200;
      return reply.code(status).send({ sourceOrderId: id, outcome, keptByHand: [...kept] });
    },
  );
}

async function mayAsk({ db }: Context, caller: Caller, orderId: string): Promise<boolean> {
  switch (caller.kind) {
    case 'shopper':
      return caller.orderId === orderId;
    case 'program':
    case 'member':
      return orderExists(db, caller.storeId, orderId);
    case 'anonymous':
    case 'valet':
    case 'in-store':
    case 'claim':
    case 'signature':
    case 'person':
      return false;
  }
}

/** The item received instead may be any product of the store. Open to the holder of an order. */
function productRoute(api: Api, context: Context): void {
  api.get(
    '/orders/:orderId/products/query',
    {
      config: { access: { tokens: ['shopper'], permissions: ['product:read'] } },
      schema: {
        operationId: 'queryOrderProducts',
        tags: ['Orders'],
        summary: "Products of the order's store by name, to say what came instead",
        params: z.object({ orderId: sourceId }),
        querystring: z.object({ name: someText(100) }),
        response: { 200: productListSchema },
      },
    },
    async (request) => {
      const { caller, params } = request;
      if (!(await mayAsk(context, caller, params.orderId))) throw new ProblemError('not_found');
      return { products: await searchProducts(context.db, storeOf(caller), request.query.name) };
    },
  );
}

const LOOKUP =
  'Order number and e-mail address open the order for 24 hours: send `accessToken` as bearer token. A miss never says which of the two was wrong.';

function lookupRoutes(api: Api, context: Context, gates: Gates): void {
  const config = {
    access: { open: 'public' },
    limited: true,
    problems: ['order_not_found', 'store_not_open'],
    security: 'lookup_answered',
  } as const;
  const response = { 200: lookupResultSchema };
  const look = async (request: FastifyRequest, sought: z.infer<typeof lookupQuerySchema>) => {
    const store = await namedStore(context, request, sought.store);
    const held = heldOrders(context, request, store.id);
    const order = await findOrder(context, store, { ...sought, address: request.ip, held });
    return presentLookup(context, store, order);
  };

  api.get(
    '/order-lookup',
    {
      config,
      onRequest: gates.lookup,
      schema: {
        operationId: 'lookUpOrder',
        tags: ['Orders'],
        summary: 'Look up an order',
        description: LOOKUP,
        querystring: lookupQuerySchema,
        response,
      },
    },
    async (request) => look(request, request.query),
  );
  api.post(
    '/order-lookup',
    {
      config,
      onRequest: gates.lookup,
      schema: {
        operationId: 'lookUpOrderByBody',
        tags: ['Orders'],
        summary: 'Look up an order, addresses kept out of the URL',
        description: LOOKUP,
        body: lookupBodySchema,
        response,
      },
    },
    async (request) => look(request, request.body),
  );
}

/** The store by its name, otherwise by the Host. An unknown store answers like an unknown order. */
async function namedStore(
  context: Context,
  request: FastifyRequest,
  slug: string | undefined,
): Promise<KnownStore> {
  const store = await storeOfLookup(context.db, { host: request.hostname, slug });
  if (!store) throw new ProblemError('order_not_found');
  refuseClosed(context, store, null);
  return store;
}
