import { z } from 'zod';
import { productEditBodySchema, productEditSchema } from '../../contract/product-edit.ts';
import { sourceId } from '../../contract/text.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { readEdit, replaceEdit } from './commands.ts';

const to = {
  ...{ tag: 'Orders', url: '/products/:sourceProductId/edit' },
  params: z.object({ sourceProductId: sourceId }),
} as const;

/** Products that the team changes by hand. */
export function productEditRoutes(wiring: Wiring): void {
  teamRead(wiring, {
    ...to,
    operationId: 'readProductEdit',
    summary: 'What can be changed in a product by hand, what the shop says, and who changed it',
    permissions: ['product:read'],
    answer: productEditSchema,
    read: (held, { sourceProductId = '' }) => readEdit(held, sourceProductId),
  });
  teamWrite(wiring, {
    ...to,
    method: 'PUT',
    operationId: 'replaceProductEdit',
    summary: 'Change a product and its variants by hand',
    description:
      'What differs from the shop’s product stays, whatever the shop sends later. A field with the shop’s value is the shop’s again.',
    permissions: ['product:read', 'product:update'],
    versioned: true,
    body: productEditBodySchema,
    answer: { status: 200, schema: productEditSchema },
    write: (held, body, { sourceProductId = '' }) => replaceEdit(held, body, sourceProductId),
  });
}
