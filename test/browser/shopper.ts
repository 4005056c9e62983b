/** What every test in a browser starts from: a shopper whose order exists, and ears for what a page must not do. */
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

/** A copy of a demo order with a number and a customer of its own, so that no test takes another's units. */
export async function plant(
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

// A form that was refused is a page with such a status; browsers note it like any other.
const REFUSED_FORM = /^Failed to load resource: the server responded with a status of 4\d\d/;

// On a busy machine the next page is drawn before the browser could fade it in: no script of ours is in that.
const LATE_TRANSITION = /^Transition was (aborted|skipped)/;

/** Collects what no page may do: errors on the console, a policy broken, a dialog, a word to another address. */
export function listen(context: BrowserContext, heard: string[]): void {
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

export const test = base.extend<Ours>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => use(world().url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  heard: async ({}, use) => use([]),
  quiet: [
    async ({ context, heard }, use) => {
      listen(context, heard);
      await use(undefined);
      expect(heard, 'a page must do none of these').toEqual([]);
    },
    { auto: true },
  ],
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const { executablePath, args, env } = world().chromium;
      const loopback = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';
      await use({ executablePath, args: [...args, loopback], env });
    },
    { scope: 'worker' },
  ],
});
