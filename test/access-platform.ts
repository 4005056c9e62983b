/** Valid requests for what the platform's staff do about all stores. Part of access-fixtures.ts. */
import { saveAccount } from '../src/server/people/accounts.ts';
import type { Fixture, Request } from './access-request.ts';
import type { TestApp } from './app.ts';
import { addPerson } from './people.ts';

type World = { test: TestApp; asStaff(url: string, payload?: object): Promise<Request> };

export function platformFixtures({ test, asStaff }: World): Record<string, Fixture> {
  const own = 'person' as const;
  const owner = () => ({ email: `${crypto.randomUUID()}@team.example`, name: 'Nia' });
  const anAccount = async (): Promise<string> => {
    const id = crypto.randomUUID();
    await saveAccount(test.database.db, { id, slug: id, name: 'Group' }, { stores: [], now: 0 });
    return id;
  };
  const aStore = () => test.addStore({ id: `p${crypto.randomUUID()}`, slug: `p${crypto.randomUUID()}` });
  const aSupporter = async () => (await addPerson(test, { role: 'orderprotection_support' })).id;
  const at = (path: string) => `/v1/platform/${path}`;
  return {
    'GET /v1/platform/stores': { make: () => asStaff(at('stores')), own },
    'POST /v1/platform/stores': {
      make: () =>
        asStaff(at('stores'), {
          ...{
            slug: `s-${crypto.randomUUID()}`,
            name: 'New',
            currency: 'USD',
            timeZone: 'UTC',
            country: 'US',
          },
          owner: owner(),
        }),
      own,
    },
    'PUT /v1/platform/stores/:id/account': {
      make: async () => asStaff(at(`stores/${await aStore()}/account`), { account: await anAccount() }),
      own,
    },
    'GET /v1/platform/deletions': { make: () => asStaff(at('deletions')), own },
    'GET /v1/platform/stores/:id/deletion': {
      make: async () => asStaff(at(`stores/${await aStore()}/deletion`)),
      own,
    },
    'POST /v1/platform/stores/:id/deletion': {
      make: async () => {
        const store = await aStore();
        const { rows } = await test.database.admin.query('select name from stores where id = $1', [store]);
        return asStaff(at(`stores/${store}/deletion`), { name: rows[0]?.name });
      },
      own,
    },
    'POST /v1/platform/accounts/:slug/deletion': {
      make: async () => asStaff(at(`accounts/${await anAccount()}/deletion`), { name: 'Group' }),
      own,
    },
    'POST /v1/platform/stores/:id/owner-invitation': {
      make: async () => asStaff(at(`stores/${await aStore()}/owner-invitation`), owner()),
      own,
    },
    'POST /v1/platform/accounts/:slug/owner-invitation': {
      make: async () => asStaff(at(`accounts/${await anAccount()}/owner-invitation`), owner()),
      own,
    },
    'GET /v1/platform/audit-log': { make: () => asStaff(at('audit-log')), own },
    'GET /v1/platform/audit-log.csv': { make: () => asStaff(at('audit-log.csv')), own },
    'GET /v1/platform/staff': { make: () => asStaff(at('staff')), own },
    'PATCH /v1/platform/staff/:id': {
      make: async () => asStaff(at(`staff/${await aSupporter()}`), { role: 'orderprotection_partner' }),
      own,
    },
    'POST /v1/platform/staff/:id/removal': {
      make: async () => asStaff(at(`staff/${await aSupporter()}/removal`)),
      own,
    },
    'GET /v1/platform/accounts': { make: () => asStaff(at('accounts')), own },
    'POST /v1/platform/accounts': {
      make: () => asStaff(at('accounts'), { slug: `a-${crypto.randomUUID()}`, name: 'New', owner: owner() }),
      own,
    },
    'GET /v1/platform/accounts/:slug': {
      make: async () => asStaff(at(`accounts/${await anAccount()}`)),
      own,
    },
    'PATCH /v1/platform/accounts/:slug': {
      make: async () => asStaff(at(`accounts/${await anAccount()}`), { name: 'Another name' }),
      own,
    },
  };
}
