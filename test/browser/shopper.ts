/** The base of all browser tests: a shopper with an order, and a listener for what pages must not do. */
import { randomInt } from 'node:crypto';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { demoOrders } from '../../src/demo/orders.ts';
import type { DemoOrder } from '../../src/demo/shop.ts';
import type { OrderDocument } from '../../src/domain/orders/order.ts';
import { WORLD, type World } from './world.ts';

export { expect };

/** The server that world.ts started. */
export const world = (): World => JSON.parse(process.env[WORLD] ?? '{}');

type StoreSlug = DemoOrder['storeSlug'];
export type Customer = { store: StoreSlug; number: string; email: string };

type Planting = { store?: StoreSlug; email?: string; change?: (order: OrderDocument) => OrderDocument };

/** Copies a demo order under a new number and customer, so that tests don't share units. */
export async function copyDemoOrder(
  number: string,
  { store = 'demo', email, change = (order) => order }: Planting = {},
): Promise<Customer> {
  const { url, tokens } = world();
  const found = demoOrders(new Date(), url).find(
    ({ storeSlug, order }) => storeSlug === store && order.sourceOrderNumber === number,
  );
  if (!found) throw new Error(`${store} has no order ${number}`);
  const own = `${number}${randomInt(1_000_000, 9_999_999)}`;
  const customer = { ...found.order.customer, email: email ?? `shopper-${own}@example.com` };
  const order = change({ ...found.order, sourceOrderNumber: own, customer });
  const response = await fetch(`${url}/v1/orders/browser-${own}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokens[store]}`, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (response.status !== 201) throw new Error(await response.text());
  return { store, number: `#${own}`, email: customer.email };
}

// A rejected form is a page with such a status; browsers log it as an error.
const REFUSED_FORM = /^Failed to load resource: the server responded with a status of 4\d\d/;

// On a busy machine the next page may render before the transition starts; our script isn't involved.
const LATE_TRANSITION = /^Transition was (aborted|skipped)/;

/** Records what no page may do: console errors, policy violations, dialogs, requests to other hosts. */
export function recordViolations(context: BrowserContext, heard: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED_FORM.test(message.text())) heard.push(message.text());
  });
  context.on('weberror', (error) => {
    const { message } = error.error();
    if (!LATE_TRANSITION.test(message)) heard.push(message);
  });
  context.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(world().url) && !/^(data|blob|about):/.test(address)) heard.push(address);
  });
}

type Ours = { heard: string[]; quiet: undefined };
/** The shell takes a quarter less processor time. Files name the whole browser where its own parts matter: offline, passkeys, taps. */
type OfWorker = { browserKind: keyof World['browsers'] };

export const test = base.extend<Ours, OfWorker>({
  browserKind: ['shell', { option: true, scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => use(world().url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  heard: async ({}, use) => use([]),
  quiet: [
    async ({ context, heard }, use) => {
      recordViolations(context, heard);
      await use(undefined);
      expect(heard, 'a page must do none of these').toEqual([]);
    },
    { auto: true },
  ],
  launchOptions: [
    async ({ browserKind }, use) => {
      const { executablePath, args, env } = world().browsers[browserKind];
      const loopback = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';
      await use({ executablePath, args: [...args, loopback], env });
    },
    { scope: 'worker' },
  ],
});
