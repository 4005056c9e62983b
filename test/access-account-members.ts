/** Valid requests for what is done about the people of an account. Part of access-fixtures.ts. */
import type { Fixture, Request } from './access-request.ts';
import type { TestApp } from './app.ts';
import { addPerson } from './people.ts';

/** @param asOwner asks as an owner of the account `invites` */
export function accountMemberFixtures(
  test: TestApp,
  asOwner: (url: string, payload?: object) => Promise<Request>,
): Record<string, Fixture> {
  const at = '/v1/accounts/invites/members';
  const own = 'person' as const;
  /** The account is there once somebody of it has asked for something. */
  const about = async (path: string, payload?: object): Promise<Request> => {
    const asked = await asOwner(at, payload);
    const { id } = await addPerson(test, { role: 'account_user', accountId: 'invites' });
    return { ...asked, url: `${at}/${id}${path}` };
  };
  return {
    'GET /v1/accounts/:slug/members': { make: () => asOwner(at), own },
    'PATCH /v1/accounts/:slug/members/:id': { make: () => about('', { role: 'account_admin' }), own },
    'POST /v1/accounts/:slug/members/:id/ownership': { make: () => about('/ownership'), own },
    'POST /v1/accounts/:slug/members/:id/removal': { make: () => about('/removal'), own },
  };
}
