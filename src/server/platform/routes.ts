/** What the platform's staff do about all stores. They have no store while they do it, so each call looks at their place among the staff. */
import {
  newStoreSchema,
  platformStoreSchema,
  platformStoresQuerySchema,
  platformStoresSchema,
} from '../../contract/platform.ts';
import { only } from '../auth/scope.ts';
import { repeatOf } from '../http/answers.ts';
import type { Wiring } from '../http/team-calls.ts';
import { accountRoutes } from './accounts/routes.ts';
import { listPlatformStores, makeStore } from './commands.ts';
import { deletionRoutes } from './deletion/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { staffWith } from './staff-calls.ts';

const access = { tokens: ['person'] } as const;
const tags = ['Platform'];

export function platformRoutes(to: Wiring): void {
  storeRoutes(to);
  accountRoutes(to);
  deletionRoutes(to);
  staffRoutes(to);
}

function storeRoutes({ api, context, gates }: Wiring): void {
  api.get(
    '/platform/stores',
    {
      config: { access, takes: ['store:read'] },
      schema: {
        operationId: 'listPlatformStores',
        tags,
        summary: 'All stores of the installation, by name',
        description: 'For staff with `store:read`.',
        querystring: platformStoresQuerySchema,
        response: { 200: platformStoresSchema },
      },
    },
    async ({ caller, query }) => {
      await staffWith(context, only('person', caller), 'store:read');
      return listPlatformStores(context, query);
    },
  );
  api.post(
    '/platform/stores',
    {
      config: {
        ...{ access, takes: ['store:create'] },
        again: true,
        limited: true,
        security: 'store_made',
        problems: ['store_slug_taken', 'idempotency_key_reused'],
      },
      preHandler: gates.write,
      schema: {
        operationId: 'createStore',
        tags,
        summary: 'Make a store, and invite its first owner',
        description:
          'For staff with `store:create`. The store begins in setup. The invitation works as long as the store has no owner and its maker may make stores.',
        body: newStoreSchema,
        response: { 201: platformStoreSchema },
      },
    },
    async (request, reply) => {
      const caller = only('person', request.caller);
      const staff = await staffWith(context, caller, 'store:create');
      const key = request.headers['idempotency-key'];
      // Refuses a key that is none.
      repeatOf(request);
      const { personId } = caller;
      const made = { personId, staff, key: typeof key === 'string' ? key : null };
      return reply.code(201).send(await makeStore(context, made, request.body));
    },
  );
}
