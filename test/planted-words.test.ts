/**
 * Words are planted in a provider's credentials and in what customers say, and everything fails that can: the words stand in no log line, no
 * refusal and no metric, and the credentials in no row and no backup in the clear.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../src/server/app.ts';
import { saveBackup } from '../src/server/backup/save.ts';
import { registered } from '../src/server/connections/registry.ts';
import { inboundTasks } from '../src/server/inbound/jobs.ts';
import { openShopify } from '../src/server/integrations/shops/shopify/client.ts';
import { credentialsSchema, FIELDS } from '../src/server/integrations/shops/shopify/credentials.ts';
import { mapShopifyOrder } from '../src/server/integrations/shops/shopify/map.ts';
import { scopesFor } from '../src/server/integrations/shops/shopify/scopes.ts';
import { placeOrder, shipOrder } from '../src/server/integrations/shops/shopify/simulator/people.ts';
import { emptyShop } from '../src/server/integrations/shops/shopify/simulator/state.ts';
import { noticeOf, orderBody } from '../src/server/integrations/shops/shopify/simulator/webhooks.ts';
import {
  type ShopifySimulator,
  startShopifySimulator,
} from '../src/server/integrations/shops/shopify/simulator.ts';
import { createLog } from '../src/server/log.ts';
import { createTestApp, type TestApp } from './app.ts';
import { plain } from './backups.ts';
import { carryOut } from './carrying.ts';
import { bearer, file, fileableOrder, filingOf, orderIdOf, shopperToken } from './world.ts';

const TOKEN = 'shpat_plantedaccesstoken01';
const WRONG = 'shpat_plantedwrongtoken02';
const SECRET = 'planted-client-secret-03';
const EMAIL = 'planted.shopper@example.com';
const CREDENTIALS = [TOKEN, WRONG, SECRET];
const OF_CUSTOMERS = [EMAIL, 'planted.shopper', 'Plantedname', 'Planted Lane', 'the planted shade broke'];
const EVERYTHING = `${TOKEN} ${SECRET} ${EMAIL} Plantedname 7 Planted Lane`;
const DAY = 86_400_000;

let shop: ShopifySimulator;
let test: TestApp;
beforeAll(async () => {
  shop = await startShopifySimulator(0, emptyShop(), () => test?.clock.now ?? Date.now());
  Object.assign(shop.state.app, { secret: SECRET });
  shop.state.tokens[TOKEN] = scopesFor('custom');
  const shopify = registered(credentialsSchema, FIELDS, (own) => openShopify(own, { base: shop.base }));
  test = await createTestApp({}, { providers: { shopify } });
});
afterAll(async () => {
  await test.close();
  await shop.stop();
});

it('credentials, tokens and customers’ data are in no log line, refusal, metric or backup', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => lines.push(line) });
  const context = { ...test.context, log };
  const app = await createApp({ context, trustProxy: [], metricsAllow: ['127.0.0.1'] });
  const store = await test.addStore();
  const owner = await test.token(store, 'store_owner');
  const refusals: string[] = [];
  const ask = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object | string,
    headers: Record<string, string> = {},
  ) => {
    const answer = await app.inject({
      ...{ method, url, headers: { ...bearer(owner), ...headers } },
      ...(payload !== undefined && { payload }),
    });
    if (answer.statusCode >= 400) refusals.push(answer.body);
    return answer;
  };
  const written = { 'idempotency-key': 'planted', 'if-match': '*' };
  const echo = { kind: 'answer', status: 500, body: { errors: EVERYTHING } } as const;
  const credentials = { shop: shop.state.domain, accessToken: TOKEN, secret: SECRET };
  const wrong = { ...credentials, accessToken: WRONG };

  // Connecting, with what is refused and with answers that repeat everything.
  await ask('POST', '/v1/connections', { provider: 'shopify', credentials: wrong });
  shop.failures.push(echo);
  await ask('POST', '/v1/connections', { provider: 'shopify', credentials });
  await ask('POST', '/v1/connections', {
    provider: 'shopify',
    credentials: { ...credentials, more: TOKEN },
  });
  const connected = await ask('POST', '/v1/connections', { provider: 'shopify', credentials });
  expect(connected.statusCode, connected.body).toBe(201);
  await ask('PUT', '/v1/connections/shopify/credentials', { credentials: wrong }, written);
  shop.failures.push(echo);
  await ask('POST', '/v1/connections/shopify/test');

  // A refund whose answers are lost, refused and strange.
  const at = (days: number) => new Date(test.clock.now - days * DAY).toISOString();
  const order = placeOrder(shop.state, [{ title: 'Lamp', price: '50.00' }], at(10), { email: EMAIL });
  Object.assign(order.shippingAddress ?? {}, { lastName: 'Plantedname', address1: '7 Planted Lane' });
  shipOrder(shop.state, order, 'DELIVERED', at(5));
  const mapped = mapShopifyOrder(orderBody(shop.state, order));
  if (!mapped.ok) throw new Error(mapped.reason);
  const { protection } = fileableOrder(test.clock.now);
  await test.addOrder(store, mapped.sourceOrderId, { ...mapped.order, protection });
  const shopper = shopperToken(test, store, await orderIdOf(test, store, order.id));
  const issue = {
    ...{ sourceItemId: order.lines[0]?.id, issueType: 'DAMAGED', quantity: 1 },
    details: 'the planted shade broke',
  };
  const fulfillmentIssues = [{ sourceFulfillmentId: order.fulfillments[0]?.id, issues: [issue] }];
  const claim = await file(test, shopper, order.id, filingOf({}, { email: EMAIL, fulfillmentIssues }));
  const { rows: items } = await test.database.admin.query('select id from claim_items where claim_id = $1', [
    claim,
  ]);
  const resolutions = [{ claimItemId: items[0]?.id, resolutionType: 'REFUND', quantity: 1 }];
  const approved = await ask('POST', `/v1/claims/${claim}/resolutions`, { resolutions }, written);
  expect(approved.statusCode, approved.body).toBe(200);
  shop.failures.push(echo, { kind: 'lost' }, { kind: 'answer', status: 429, body: { errors: EVERYTHING } });
  const carryOn = async () => {
    await carryOut(context, store);
    test.clock.now += 120_000;
  };
  for (let step = 0; step < 6; step += 1) await carryOn();

  // What the shop reports: forged, broken, and true.
  const { rows } = await test.database.admin.query('select inbound_token as token from connections');
  const inbound = `/v1/inbound/shopify/${store}.${rows[0]?.token}`;
  const notice = noticeOf(shop.state, 'orders/updated', orderBody(shop.state, order), at(0));
  await ask('POST', inbound, notice.body.toString(), { ...notice.headers, 'x-shopify-hmac-sha256': TOKEN });
  await ask('POST', inbound, `{"email":"${EMAIL}",`, notice.headers);
  expect((await ask('POST', inbound, notice.body.toString(), notice.headers)).statusCode).toBe(204);
  shop.failures.push(echo);
  const tasks = inboundTasks(context, { onEffect: async () => undefined });
  await tasks.apply_inbound?.({ storeId: store }, {} as never);

  // The database fails under all of it.
  await test.database.admin.query('alter table claim_instructions rename to gone');
  await carryOn().catch(() => undefined);
  await ask('POST', `/v1/claims/${claim}/instructions/x`, { act: 'send', provider: null }, written);
  await ask('GET', `/v1/claims/${claim}/desk`);
  await test.database.admin.query('alter table gone rename to claim_instructions');
  const metrics = await app.inject('/metrics');
  expect(metrics.statusCode).toBe(200);
  await app.close();

  expect(refusals.length).toBeGreaterThan(6);
  expect(lines.length).toBeGreaterThan(9);
  for (const word of [...CREDENTIALS, ...OF_CUSTOMERS])
    for (const said of [...lines, ...refusals, metrics.body]) expect(said).not.toContain(word);
  const kept = await everyRow();
  for (const word of CREDENTIALS) expect(kept).not.toContain(word);
  const backups = await mkdtemp(join(tmpdir(), 'planted-'));
  const source = {
    ...{ adminUrl: test.database.admin.options.connectionString ?? '', context: test.context },
    ...{ program: 'test', isSecretInside: false },
  };
  const [open, sealed] = [join(backups, 'open.tar.gz'), join(backups, 'sealed')];
  await saveBackup(source, plain(open));
  await saveBackup(source, { path: sealed, passphrase: 'a long passphrase for this test' });
  const content = gunzipSync(await readFile(open)).toString('latin1');
  expect(content).toContain(EMAIL);
  for (const word of CREDENTIALS) expect(content).not.toContain(word);
  const bytes = (await readFile(sealed)).toString('latin1');
  for (const word of [...CREDENTIALS, ...OF_CUSTOMERS]) expect(bytes).not.toContain(word);
  await rm(backups, { recursive: true });
});

/** Of all tables, as text. */
async function everyRow(): Promise<string> {
  const { admin } = test.database;
  const { rows } = await admin.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await admin.query(`select t::text as text from ${name} t`);
    texts.push(...found.rows.map(({ text }) => text));
  }
  return texts.join('\n');
}
