import { keptPreferencesSchema, preferencesSchema } from '../../contract/preferences.ts';
import { DEFAULT_PREFERENCES } from '../../domain/access/preferences.ts';
import { only } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { findPreferences, writePreferences } from './queries.ts';
import { withPerson } from './with-person.ts';

const tags = ['People'];
const access = { tokens: ['person'] } as const;

/** How a person wants the desk, on every device of theirs. */
export function preferenceRoutes(api: Api, context: Context, gates: Gates): void {
  api.get(
    '/me/preferences',
    {
      config: { access },
      schema: {
        operationId: 'readPreferences',
        tags,
        summary: 'One’s own preferences',
        response: { 200: keptPreferencesSchema },
      },
    },
    async (request) => {
      const { personId } = only('person', request.caller);
      const kept = await withPerson(context.db, personId, (client) => findPreferences(client, personId));
      return { ...DEFAULT_PREFERENCES, ...kept };
    },
  );
  api.put(
    '/me/preferences',
    {
      config: { access, limited: true },
      preHandler: gates.save,
      schema: {
        operationId: 'savePreferences',
        tags,
        summary: 'Save one’s own preferences',
        description: 'Replaces all of them. What is left out is as by default.',
        body: preferencesSchema,
        response: { 200: keptPreferencesSchema },
      },
    },
    async (request) => {
      const { personId } = only('person', request.caller);
      const { body } = request;
      await withPerson(context.db, personId, (client) => writePreferences(client, personId, body));
      return body;
    },
  );
}
