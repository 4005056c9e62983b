import { z } from 'zod';
import {
  type ListedPolicy,
  type ListedReturn,
  type ListedWarranty,
  policyFilterSchema,
  policyListSchema,
  policyQuerySchema,
  policySchema,
  recordIdSchema,
  returnFilterSchema,
  returnListSchema,
  returnQuerySchema,
  storeReturnSchema,
  warrantyFilterSchema,
  warrantyListSchema,
  warrantyQuerySchema,
  warrantySchema,
} from '../../contract/order-records.ts';
import { type CsvColumn, csvRoute } from '../http/csv-route.ts';
import { teamRead, type Wiring } from '../http/team-calls.ts';
import {
  listPolicies,
  listReturns,
  listWarranties,
  readPolicy,
  readReturn,
  readWarranty,
} from './records.ts';

const tag = 'Orders';
const IN_PARTS =
  'A filter looks through a thousand orders at a time: follow `nextCursor` until it is null, also from a short page.';
const csv = (id: string, example: string) => z.string().meta({ id, example });

type OfOrder = { orderNumber: string; customerName: string | null; orderedAt: string };

const OF_ORDER: readonly CsvColumn<OfOrder>[] = [
  ['Order', ({ orderNumber }) => orderNumber],
  ['Ordered', ({ orderedAt }) => orderedAt],
  ['Customer', ({ customerName }) => customerName],
];

/** What is part of an order: read here, changed with its order. */
export function orderRecordRoutes(wiring: Wiring): void {
  policyRoutes(wiring);
  returnRoutes(wiring);
  warrantyRoutes(wiring);
}

function policyRoutes(wiring: Wiring): void {
  const about = { tag, permissions: ['policy:read'] } as const;
  teamRead(wiring, {
    ...about,
    url: '/policies',
    operationId: 'listPolicies',
    summary: 'Protection that was bought with orders, the newest order first',
    description: IN_PARTS,
    query: policyQuerySchema,
    answer: policyListSchema,
    read: (held, _, query) => listPolicies(held, query),
  });
  teamRead(wiring, {
    ...about,
    url: '/policies/:id',
    operationId: 'readPolicy',
    summary: 'A policy with the claims that were filed under it',
    params: recordIdSchema,
    answer: policySchema,
    read: (held, { id = '' }) => readPolicy(held, id),
  });
  csvRoute<ListedPolicy, typeof policyFilterSchema>(wiring, {
    ...about,
    url: '/policies.csv',
    operationId: 'listPoliciesAsCsv',
    summary: 'The policies that match, as CSV',
    query: policyFilterSchema,
    answer: csv('PoliciesCsv', 'Order,Coverage\r\n1001,SHIPPING\r\n'),
    file: 'policies',
    columns: [
      ...OF_ORDER,
      ['Coverage', ({ coverage }) => coverage],
      ['Insured', ({ insuredAmount }) => insuredAmount],
      ['Currency', ({ currency }) => currency],
      ['Premium', ({ premiumPaid }) => premiumPaid],
      ['Currency of the premium', ({ premiumCurrency }) => premiumCurrency],
      ['Removed', ({ removedAt }) => removedAt],
    ],
    read: async (held, query) => {
      const { policies: lines, nextCursor } = await listPolicies(held, query);
      return { lines, nextCursor };
    },
  });
}

function returnRoutes(wiring: Wiring): void {
  const about = { tag, permissions: ['return:read'] } as const;
  teamRead(wiring, {
    ...about,
    url: '/returns',
    operationId: 'listReturns',
    summary: 'What customers sent back as the returns tool reports it, the newest order first',
    description: IN_PARTS,
    query: returnQuerySchema,
    answer: returnListSchema,
    read: (held, _, query) => listReturns(held, query),
  });
  teamRead(wiring, {
    ...about,
    url: '/returns/:id',
    operationId: 'readReturn',
    summary: 'A return with its items',
    params: recordIdSchema,
    answer: storeReturnSchema,
    read: (held, { id = '' }) => readReturn(held, id),
  });
  csvRoute<ListedReturn, typeof returnFilterSchema>(wiring, {
    ...about,
    url: '/returns.csv',
    operationId: 'listReturnsAsCsv',
    summary: 'The returns that match, as CSV',
    query: returnFilterSchema,
    answer: csv('ReturnsCsv', 'Order,Status\r\n1001,RECEIVED\r\n'),
    file: 'returns',
    columns: [
      ...OF_ORDER,
      ['Return', ({ returnId }) => returnId],
      ['Status', ({ status }) => status],
      ['Requested', ({ createdAt }) => createdAt],
      ['Units', ({ units }) => units],
      ['Tracking number', ({ trackingNumber }) => trackingNumber],
    ],
    read: async (held, query) => {
      const { returns: lines, nextCursor } = await listReturns(held, query);
      return { lines, nextCursor };
    },
  });
}

function warrantyRoutes(wiring: Wiring): void {
  const about = { tag, permissions: ['warranty:read'] } as const;
  teamRead(wiring, {
    ...about,
    url: '/warranties',
    operationId: 'listWarranties',
    summary: 'Items that were sold with a warranty, the newest order first',
    query: warrantyQuerySchema,
    answer: warrantyListSchema,
    read: (held, _, query) => listWarranties(held, query),
  });
  teamRead(wiring, {
    ...about,
    url: '/warranties/:id',
    operationId: 'readWarranty',
    summary: 'The warranty of an item with its claims',
    params: recordIdSchema,
    answer: warrantySchema,
    read: (held, { id = '' }) => readWarranty(held, id),
  });
  csvRoute<ListedWarranty, typeof warrantyFilterSchema>(wiring, {
    ...about,
    url: '/warranties.csv',
    operationId: 'listWarrantiesAsCsv',
    summary: 'The warranties that match, as CSV',
    query: warrantyFilterSchema,
    answer: csv('WarrantiesCsv', 'Order,Item\r\n1001,Mug\r\n'),
    file: 'warranties',
    columns: [
      ...OF_ORDER,
      ['Item', ({ name }) => name],
      ['SKU', ({ sku }) => sku],
      ['Ordered units', ({ quantity }) => quantity],
      ['Period', ({ warrantyPeriod }) => warrantyPeriod],
      ['Ends', ({ expiresAt }) => expiresAt],
      ['Units to claim now', ({ units }) => units],
    ],
    read: async (held, query) => {
      const { warranties: lines, nextCursor } = await listWarranties(held, query);
      return { lines, nextCursor };
    },
  });
}
