import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { LONGEST_TOKEN_DAYS, tokenEnd } from '../src/domain/access/api-token.ts';
import type { Permission, Role } from '../src/domain/access/permissions.ts';
import type { OrderDocument } from '../src/domain/orders/order.ts';
import { type AppOptions, createApp } from '../src/server/app.ts';
import { issueApiToken } from '../src/server/auth/api-tokens.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import { type Context, type Limits, RAISED_LIMITS } from '../src/server/context.ts';
import { openFlags } from '../src/server/flags.ts';
import { openSlack } from '../src/server/integrations/chat/slack/client.ts';
import { createLog } from '../src/server/log.ts';
import { mailboxTransport } from '../src/server/mail/transport.ts';
import { saveOrders } from '../src/server/orders/save.ts';
import { openOutgoing } from '../src/server/outgoing/outgoing.ts';
import { openNames } from '../src/server/stores/names.ts';
import { type StoreInput, saveStore } from '../src/server/stores/queries.ts';
import { createLocalFiles } from '../src/server/uploads/storage.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { SCRATCH } from './scratch.ts';
import { TEST_SECRET } from './setup.ts';

export type TestApp = {
  app: FastifyInstance;
  context: Context;
  database: TestDatabase;
  /** In milliseconds; assign to it to move through time. */
  clock: { now: number };
  /** All routes of the application, including HEAD for each GET. */
  routes: readonly RouteOptions[];
  addStore(store?: Partial<StoreInput>): Promise<StoreId>;
  addOrder(storeId: StoreId, sourceOrderId: string, order: OrderDocument): Promise<void>;
  /** @param may a role, or the only permissions of the token */
  token(storeId: StoreId, may: Role | readonly Permission[]): Promise<string>;
  close(): Promise<void>;
};

/** The whole application over its own database, called through `app.inject`. */
export async function createTestApp(
  limits: Partial<Limits> = {},
  {
    pages,
    trustProxy = [],
    demoStoreIds = [],
    ...changes
  }: Pick<AppOptions, 'pages' | 'demoStoreIds'> & { trustProxy?: string[] } & Partial<
      Pick<
        Context,
        | ('mode' | 'publicUrl' | 'files' | 'names' | 'slack' | 'outgoing' | 'providers' | 'flags')
        | ('staffNeedSecondFactor' | 'opening' | 'hasDemoServices')
      >
    > = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(SCRATCH, 'makegood-files-'));
  const clock = { now: Date.now() };
  const context: Context = {
    db: database.db,
    files: await createLocalFiles(dataDir),
    // Nobody answers there.
    names: openNames(['127.0.0.1:1']),
    slack: openSlack('http://127.0.0.1:1'),
    outgoing: openOutgoing({ nameServers: ['127.0.0.1:1'] }),
    providers: {},
    log: createLog('silent'),
    mail: mailboxTransport,
    flags: openFlags({ launchDarkly: null }, { log: createLog('silent') }),
    clock: () => clock.now,
    secret: TEST_SECRET,
    otherSecrets: [],
    keptKeys: { databaseRole: TEST_SECRET, purchases: TEST_SECRET },
    publicUrl: 'http://localhost:4000',
    mode: 'demo',
    hasDemoServices: false,
    staffNeedSecondFactor: false,
    opening: 'auto',
    limits: { ...RAISED_LIMITS, ...limits },
    ...changes,
  };
  const routes: RouteOptions[] = [];
  const onRoute = (route: RouteOptions) => routes.push(route);
  const app = await createApp({
    context,
    trustProxy,
    metricsAllow: ['127.0.0.1'],
    pages,
    demoStoreIds,
    onRoute,
    checkAnswers: true,
  });
  await app.ready();
  return {
    app,
    context,
    database,
    clock,
    routes,
    addStore: (store = {}) => saveStore(database.db, { ...STORE, ...store }),
    addOrder: async (storeId, sourceOrderId, order) => {
      await saveOrders(database.db, storeId, [{ sourceOrderId, order }]);
    },
    token: async (storeId, may) =>
      (
        await issueApiToken(database.db.app, storeId, {
          name: 'test',
          role: typeof may === 'string' ? may : null,
          permissions: typeof may === 'string' ? [] : [...may],
          expiresAt: LONGEST,
        })
      ).token,
    close: async () => {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** By default tokens outlive the time that tests move forward. */
const LONGEST = tokenEnd(Date.now(), LONGEST_TOKEN_DAYS);

const STORE: StoreInput = {
  id: 'teststore',
  stage: 'live',
  slug: 'test',
  name: 'Test Store',
  currency: 'USD',
  timeZone: 'America/New_York',
  country: 'US',
};
