/** A valid request for each route about what a store's team keeps. Part of access-fixtures.ts, which has the store. */
import type { Fixture } from './access-fixtures.ts';

type Ask = (
  method: 'POST' | 'PATCH' | 'PUT',
  url: string,
  payload: object,
) => Promise<{ json(): { id: string } }>;
type World = { asOwner: Ask };

export function keptFixtures({ asOwner }: World): Record<string, Fixture> {
  /** A label nobody uses yet. */
  const madeLabel = async () => {
    const made = await asOwner('POST', '/v1/labels', { name: crypto.randomUUID(), color: 'teal' });
    return `/v1/labels/${made.json().id}`;
  };
  return {
    'GET /v1/colleagues': { make: () => ({ url: '/v1/colleagues' }), own: 'program' },
    'GET /v1/labels': { make: () => ({ url: '/v1/labels' }), own: 'program' },
    'POST /v1/labels': {
      make: () => ({ url: '/v1/labels', payload: { name: crypto.randomUUID(), color: 'red' } }),
      own: 'program',
    },
    'PATCH /v1/labels/:id': {
      make: async () => ({ url: await madeLabel(), payload: { name: crypto.randomUUID() } }),
    },
    'DELETE /v1/labels/:id': { make: async () => ({ url: await madeLabel() }) },
  };
}
