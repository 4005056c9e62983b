/** A valid request for each route about connections, with a provider that accepts everything. Part of access-fixtures.ts. */
import type { StoreId } from '../src/server/auth/caller.ts';
import type { Registry } from '../src/server/connections/registry.ts';
import type { Row } from '../src/server/database/rows.ts';
import type { ShopFeed } from '../src/server/integrations/ports.ts';
import { connectAskers } from './access-askers.ts';
import type { Fixture } from './access-request.ts';
import { labels } from './access-shipping.ts';
import type { TestApp } from './app.ts';
import { registeredFor, testedProvider } from './provider.ts';

const nothing = async () => ({ kind: 'page', items: [], next: null }) as const;
const emptyFeed: ShopFeed = {
  ...{ orders: nothing, products: nothing, order: nothing },
  subscribe: async () => ({ kind: 'done' }),
};

export const providers: Registry = {
  stripe: {
    ...registeredFor(testedProvider(), {
      feed: emptyFeed,
      readNotice: () => ({ kind: 'ignored', eventId: 'e1' }),
      list: nothing,
    }),
    consent: {
      calledBy: () => ({ kind: 'account', account: 'nobody' }),
      begin: () => 'https://stripe.example/consent',
      finish: async () => ({
        kind: 'credentials',
        credentials: { account: 'test', key: 'key-of-the-test' },
        renewal: null,
      }),
      renew: async () => ({ kind: 'busy', retryAfterSeconds: null }),
    },
  },
  paypal: registeredFor(testedProvider()),
  easypost: registeredFor(testedProvider(), { labels }),
};

const credentials = { account: 'test', key: 'key-of-the-test' };

export function connectionFixtures(test: TestApp, store: StoreId): Record<string, Fixture> {
  const { database } = test;
  const connectAll = async () => {
    for (const provider of ['paypal', 'stripe'] as const) await connectAskers(test, provider);
  };
  const asked = (path: string, payload?: object): Fixture => ({
    make: async () => {
      await connectAll();
      return { url: `/v1/connections${path}`, ...(payload && { payload }) };
    },
    own: 'program',
  });
  const created = async () => {
    await database.admin.query("delete from connections where provider = 'stripe'");
    return { url: '/v1/connections', payload: { provider: 'stripe', credentials } };
  };
  /** Another order than the present one. */
  const ordered = async () => {
    await connectAll();
    const { rows } = await database.admin.query<{ provider: string }>(
      'select provider from connections where store_id = $1 order by position desc, id desc',
      [store],
    );
    return { url: '/v1/connections/order', payload: { providers: rows.map(({ provider }) => provider) } };
  };
  return {
    'GET /v1/connections': asked(''),
    // The signature is the provider's.
    'POST /v1/inbound/:provider/:token': {
      make: async () => {
        await connectAll();
        const { rows } = await database.admin.query<Row<'connections', 'inbound_token'>>(
          "select inbound_token from connections where store_id = $1 and provider = 'stripe'",
          [store],
        );
        return { url: `/v1/inbound/stripe/${store}.${rows[0]?.inbound_token}`, payload: Buffer.from('{}') };
      },
    },
    'POST /v1/inbound/:provider': {
      make: async () => ({ url: '/v1/inbound/stripe', payload: Buffer.from('{}') }),
    },
    'POST /v1/connections': { make: created, own: 'program' },
    'PUT /v1/connections/order': { make: ordered, own: 'program' },
    'POST /v1/connections/:provider/consent': asked('/stripe/consent', { account: 'test' }),
    'POST /v1/connections/:provider/consent/answer': asked('/stripe/consent/answer', { query: 'code=1' }),
    'PUT /v1/connections/:provider/credentials': asked('/stripe/credentials', { credentials }),
    'POST /v1/connections/:provider/test': asked('/stripe/test'),
    'DELETE /v1/connections/:provider': asked('/stripe'),
    'GET /v1/connections/:provider/imports': asked('/stripe/imports'),
    'POST /v1/connections/:provider/imports': asked('/stripe/imports'),
    'GET /v1/connections/:provider/events': asked('/stripe/events'),
    'POST /v1/connections/:provider/events/again': asked('/stripe/events/again', { ids: ['e1'] }),
  };
}
