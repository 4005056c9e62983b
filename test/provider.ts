/** A provider for tests that does nothing but tell whether it works, and connections of stores with it. */
import { z } from 'zod';
import type { ProviderName } from '../src/domain/connections/providers.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import { shortId } from '../src/server/auth/short-id.ts';
import { addConnection } from '../src/server/connections/queries.ts';
import { type Registered, registered } from '../src/server/connections/registry.ts';
import { sealCredentials } from '../src/server/connections/secrets.ts';
import type { Context } from '../src/server/context.ts';
import { withStore } from '../src/server/database/with-store.ts';
import type { Health, Provider } from '../src/server/integrations/ports.ts';

/** What its test finds; assign to it. */
export type TestedProvider = { health: Health; tests: number };

export const testedProvider = (): TestedProvider => ({
  health: { kind: 'ok', account: 'test.example' },
  tests: 0,
});

/** @param parts of the provider besides its test */
export const registeredFor = (tested: TestedProvider, parts: Omit<Provider, 'test'> = {}): Registered =>
  registered(
    z.strictObject({ account: z.string().min(1).max(100), key: z.string().min(8).max(100) }),
    [
      { name: 'account', label: 'Account', help: 'The name of the account.', secret: false },
      { name: 'key', label: 'API key', help: 'Under Developers, API keys.', secret: true },
    ],
    () => ({
      ...parts,
      test: async () => {
        tested.tests += 1;
        return tested.health;
      },
    }),
  );

/** Connects a store without asking the provider. */
export const connectTo = (
  context: Context,
  storeId: StoreId,
  provider: ProviderName,
  credentials: unknown = { account: 'test', key: 'key-of-the-test' },
): Promise<boolean> =>
  withStore(context.db, storeId, async (client) => {
    const id = shortId();
    return addConnection(
      client,
      storeId,
      {
        ...{ id, provider, credentials: sealCredentials(context, id, credentials), hints: {}, settings: {} },
        ...{ renewal: null, renewAt: null },
        ...{ account: `${storeId}.example`, inboundToken: shortId() },
      },
      context.clock(),
    );
  });
