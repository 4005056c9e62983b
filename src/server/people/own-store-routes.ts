import { ownStoresQuerySchema, ownStoresSchema } from '../../contract/people.ts';
import { only } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { openCursor, pageOf } from '../http/cursor.ts';
import { presentStores } from './present.ts';
import { listMemberships, listStores } from './queries.ts';
import { withPerson } from './with-person.ts';

/** For people with more stores than `GET /v1/me` answers. */
export function ownStoreRoute(api: Api, context: Context): void {
  api.get(
    '/me/stores',
    {
      config: { access: { tokens: ['person'] } },
      schema: {
        operationId: 'listMyStores',
        tags: ['People'],
        summary: 'The stores one works for, by name',
        querystring: ownStoresQuerySchema,
        response: { 200: ownStoresSchema },
      },
    },
    async (request) => {
      const { personId } = only('person', request.caller);
      const { q, cursor, limit } = request.query;
      const { secret, otherSecrets } = context;
      const seal = { secret, otherSecrets, list: `stores of ${personId}` };
      const after = openCursor(seal, cursor);
      return withPerson(context.db, personId, async (client) => {
        const places = await listMemberships(client, personId);
        const found = await listStores(client, personId, limit + 1, { q, after });
        const { page, nextCursor } = pageOf(found, limit, seal, ({ name, id }) => [name, id]);
        return { stores: presentStores(places, page), nextCursor };
      });
    },
  );
}
