/**
 * A new visitor of the demo walks between the console and the page of the shop that Fernwood is connected with: what is decided arrives there
 * once, whatever the shop does meanwhile. This demo starts its simulators; those of all other tests don't (test/process/running.ts).
 */
import type { Browser, Page } from '@playwright/test';
import { newDataDir, removeDataDir, runCommandLine, type Server } from '../process/running.ts';
import { violations } from './axe.ts';
import { signedIn } from './colleague.ts';
import { expect, test } from './shopper.ts';
import { startAtFreePort } from './world.ts';

const WITH_SIMULATORS = { SIMULATORS: '' };
const SHOP = '/demo/services/shopify';

let dataDir: string;
let server: Server;
let url: string;
let token: string;
test.beforeAll(async () => {
  dataDir = await newDataDir();
  ({ server, url } = await startAtFreePort(dataDir, () => WITH_SIMULATORS));
  const made = await runCommandLine(dataDir, ['token', 'create', '--store', 'demo', '--role', 'store_owner']);
  token = made.out.trim();
  // Nothing is taken back here.
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ undoSeconds: 1 });
  expect((await fetch(`${url}/v1/stores/demo`, { method: 'PATCH', headers, body })).status).toBe(200);
});
test.afterAll(async () => {
  await server?.end('SIGTERM');
  await removeDataDir(dataDir);
});

type Claim = { id: string; claimNumber: number; sourceOrderId: string; status: string };

async function claimOf(order: string): Promise<Claim> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/v1/claims?tab=all&limit=50`, { headers });
  const { claims } = (await answer.json()) as { claims: Claim[] };
  const found = claims.find(({ sourceOrderId }) => sourceOrderId === order);
  if (!found) throw new Error(`There is no claim about ${order}`);
  return found;
}

/** As the customer asked, by keyboard. */
async function approve(page: Page, order: string): Promise<Claim> {
  const claim = await claimOf(order);
  await page.goto(`/console/stores/demo/claims/${claim.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(claim.claimNumber));
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: 'Approve', exact: true })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL((address) => !address.pathname.endsWith(claim.id));
  return claim;
}

/** Until the shop's page has so many rows of a part that name the claim. */
async function arrives(page: Page, part: string, { claimNumber }: Claim, count = 1): Promise<void> {
  const rows = page.getByRole('region', { name: part, exact: true }).getByRole('row');
  await expect(async () => {
    await page.goto(SHOP);
    await expect(rows.filter({ hasText: `Claim ${claimNumber}` })).toHaveCount(count, { timeout: 100 });
  }).toPass({ timeout: 60_000 });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function letFail(page: Page, how: string, times: number): Promise<void> {
  await page.goto(SHOP);
  await page.getByLabel('The next').fill(String(times));
  await page.getByLabel('Which').selectOption('Calls that change something');
  await page.getByLabel('How').selectOption(how);
  await press(page, 'Let them fail');
  await expect(page.getByText(/^The next .*fails?\.$/)).toBeVisible();
}

async function team(browser: Browser): Promise<Page> {
  const page = await (await signedIn(browser, url, 'owner@demo.test')).newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

test.describe.configure({ mode: 'serial' });

test('a refund, a replacement and a credit arrive in the shop, and its page is for everybody', async ({
  browser,
}) => {
  const page = await team(browser);
  const refund = await approve(page, '1115');
  const replacement = await approve(page, '1106');
  const credit = await approve(page, '1105');
  await arrives(page, 'Refunds', refund);
  await arrives(page, 'Orders', replacement);
  await arrives(page, 'Gift cards', credit);
  await expect.poll(async () => (await claimOf('1115')).status).toBe('RESOLVED');
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const path of [SHOP, '/demo/services']) {
      await page.goto(path);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  await page.context().close();
});

test('a closed card comes back to the desk, and the customer is told', async ({ browser }) => {
  const page = await team(browser);
  await page.goto(SHOP);
  const order = page.getByRole('row').filter({ hasText: '#1104' }).first();
  await order.getByLabel('What to do').selectOption('Close or open the card');
  await order.getByRole('button', { name: 'Do it' }).click();
  await expect(order).toContainText('closed');
  const { id, claimNumber } = await approve(page, '1104');
  await expect.poll(async () => (await claimOf('1104')).status, { timeout: 60_000 }).toBe('OPEN');
  await page.goto(`/console/stores/demo/claims/${id}`);
  await expect(page.getByText('It came back from Shopify.').first()).toBeVisible();
  await page.goto('/demo/mailbox?store=demo');
  await expect(
    page.getByRole('heading', { name: `We’re reviewing your claim #${claimNumber} again` }),
  ).toBeVisible();
  await page.context().close();
});

test('an answer that is lost makes no second order', async ({ browser }) => {
  const page = await team(browser);
  await letFail(page, 'Answer lost: carry it out, and do not answer', 1);
  const claim = await approve(page, '1107');
  await arrives(page, 'Orders', claim);
  const told = { name: `Your replacement is being prepared: claim #${claim.claimNumber}` };
  await expect(async () => {
    await page.goto('/demo/mailbox?store=demo');
    await expect(page.getByRole('heading', told)).toHaveCount(1, { timeout: 100 });
  }).toPass({ timeout: 60_000 });
  await arrives(page, 'Orders', claim);
  await page.context().close();
});

test('what waits while the token is withdrawn goes out once it is given back', async ({ browser }) => {
  const page = await team(browser);
  await page.goto(SHOP);
  await press(page, 'Withdraw the access token');
  const claim = await approve(page, '1102');
  await page.goto('/console/stores/demo/settings/connections');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Broken').first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await arrives(page, 'Orders', claim, 0);
  await press(page, 'Give the access token back');
  const headers = { authorization: `Bearer ${token}` };
  const tested = await fetch(`${url}/v1/connections/shopify/test`, { method: 'POST', headers });
  expect(tested.status).toBe(200);
  // One order for each of the two items that are sent again.
  await arrives(page, 'Orders', claim, 2);
  await page.context().close();
});

test('an owner connects the shop anew by its consent page, its orders and products come in, and decisions arrive there', async ({
  browser,
}) => {
  const page = await team(browser);
  await page.goto('/console/stores/demo/settings/connections');
  await press(page, 'Disconnect Shopify');
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(page.getByText('Shopify is disconnected.')).toBeVisible();
  await press(page, 'Connect Shopify');
  await page.getByLabel('Shop address').fill('makegood-demo-fernwood');
  await press(page, 'Continue to Shopify');
  await expect(page.getByRole('heading', { name: 'Install app in Fernwood?' })).toBeVisible();
  await press(page, 'Install');
  await page.waitForURL('**/console/stores/demo/settings/connections');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/ orders \(.* and 20 products \(/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('refused')).toHaveCount(0);
  await arrives(page, 'Orders', await approve(page, '1103'));
  await page.context().close();
});
