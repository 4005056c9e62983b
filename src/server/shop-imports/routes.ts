import { z } from 'zod';
import { providerNameSchema } from '../../contract/connection.ts';
import { shopImportsSchema } from '../../contract/shop-import.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { readImports, startImport } from './commands.ts';

const one = {
  url: '/connections/:provider/imports',
  tag: 'Connections',
  params: z.object({ provider: providerNameSchema }),
} as const;

/** What is read from a connected shop. */
export function shopImportRoutes(to: Wiring): void {
  teamRead(to, {
    ...one,
    operationId: 'listShopImports',
    summary: 'How far a shop’s orders and products have come in',
    description: 'Only of a connection with a shop.',
    permissions: ['integration:read'],
    answer: shopImportsSchema,
    read: readImports,
  });
  teamWrite(to, {
    ...one,
    method: 'POST',
    operationId: 'startShopImport',
    summary: 'Import all orders and products of a shop',
    description:
      'A job reads them page by page. This begins by itself when a shop is connected, and each night what changed is read. While an import is under way, nothing changes.',
    permissions: ['integration:update'],
    answer: { status: 202, schema: shopImportsSchema },
    write: (held, _body, params) => startImport(held, params),
  });
}
