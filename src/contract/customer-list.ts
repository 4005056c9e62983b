/** A store's customers, the last to order first: `GET /v1/customers`. */
import { z } from 'zod';
import { ORDER_COUNTS } from '../domain/orders/order-filters.ts';
import { CUSTOMER_EXAMPLE } from './customer.ts';
import { nextCursor, pageQuery, withClaims } from './list.ts';
import { text, time } from './text.ts';

export const customerFilterSchema = z.strictObject({
  q: text(320).trim().min(1).optional().meta({
    description:
      'The beginning of a name, a last name or an email address, with or without accents, or a phone number.',
  }),
  lastOrderAfter: time.optional().meta({ description: 'Ordered last at this time or later.' }),
  lastOrderBefore: time.optional().meta({ description: 'Ordered last before this time.' }),
  orders: z.enum(ORDER_COUNTS).optional().meta({ example: 'several' }),
  claims: withClaims,
});

export const customerListQuerySchema = customerFilterSchema.extend(pageQuery);

export type CustomerListQuery = z.infer<typeof customerListQuerySchema>;

const listedCustomerSchema = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    orders: z.number(),
    claims: z.number(),
    paid: z.string(),
    currency: z.string(),
    lastOrderAt: z.string(),
  })
  .meta({ id: 'ListedCustomer' });

export type ListedCustomer = z.infer<typeof listedCustomerSchema>;

const { id, name, email, phone, orders, claims, paid, currency } = CUSTOMER_EXAMPLE;

/** A filter looks through many customers in parts, so a short page is not necessarily the last one. */
export const customerListSchema = z.object({ customers: z.array(listedCustomerSchema), nextCursor }).meta({
  id: 'CustomerList',
  example: {
    customers: [
      { id, name, email, phone, orders, claims, paid, currency, lastOrderAt: '2026-11-01T10:00:00.000Z' },
    ],
    nextCursor: null,
  },
});

export type CustomerList = z.infer<typeof customerListSchema>;
