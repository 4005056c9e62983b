/** A valid request for each route about how a store looks. Part of access-fixtures.ts, which has the store. */
import type { Fixture } from './access-request.ts';
import type { TestApp } from './app.ts';
import { bearer } from './world.ts';

let shares = 0;

/** A PNG of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** `owners`: tokens of the owners of both stores, each of which has a draft of its own. */
export function storeFixtures({
  test,
  owners,
}: {
  test: TestApp;
  owners: readonly string[];
}): Record<string, Fixture> {
  const draft = { url: '/v1/whitelabel/draft' };
  const typed = () => ({ welcomeTitle: crypto.randomUUID() });
  const drafted = async (url: string) => {
    for (const owner of owners) {
      const headers = bearer(owner);
      const now = await test.app.inject({ ...draft, headers });
      if (now.json().isDraft) continue;
      await test.app.inject({ method: 'PATCH', ...draft, headers, payload: typed() });
    }
    return { url };
  };
  const host = 'hosts-of.mine.example';
  /** Just asked for, and never looked up. */
  const asked = async (url: string) => {
    const headers = bearer(owners[0] ?? '');
    await test.app.inject({
      method: 'PATCH',
      url: '/v1/stores/minestore',
      headers,
      payload: { domains: [host] },
    });
    await test.database.admin.query(
      'update store_domains set checked_at = null, fault = null where domain = $1',
      [host],
    );
    return { url };
  };
  return {
    'GET /v1/stores/:id/hosts': { make: () => ({ url: '/v1/stores/minestore/hosts' }) },
    'POST /v1/stores/:id/hosts/:host/check': {
      make: () => asked(`/v1/stores/minestore/hosts/${host}/check`),
    },
    'GET /v1/claim-terms': { make: () => ({ url: '/v1/claim-terms' }), own: 'program' },
    'POST /v1/whitelabel/restart': { make: () => ({ url: '/v1/whitelabel/restart' }), own: 'program' },
    'GET /v1/whitelabel/draft': { make: () => draft, own: 'program' },
    'PATCH /v1/whitelabel/draft': { make: () => ({ ...draft, payload: typed() }), own: 'program' },
    'DELETE /v1/whitelabel/draft': { make: () => drafted(draft.url), own: 'program' },
    'POST /v1/whitelabel/publish': { make: () => drafted('/v1/whitelabel/publish'), own: 'program' },
    'POST /v1/whitelabel/preview': {
      make: () => ({ url: '/v1/whitelabel/preview', payload: typed() }),
      own: 'program',
    },
    'POST /v1/whitelabel/pictures': {
      make: () => ({ url: '/v1/whitelabel/pictures', payload: { use: 'icon', picture: PIXEL } }),
      own: 'program',
    },
    'PATCH /v1/stores/:id/rev-share': {
      make: () => {
        shares = (shares + 1) % 100;
        const revShare = { percentage: String(shares) };
        return { url: '/v1/stores/minestore/rev-share', payload: { revShare } };
      },
    },
    'GET /v1/whitelabel/versions': { make: () => ({ url: '/v1/whitelabel/versions' }), own: 'program' },
    'GET /v1/whitelabel/versions/:number': {
      make: () => ({ url: '/v1/whitelabel/versions/1' }),
      own: 'program',
    },
  };
}
