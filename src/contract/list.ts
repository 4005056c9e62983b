/** Shared by all lists: cursor pagination (docs/decisions/017-lists.md) and date ranges. */
import { z } from 'zod';
import { WITH_CLAIMS } from '../domain/orders/order-filters.ts';
import { text, time } from './text.ts';

/** The longest cursor of any list, once sealed, fits in this. */
const LONGEST_CURSOR = 2_500;

export const pageQuery = {
  cursor: text(LONGEST_CURSOR)
    .min(1)
    .optional()
    .meta({ description: '`nextCursor` of the page before; none for the first page.' }),
  limit: z.coerce.number().int().min(1).max(100).default(25),
};

export const createdQuery = {
  createdAfter: time.optional().meta({ description: 'Created at this time or later.' }),
  createdBefore: time.optional().meta({ description: 'Created before this time.' }),
};

export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'For the next page, with everything else as it was; null on the last one.' });

/** Of orders and customers. */
export const withClaims = z.enum(WITH_CLAIMS).optional().meta({
  description: '`open`: with a claim that isn’t decided yet. `some`: with a claim. `none`: without one.',
  example: 'some',
});
