/** Valid requests about the members of a store's team. Part of access-fixtures.ts. */
import type { Fixture } from './access-request.ts';
import type { TestApp } from './app.ts';
import { addPerson } from './people.ts';

export function memberFixtures({ test, store }: { test: TestApp; store: string }): Record<string, Fixture> {
  const onMember = (path: string, payload?: object): Fixture => ({
    make: async () => {
      const { id } = await addPerson(test, { store, role: 'store_user' });
      return { url: `/v1/team-members/${id}${path}`, ...(payload && { payload }) };
    },
  });
  return {
    'GET /v1/team-members': { make: () => ({ url: '/v1/team-members?q=nobody' }), own: 'program' },
    'PATCH /v1/team-members/:id': onMember('', { role: 'store_support' }),
    'POST /v1/team-members/:id/ownership': onMember('/ownership'),
    'POST /v1/team-members/:id/removal': onMember('/removal', { claimsTo: null }),
  };
}
