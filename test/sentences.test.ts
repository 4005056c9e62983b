/**
 * Provokes every required sentence like a person or program would, and reads it where it is shown. The sentences of a page's own
 * script about uploads ("Failed to get signed url for image", "Signed URL not found in the response", "Failed to upload image")
 * are provoked in test/browser/uploads.spec.ts, "Internal Server Error" in src/portal/guards.test.ts, which breaks its server for
 * it.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import type { StoreId } from '../src/server/auth/caller.ts';
import { createApiClient } from '../src/web/api-client.ts';
import { demoPortal } from './demo-portal.ts';
import { bearer, fileableOrder, filingOf, offlineFilingOf } from './world.ts';

const { test, browser } = demoPortal();
let support: string;
beforeAll(async () => {
  support = await test.token('demo' as StoreId, 'store_owner');
});

async function answer(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<string> {
  const headers = { ...bearer(support), 'idempotency-key': crypto.randomUUID() };
  const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return response.payload;
}

/** Answers the questions in turn and returns the text of the resulting page. */
async function walk(order: string, email: string, ...answers: Record<string, string>[]): Promise<string> {
  await browser.open('/start?store=demo');
  await browser.post({ order, email });
  for (const fields of answers) await browser.post(fields);
  return browser.page.text;
}

const ITEMS = { category: 'issuesWithItems' };
const STOLEN: Record<string, string>[] = [{ category: 'notReceived' }, { shipment: '1', reason: 'STOLEN' }];
const MUG = [ITEMS, { item: '1', 'quantity.1': '1' }];

const addressOf = () =>
  (browser.page.props?.address as { values: Record<string, string> } | undefined)?.values;

async function reviewUnconfirmed(): Promise<string> {
  await walk('1015', 'omar@example.com', ...STOLEN, { method: 'REFUND' });
  return (await browser.post({ ...addressOf(), send: '1' })).text;
}

async function signBadly(): Promise<string> {
  const told = { issueType: 'DAMAGED', details: 'The handle came off.' };
  const chair = { item: '1', 'quantity.1': '1', claimCategory: 'SHIPPING' };
  await walk('1005', 'elif@example.com', ITEMS, chair, told, { method: 'REFUND' });
  const signed = { acknowledged: 'yes', signature: 'data:image/png;base64,AAAA' };
  return (await browser.post({ ...addressOf(), ...signed, addressConfirmed: 'yes', send: '1' })).text;
}

async function claimPage(): Promise<string> {
  await test.addOrder('demo' as StoreId, 'sentence', fileableOrder(test.clock.now));
  const filed = JSON.parse(await answer('POST', '/v1/claims/sentence/valet', filingOf()));
  return (await browser.open(new URL(filed.viewUrl).pathname)).text;
}

const tooSoon = () => walk('1008', 'hana@example.com', { category: 'issuesWithItems' });

const offline = (warranty: object) => ({ ...offlineFilingOf(test, { name: 'Ada Shopper' }), warranty });
const bought = () => new Date(test.clock.now - 30 * 86_400_000).toISOString().slice(0, 10);

const NO_MATCH =
  "We couldn't find a match for that order number and email address. Please double-check your order confirmation email to ensure you're using the correct order number and email address for the order.";

it.each<[section: string, sentence: string, provoke: () => Promise<string>]>([
  ['8', NO_MATCH, () => walk('1', 'ada@example.com')],
  [
    '8',
    NO_MATCH,
    async () =>
      JSON.parse(await answer('GET', '/v1/order-lookup?store=demo&order=1&email=a@example.com')).detail,
  ],
  ['5 and 8', 'Please confirm your shipping address.', reviewUnconfirmed],
  ['8', 'Signature upload unsuccessful. Please try again.', signBadly],
  [
    '8',
    'Invalid warranty period',
    () => answer('POST', '/v1/claims/offline', offline({ dateOfPurchase: bought(), warrantyPeriod: 'P0D' })),
  ],
  [
    '5 and 8',
    'Invalid duration format',
    () =>
      answer('POST', '/v1/claims/offline', offline({ dateOfPurchase: bought(), warrantyPeriod: 'a year' })),
  ],
  ['8', 'Page Not Found: /nowhere/at-all', () => answer('GET', '/nowhere/at-all')],
  ['2', 'Page not found', async () => (await browser.open('/nowhere/at-all')).text],
  [
    '2',
    'Get a resolution for your order in minutes',
    async () => (await browser.open('/start?store=demo')).text,
  ],
  ['2', 'Haven’t received my order', () => walk('1001', 'ada@example.com')],
  ['2', 'Issues with my items', () => walk('1001', 'ada@example.com')],
  ['2', 'Hold that thought!', tooSoon],
  ['2', 'My Claim #', claimPage],
  ['3', 'Select issue', () => walk('1001', 'ada@example.com', ...MUG)],
  ['3', 'Tell us briefly about the issue', () => walk('1001', 'ada@example.com', ...MUG)],
  ['9', 'Items will be shipped immediately', () => walk('1002', 'ben@example.com', ...STOLEN)],
  ['9', 'Fastest', () => walk('1002', 'ben@example.com', ...STOLEN)],
  ['9', 'Up to 5 business days', () => walk('1002', 'ben@example.com', ...STOLEN)],
])('section %s: “%s” is shown', async (_section, sentence, provoke) => {
  expect(await provoke()).toContain(sentence);
});

it('“Missing config. Pass `useRuntimeConfig()`” is thrown if the config is missing', () => {
  expect(() => createApiClient(undefined)).toThrow('Missing config. Pass `useRuntimeConfig()`');
});

it('“Unknown error: An unknown error occurred. Please try again later.” is shown for a response without a message', async () => {
  const silent = createServer((_request, response) => response.writeHead(418).end());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const call = createApiClient({ apiBase: `http://127.0.0.1:${port}` }).get('/stores/demo');
  await expect(call).rejects.toThrow('Unknown error: An unknown error occurred. Please try again later.');
  silent.close();
});
