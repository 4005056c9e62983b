/**
 * A new owner, alone: from the invitation's mail to a store that is open, by nothing but what the screens and the mails say. Nobody types an
 * address that no screen shows.
 */
import { readFileSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Page,
  type Route,
  test,
} from '@playwright/test';
import { ACTIVATION_STEPS } from '../../src/domain/stores/activation.ts';
import { violations } from './axe.ts';
import { openProduction, type Production } from './production-world.ts';
import { mouse, type User } from './users.ts';
import { arriveAt, chooseCategory, chooseMethod, confirmAndSend, tell } from './walk.ts';
import { WORLD, type World } from './world.ts';

const STAFF = { email: 'pia@platform.test', password: 'nine green lanterns glow' };
const OWNER = { email: 'nia@kettle.test', password: 'seven blue kettles sing' };
const COLLEAGUE = { email: 'tom@kettle.test', password: 'four old oaks whisper' };
const DOMAIN = 'claims.kettle.test';
const STEPS = Object.values(ACTIVATION_STEPS).map(({ title }) => title);

let production: Production;
let browser: Browser;
test.beforeAll(async () => {
  production = await openProduction();
  await production.addStaff(STAFF.email, STAFF.password);
  const { executablePath, args, env } = (JSON.parse(process.env[WORLD] ?? '{}') as World).browsers.whole;
  const rules = `MAP ${DOMAIN} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`;
  browser = await chromium.launch({ executablePath, args: [...args, `--host-resolver-rules=${rules}`], env });
});
test.afterAll(async () => {
  await browser?.close();
  await production?.close();
});

/** Of one day, like orders that a shop exports today: what is in the sample becomes as old as it was when it was written. */
function sampleOfToday(): Buffer {
  const written = Date.parse('2026-11-21');
  const days = Math.floor((Date.now() - written) / 86_400_000);
  const sample = readFileSync(new URL('../../docs/samples/orders.csv', import.meta.url), 'utf8');
  const moved = sample.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10),
  );
  return Buffer.from(moved);
}

/** What the owner met: each page by its title and its address without ids, each dialog by its name. What staff and a colleague do doesn't count. */
const met = new Set<string>();
let counted: Page | null = null;
let pressed = 0;
let typed = 0;

const NAMED_BY_ID = /(claims|orders|imports\/orders)\/[\w-]+$/;

async function look(page: Page, dialog: string | null = null): Promise<void> {
  if (dialog !== null) await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  const called = dialog ?? (await page.locator('h1').first().textContent());
  const part = searchParams.has('mail') ? ', one mail' : '';
  const name = `${called}${part}: ${pathname.replace(NAMED_BY_ID, '$1/…')}`;
  await expect(page.locator('.loading-line')).toHaveCount(0);
  if (page !== counted || met.has(name)) return;
  met.add(name);
  expect.soft(await violations(page), name).toEqual([]);
}

/** A link or button with exactly this name. */
const press = async (page: Page, name: string | RegExp, within = page.locator('body')) => {
  if (page === counted) pressed += 1;
  const exact = typeof name === 'string';
  await within
    .getByRole('button', { name, exact })
    .or(within.getByRole('link', { name, exact }))
    .first()
    .click();
};
/** A double click is one press. */
const pressTwice = async (page: Page, name: string) => {
  if (page === counted) pressed += 1;
  await page.getByRole('button', { name, exact: true }).dblclick();
};
const answerAfter = (moment: Promise<void>) => async (route: Route) => {
  const response = await route.fetch();
  await moment;
  await route.fulfill({ response });
};
const fill = async (page: Page, label: string, value: string) => {
  if (page === counted) typed += 1;
  await page.getByLabel(label, { exact: true }).fill(value);
};
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
const linkIn = (mail: string, path: RegExp): string => path.exec(mail)?.[0] ?? '';

async function visitor(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...{ viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'America/New_York' },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(15_000);
  return { context, page: await context.newPage() };
}

async function signIn(page: Page, { email, password }: typeof OWNER): Promise<void> {
  await fill(page, 'Email', email);
  await fill(page, 'Password', password);
  await press(page, 'Sign in');
}

async function accept(page: Page, who: typeof OWNER, subject: string): Promise<void> {
  const mail = await production.mailTo(who.email, subject);
  await page.goto(linkIn(mail, /http:\/\/localhost:\d+\/console\/invitation#[\w.%-]+/));
  await heading(page, /^Join/);
  await look(page);
  await fill(page, 'New password', who.password);
  await pressTwice(page, 'Accept invitation');
  await title(page, /You’re in/);
  await look(page);
  await press(page, 'Sign in');
  await title(page, 'Sign in');
  await look(page);
  await signIn(page, who);
}

const opening = async (page: Page) => {
  await press(page, 'Store opening', page.getByRole('navigation', { name: 'Console' }));
  await heading(page, 'Store opening');
};
const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });
const isDone = (page: Page, name: string) =>
  expect(step(page, name).getByText('Done', { exact: true })).toBeVisible();

/** `again`: the order has a claim already. */
type Told = { number: string; email: string; issue: string; again?: boolean };

/** From the first page of the portal, which is open, to the confirmation. */
async function fileClaim(user: User, { number, email, issue, again = false }: Told): Promise<void> {
  await user.fill('Order number', number);
  await user.fill('Email address', email);
  await user.press('Find my order');
  if (again) {
    await arriveAt(user.page, 'home');
    await user.press('Report a problem');
  }
  await arriveAt(user.page, 'process');
  await user.press('Report a problem');
  await chooseCategory(user, /^Issues with my items/);
  await arriveAt(user.page, 'multipleShipments');
  await user.choose('radio', /^Package 1 of 2/);
  await user.press('Continue with this package');
  await arriveAt(user.page, 'items');
  await user.choose('checkbox', /Mug, hand-thrown/);
  await user.choose('radio', /^It arrived like this/);
  await user.press(/^Continue/);
  await tell(user, { issue });
  await arriveAt(user.page, 'multipleShipments');
  await user.press(/everything/);
  await chooseMethod(user);
  await confirmAndSend(user);
}

test('a new owner takes an empty store from the invitation to its opening', async () => {
  const staff = await visitor();
  await staff.page.goto(`${production.url}/console`);
  await signIn(staff.page, STAFF);
  await press(staff.page, 'Create a store');
  await look(staff.page);
  await fill(staff.page, 'Name', 'Kettle & Co');
  await fill(staff.page, 'Name in the address', 'kettle');
  await fill(staff.page, 'Email address of the owner', OWNER.email);
  await fill(staff.page, 'Name of the owner', 'Nia New');
  await press(staff.page, 'Create it and invite the owner');
  await expect(staff.page.getByText('Kettle & Co is created.')).toBeVisible();

  const { page } = await visitor();
  counted = page;
  const began = Date.now();
  await accept(page, OWNER, 'Kettle & Co');
  await heading(page, 'Store opening');
  await look(page);

  await test.step('orders', async () => {
    await press(page, 'Import orders');
    await heading(page, 'Import orders');
    await look(page);
    await page.getByLabel('File', { exact: true }).setInputFiles({
      ...{ name: 'orders.csv', mimeType: 'text/csv', buffer: sampleOfToday() },
    });
    const kept = Promise.withResolvers<void>();
    await page.route('**/v1/import-runs/orders', answerAfter(kept.promise), { times: 1 });
    await pressTwice(page, 'Upload');
    // The button stays under the pointer while the file is sent.
    await expect(page.getByText(/uploaded\. Keep this page open/)).toBeVisible();
    await page.getByRole('button', { name: 'Upload' }).click({ force: true });
    kept.resolve();
    await press(page, 'Import the orders');
    await expect(page.getByText('The orders are in the store.')).toBeVisible();
    await look(page);
    await opening(page);
    await isDone(page, 'Orders');
  });

  await test.step('brand', async () => {
    await press(page, 'Choose the look');
    await heading(page, 'Customizations');
    await fill(page, 'Brand', '#7a1f3d');
    await press(page, 'Save draft');
    await expect(page.getByText(/^Draft saved\./).first()).toBeVisible();
    await expect(page.getByText(/^Another version was published/)).toBeHidden();
    await pressTwice(page, 'Publish');
    await expect(page.getByText('Published. Shoppers see it once the store is open.')).toBeVisible();
    await look(page);
    await opening(page);
    await isDone(page, 'Brand');
  });

  await test.step('address', async () => {
    await press(page, 'Add a domain');
    await heading(page, 'Domain');
    await fill(page, 'Name', `https://${DOMAIN}/`);
    await press(page, 'Add');
    await heading(page, DOMAIN);
    // Type, name and value of the first record.
    const [, name, value] = [0, 1, 2].map((at) => page.getByRole('main').getByRole('definition').nth(at));
    production.names.set((await name?.innerText()) ?? '', { texts: [(await value?.innerText()) ?? ''] });
    production.names.set(DOMAIN, { addresses: ['127.0.0.1'] });
    await press(page, `Check now: ${DOMAIN}`);
    await expect(page.getByText('In use').first()).toBeVisible();
    await look(page);
    await opening(page);
    await isDone(page, 'Address');
  });

  await test.step('windows and resolutions', async () => {
    await press(page, 'Check the windows');
    await heading(page, 'Windows and timers');
    await look(page);
    await opening(page);
    await press(page, 'Check the resolutions');
    await heading(page, 'Resolutions and credit');
    await look(page);
    await opening(page);
    await press(page, 'Confirm: Windows and resolutions');
    await isDone(page, 'Windows and resolutions');
  });

  await test.step('mail', async () => {
    await press(page, 'Set where replies go');
    await heading(page, 'Customer communication');
    await fill(page, 'Help email', 'help@kettle.test');
    await press(page, 'Save');
    await expect(page.getByText('Saved.').first()).toBeVisible();
    await look(page);
    await opening(page);
    await press(page, 'Send yourself a test email');
    await heading(page, 'Emails about claims');
    await look(page);
    await page
      .getByRole('link', { name: /^Change / })
      .first()
      .click();
    const tests: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/test') && tests.push(request.url())));
    await pressTwice(page, 'Send me a test');
    const mail = await production.mailTo(OWNER.email, 'help@kettle.test');
    expect(mail).toContain('Reply-To: help@kettle.test');
    expect(tests).toHaveLength(1);
    await look(page);
    await opening(page);
    await press(page, 'Confirm: Email');
    await isDone(page, 'Email');
  });

  await test.step('team', async () => {
    await press(page, 'Invite someone');
    // Both pages have such a button.
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
    await press(page, 'Invite someone');
    await look(page, 'Invite someone to the team');
    await fill(page, 'Email address', COLLEAGUE.email);
    await fill(page, 'Name', 'Tom Teal');
    await pressTwice(page, 'Send the invitation');
    await expect(page.getByText(`Invitation sent to ${COLLEAGUE.email}.`)).toBeVisible();
    await look(page);
    const colleague = await visitor();
    await accept(colleague.page, COLLEAGUE, 'Kettle & Co');
    await expect(colleague.page.getByRole('navigation', { name: 'Console' })).toBeVisible();
    await colleague.context.close();
    await opening(page);
    await isDone(page, 'Team');
  });

  await test.step('legal texts', async () => {
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
      window.scrollTo(0, 300);
    });
    expect(await scrolled()).toBe(300);
    pressed += 1;
    await page.getByRole('link', { name: 'Link your texts' }).evaluate((link: HTMLElement) => link.click());
    await heading(page, 'Legal texts');
    // A new page begins at its top. The page before has a heading of the same name.
    await expect.poll(scrolled).toBe(0);
    await fill(page, 'Terms', 'kettle.test/terms');
    await fill(page, 'Privacy policy', 'https://kettle.test/privacy');
    await press(page, 'Save');
    await expect(page.getByText('Saved.').first()).toBeVisible();
    await look(page);
    await opening(page);
    await isDone(page, 'Legal texts');
  });

  await test.step('test claim', async () => {
    await press(page, 'Orders', page.getByRole('navigation', { name: 'Console' }));
    await title(page, 'Orders');
    await look(page);
    await press(page, '#7001');
    await heading(page, /7001/);
    await look(page);
    const email =
      (await page
        .getByRole('main')
        .getByText(/@example\.com/)
        .first()
        .textContent()) ?? '';
    await opening(page);
    await press(page, 'Create a link');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), press(page, 'Open the preview')]);
    await fileClaim(mouse(tab), { number: '#7001', email: email.trim(), issue: 'Damaged' });
    await tab.close();
    await press(page, 'Open the claims');
    await title(page, 'Claims');
    await look(page);
    await press(page, /Mug, hand-thrown/, page.getByRole('main'));
    await heading(page, /^Claim #/);
    await look(page);
    await press(page, /^Approve \$/);
    await heading(page, 'Approve');
    await press(page, /^Approve \$/);
    await expect(page.getByText('Undo').first()).toBeVisible();
    await opening(page);
    await expect(step(page, 'Test claim').getByText('Done', { exact: true })).toBeVisible({
      timeout: 40_000,
    });
  });

  await test.step('review and opening', async () => {
    const shopper = await visitor();
    await shopper.page.goto(`http://${DOMAIN}:${production.port}/`);
    await heading(shopper.page, /Not open yet/);
    await press(page, 'Ask for a review');
    await heading(page, 'In review');
    await look(page);
    await press(staff.page, 'Kettle & Co', staff.page.getByRole('main'));
    // The first answer comes last of those that were sent: each approval counts all the same.
    const all = Promise.withResolvers<void>();
    await staff.page.route('**/approval', answerAfter(all.promise), { times: 1 });
    for (const name of STEPS) await press(staff.page, `Approve: ${name}`);
    await staff.page.waitForTimeout(500);
    all.resolve();
    await press(staff.page, 'Open the store');
    await heading(staff.page, 'Open');
    await page.reload();
    await heading(page, 'Open');
    await look(page);
    const address = `${production.url}/start?store=kettle`;
    await expect(page.getByRole('main').locator('code')).toHaveText(address);
    await press(page, 'Copy: Address of your portal');
    await expect(page.getByText('Copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const [portal] = await Promise.all([page.context().waitForEvent('page'), press(page, 'Open the portal')]);
    await expect(portal.getByLabel('Order number')).toBeVisible();
    expect(portal.url()).toBe(address);
    await portal.close();
    await shopper.page.reload();
    await fileClaim(mouse(shopper.page), {
      number: '7001',
      email: 'ada@example.com',
      issue: 'Missing',
      again: true,
    });
    await press(page, 'Claims', page.getByRole('navigation', { name: 'Console' }));
    await expect(page.getByRole('main').getByText('Missing')).toBeVisible();
  });
  // docs/guide/opening.md says how much it is.
  const walk = { screens: [...met], pressed, typed, seconds: (Date.now() - began) / 1000 };
  test.info().annotations.push({ type: 'walk', description: JSON.stringify(walk) });
});
