import { funnelQuerySchema, funnelSchema } from '../../contract/analytics.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { storeById } from '../stores/queries.ts';
import { readFunnel } from './queries.ts';

export function analyticsRoutes(api: Api, context: Context): void {
  api.get(
    '/analytics/funnel',
    {
      config: { access: { tokens: [], permissions: ['analytics:read'] } },
      schema: {
        operationId: 'readFunnel',
        tags: ['Analytics'],
        summary: 'How far filings come',
        querystring: funnelQuerySchema,
        response: { 200: funnelSchema },
      },
    },
    async ({ caller, query }) => readFunnel(context, await storeById(context.db, storeOf(caller)), query),
  );
}
