/**
 * The office for each role: whatever the side bar and the settings offer opens, and the API refuses none of what the page then
 * asks for. What a role may only read shows no way to change it.
 */
import type { Page } from '@playwright/test';
import { PLACES } from '../../src/console/settings/places.ts';
import { DEMO_ACCOUNT, demoPeople } from '../../src/demo/people.ts';
import { can, type Role } from '../../src/domain/access/permissions.ts';
import { urls } from '../../src/urls.ts';
import { violations } from './axe.ts';
import { signedIn } from './colleague.ts';
import { NEWCOMERS_PASSWORD, newcomer } from './newcomer.ts';
import { expect, test, world } from './shopper.ts';

/** Each holds other permissions than the ones before. */
const ROLES: readonly Role[] = [
  'store_owner',
  'store_support',
  'store_user',
  'account_user',
  'orderprotection_support',
  'orderprotection_partner',
  'orderprotection_implementation',
];

test.use({ viewport: { width: 1440, height: 900 } });

const main = (page: Page) => page.getByRole('main');

/** What the API refused while pages were open. */
function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.request().method()} ${pathname}`);
  });
  return refused;
}

/** As a link does: the app stays loaded. */
const openWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function settled(page: Page): Promise<void> {
  await expect(main(page).getByRole('heading').first()).toBeVisible();
  // The line below a long list stands for its next page.
  await expect(page.locator('.loading-line:not(.lines *)')).toHaveCount(0);
}

for (const role of ROLES) {
  test(`every page that the console offers ${role} opens`, async ({ browser }) => {
    const person = demoPeople.find((one) => one.role === role);
    if (!person) throw new Error(`The demo has nobody with the role ${role}`);
    const context = await signedIn(browser, world().url, person.email);
    const page = await context.newPage();
    const refused = refusals(page);
    await page.goto(urls.console.home());
    await settled(page);
    await expect.soft(page.getByText('You can’t see'), 'the first page').toHaveCount(0);
    expect.soft(refused.splice(0), 'the first page').toEqual([]);
    await page.goto(urls.console.settings('demo'));
    await settled(page);
    const offered = await page
      .locator('nav[aria-label="Console"] a, main a[href*="/settings/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    const places = PLACES.filter(({ reads }) => reads.some((one) => can(role, one)));
    expect(offered).toEqual(
      expect.arrayContaining(places.map(({ section }) => urls.console.setting('demo', section))),
    );
    for (const path of offered) {
      await openWithin(page, path);
      await settled(page);
      await expect.soft(main(page).getByRole('alert'), path).toHaveCount(0);
      expect.soft(refused.splice(0), path).toEqual([]);
    }
    await context.close();
  });
}

test('an owner of an account gives somebody another role and removes them, and they lose its stores at once', async ({
  browser,
}) => {
  const { url } = world();
  const email = await newcomer(browser, url, 'account_user');
  const leaver = await signedIn(browser, url, email, NEWCOMERS_PASSWORD);
  const claims = async () =>
    (await leaver.request.get('/v1/claims', { headers: { 'makegood-store': 'demo' } })).status();
  expect(await claims()).toBe(200);

  const owner = await signedIn(browser, url, 'account-owner@demo.test');
  const page = await owner.newPage();
  await page.goto(urls.console.setting('demo', 'team'));
  await page.getByRole('link', { name: `People who work for all stores of ${DEMO_ACCOUNT.name}` }).click();
  await expect(page.getByRole('heading', { name: DEMO_ACCOUNT.name })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find someone' }).fill(email);
  await page.keyboard.press('Enter');
  const people = page.getByRole('list', { name: 'People of the account' }).getByRole('listitem');
  await expect(people).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'More about Nora Newcomer' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Change role');
  await page.getByLabel('Role', { exact: true }).selectOption('Account admin');
  await page.getByRole('button', { name: 'Change the role' }).click();
  await expect(people.getByText('Account admin')).toBeVisible();
  await act('Remove from the account');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Nora Newcomer was removed.')).toBeVisible();
  await expect(people).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await claims()).toBe(404);
  await Promise.all([owner.close(), leaver.close()]);
});

test('what is pasted beyond the end of a field is not cut without a word', async ({ browser }) => {
  const context = await signedIn(browser, world().url, 'owner@demo.test');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(urls.console.setting('demo', 'macros'));
  await page
    .getByRole('link', { name: 'Add a macro' })
    .or(page.getByRole('button', { name: 'Add a macro' }))
    .click();
  const text = page.getByLabel('Text', { exact: true });
  const said = main(page).getByText('At most 4,000 characters fit here');
  const paste = async (length: number) => {
    await page.evaluate((much) => navigator.clipboard.writeText('y'.repeat(much)), length);
    await text.press('ControlOrMeta+v');
  };
  await paste(3_000);
  await expect(text).toHaveValue('y'.repeat(3_000));
  await expect(said).toHaveCount(0);
  await paste(2_000_000);
  await expect(text).toHaveValue('y'.repeat(4_000));
  await expect(said).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await text.press('Backspace');
  await expect(said).toHaveCount(0);
  await context.close();
});

test('a store’s new name is in the side bar as soon as it is saved', async ({ browser }) => {
  const context = await signedIn(browser, world().url, 'owner@demo.test');
  const page = await context.newPage();
  const settings = await (await context.request.get('/v1/stores/demo/settings')).json();
  // Other tests know the demo store by its name, so it isn't really changed.
  let name = settings.name;
  await page.route('**/v1/stores/demo', (route) => {
    name = route.request().postDataJSON().name;
    return route.fulfill({ json: { ...settings, name, version: settings.version + 1 } });
  });
  await page.route(/\/v1\/me(\?|$)/, async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    await route.fulfill({ response, json: { ...me, stores: [{ ...me.stores[0], name }] } });
  });
  await page.goto(urls.console.setting('demo', 'general'));
  await page.getByLabel('Name', { exact: true }).fill('Fernwood & Sons');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await expect(page.locator('aside').first().getByText('Fernwood & Sons')).toBeVisible();
  await context.close();
});

test('whoever files for a customer by keyboard goes on at the link to the portal', async ({ browser }) => {
  const context = await signedIn(browser, world().url, 'support@demo.test');
  const page = await context.newPage();
  await page.goto(`${urls.console.orders('demo')}?q=1002`);
  await main(page).getByRole('link', { name: '#1002', exact: true }).click();
  await page.getByRole('button', { name: 'File a claim for this customer' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Open the portal for this customer' })).toBeFocused();
  await page.goto(urls.console.orders('demo'));
  await page.getByRole('button', { name: 'File without an order' }).press('Enter');
  await expect(page.getByRole('link', { name: /^Open the portal \(/ })).toBeFocused();
  await context.close();
});

test('a link to the portal that has expired gives way to a new one', async ({ browser }) => {
  const context = await signedIn(browser, world().url, 'support@demo.test');
  const page = await context.newPage();
  await page.clock.install();
  const ready = page.getByRole('link', { name: /^Open the portal/ });
  const over = page.getByText('The link to the portal has expired.');
  for (const [path, name] of [
    [`${urls.console.orders('demo')}?q=1002`, 'File a claim for this customer'],
    [urls.console.orders('demo'), 'File without an order'],
  ] as const) {
    await page.goto(path);
    if (path.includes('?')) await main(page).getByRole('link', { name: '#1002', exact: true }).click();
    await page.getByRole('button', { name }).click();
    await expect(ready).toBeFocused();
    await page.clock.fastForward('58:00');
    await expect(ready).toBeFocused();
    await page.clock.fastForward('03:00');
    await expect(over).toBeVisible();
    await expect(ready).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name }).click();
    await expect(ready).toBeFocused();
    await expect(over).toHaveCount(0);
  }
  await context.close();
});

test('a phone shows what a role may do beside the name of the permission', async ({ browser }) => {
  const context = await signedIn(browser, world().url, 'support@demo.test');
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(urls.console.roles());
  for (const role of ['Owner', 'Admin', 'Support'])
    await expect(page.getByRole('columnheader', { name: role, exact: true })).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('a line that is taken out of its list by keyboard gives the focus to the heading', async ({
  browser,
}) => {
  const { url } = world();
  const context = await signedIn(browser, url, 'owner@demo.test');
  const page = await context.newPage();
  const headers = { 'makegood-store': 'demo', origin: url };
  const title = page.getByRole('heading', { level: 1 });
  const name = `Short-lived ${crypto.randomUUID().slice(0, 8)}`;
  const label = await context.request.post('/v1/labels', { headers, data: { name, color: 'amber' } });
  expect(label.status()).toBe(201);
  await page.goto(urls.console.setting('demo', 'labels'));
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Labels' }).getByText(name)).toHaveCount(0);
  await expect(title).toBeFocused();

  const email = `${crypto.randomUUID()}@example.com`;
  const data = { email, name: 'Nora Newcomer', role: 'store_user' };
  const invited = await context.request.post('/v1/stores/demo/invitations', { headers, data });
  expect(invited.status()).toBe(202);
  await page.goto(urls.console.setting('demo', 'team'));
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).press('Enter');
  await expect(page.getByText(email, { exact: true })).toHaveCount(0);
  await expect(title).toBeFocused();
  await context.close();
});
