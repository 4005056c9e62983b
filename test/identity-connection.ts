/** Connects the test's identity provider, as `makegood provider create` does. */
import type { Role } from '../src/domain/access/permissions.ts';
import { encrypt } from '../src/server/auth/keys.ts';
import { sealedFor } from '../src/server/database/sealed-values.ts';
import { returnUrl } from '../src/server/people/providers/client.ts';
import { addProvider } from '../src/server/people/providers/queries.ts';
import type { TestApp } from './app.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { TEST_SECRET } from './setup.ts';

const SECRET = 'a secret: with %, + and a colon';

export type ConnectionSettings = { accountId?: string; domains?: string[]; role?: Role };

/** The client is called as the provider is here. */
export async function connectProvider(
  test: TestApp,
  idp: IdentityProvider,
  { id, accountId, domains = [], role }: ConnectionSettings & { id: string },
): Promise<void> {
  idp.clients.push({ id: `makegood-${id}`, secret: SECRET, redirectUri: returnUrl(test.context, id) });
  await addProvider(test.database.db, {
    id,
    name: `Provider ${id}`,
    issuer: idp.issuer,
    clientId: `makegood-${id}`,
    clientSecret: encrypt(SECRET, sealedFor.provider(id), TEST_SECRET),
    accountId: accountId ?? null,
    domains,
    role: role ?? null,
    now: test.clock.now,
  });
}
