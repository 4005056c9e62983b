/** Other branches of the flow: other problems, several packages, other coverage, and refusals that say what to do. */
import type { Page } from '@playwright/test';
import type { OrderDocument } from '../../src/domain/orders/order.ts';
import { copyDemoOrder, expect, recordViolations, test } from './shopper.ts';
import { hydrated, mouse, touch, type User, unitsOf } from './users.ts';
import {
  arriveAt,
  chooseCategory,
  chooseItem,
  chooseMethod,
  confirmAndSend,
  lookUp,
  MUG,
  tell,
  toReviewOfTwoMugs,
} from './walk.ts';

const NOT_RECEIVED = /^Haven’t received my order/;
const ISSUES = /^Issues with my items/;

const heading = ({ page }: User, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

async function chooseParcel(user: User, number: number): Promise<void> {
  await arriveAt(user.page, 'multipleShipments');
  await user.choose('radio', new RegExp(`^Package ${number} of 3`));
  await user.press('Continue with this package');
}

async function reportParcel(user: User, reason: RegExp): Promise<void> {
  await chooseCategory(user, NOT_RECEIVED);
  await arriveAt(user.page, 'shipment');
  await user.choose('radio', reason);
  await user.press('Continue');
}

test('a stolen package is sent again', async ({ page }) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1002'));
  await reportParcel(user, /^Stolen/);
  await chooseMethod(user, /^Send a replacement/);
  await confirmAndSend(user);
  await expect(page.getByText('Once we approve it, your items will be shipped immediately.')).toBeVisible();
});

test('with three packages the shopper picks one, and nothing is asked about those that can’t be reported yet', async ({
  page,
}) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1014'));
  await arriveAt(page, 'process');
  await user.press('Report a problem');
  await chooseCategory(user, ISSUES);
  await arriveAt(page, 'multipleShipments');
  await heading(user, 'Which package is this about?');
  await expect(page.getByRole('radio', { name: /^Package 2 of 3/ })).toBeDisabled();
  await chooseParcel(user, 1);
  await tell(user, { issue: 'Missing' });
  await chooseMethod(user);
  await confirmAndSend(user);
});

test('with two delivered packages the shopper reports one, then the other', async ({ page }) => {
  const arrived = (order: OrderDocument): OrderDocument => ({
    ...order,
    fulfillments: order.fulfillments.map((parcel, at) =>
      at === 1 ? { ...parcel, fulfillmentStatus: 'DELIVERED', deliveredAt: parcel.lastScanAt } : parcel,
    ),
  });
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1014', { change: arrived }));
  await arriveAt(page, 'process');
  await user.press('Report a problem');
  await chooseCategory(user, ISSUES);
  await chooseParcel(user, 1);
  await tell(user, { issue: 'Missing' });
  await arriveAt(page, 'multipleShipments');
  await heading(user, 'Did another package have a problem?');
  await expect(page.getByText('Already reported: 1 item, Missing')).toBeVisible();
  await chooseParcel(user, 2);
  await tell(user, { issue: 'Damaged' });
  await chooseMethod(user);
  await expect(
    page.locator('#screen').getByText('Dinner plates, set of four', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Serving bowl').first()).toBeVisible();
  await confirmAndSend(user);
});

test('a package on its way can’t hold damaged items yet: “Hold that thought!”', async ({ page }) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1008'));
  await expect(page.getByRole('radio', { name: ISSUES })).toHaveCount(0);
  await page.getByRole('link', { name: /^Issues with my items.*You can report this starting/ }).click();
  await arriveAt(page, 'tooSoon');
  await heading(user, 'Hold that thought!');
  await expect(page.getByText(/^You can file a claim starting \w+, \w+ \d+/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Things to try until then' })).toBeVisible();
  await user.press('Report something else');
  await reportParcel(user, /^Wrong address/);
  await arriveAt(page, 'resolution');
});

const mugCard = (page: Page) =>
  page.locator('.card').filter({ has: page.getByRole('checkbox', { name: MUG }) });

const CRATE = 24;

/** 24 mugs in one package. */
const plantCrate = () =>
  copyDemoOrder('1001', {
    change: (order) => {
      const [mugs, ...others] = order.items;
      const [shipment, ...more] = order.fulfillments;
      if (!mugs || !shipment) throw new Error('#1001 has mugs in a shipment');
      const items = shipment.items.map((item) =>
        item.sourceItemId === mugs.sourceItemId ? { ...item, quantity: CRATE } : item,
      );
      return {
        ...order,
        items: [{ ...mugs, quantity: CRATE, lineTotal: null }, ...others],
        fulfillments: [{ ...shipment, items }, ...more],
      };
    },
  });

test('of many units a field takes the number, once its item is chosen; no other control asks for it', async ({
  page,
}) => {
  const user = mouse(page);
  await lookUp(user, await plantCrate());
  await chooseCategory(user, ISSUES);
  const count = page.getByRole('spinbutton', { name: `How many: ${MUG}` });
  await expect(count).toBeHidden();
  await page.getByRole('checkbox', { name: MUG }).check();
  await expect(mugCard(page).getByText('How many?')).toHaveCount(1);
  await count.fill('3');
  await expect(page.getByRole('button', { name: 'Continue with 3 items' })).toBeVisible();
  await page.getByRole('button', { name: `All ${CRATE}: ${MUG}` }).click();
  await expect(page.getByRole('button', { name: `Continue with ${CRATE} items` })).toBeVisible();
  await count.fill('99');
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
});

test('of a few units each number is one answer, asked once; a tap changes it and stays', async ({ page }) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1001'));
  await chooseCategory(user, ISSUES);
  await hydrated(page);
  await unitsOf(page, MUG, 4).click();
  await arriveAt(page, 'details');
  await page.goBack();
  await arriveAt(page, 'items');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Continue with 4 items' })).toBeVisible();
  await expect(mugCard(page).getByText('How many?')).toHaveCount(1);
  await expect(mugCard(page).getByRole('spinbutton')).toHaveCount(0);
  const numbers = mugCard(page).getByRole('radio');
  await unitsOf(page, MUG, 2).click();
  await expect(page.getByRole('button', { name: 'Continue with 2 items' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/issues/items');
  await page.getByRole('checkbox', { name: MUG }).uncheck();
  await page.getByRole('checkbox', { name: /^Teapot/ }).check();
  await numbers.nth(1).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('checkbox', { name: MUG })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Continue with 4 items' })).toBeVisible();
});

test('the photo hint depends on the issue', async ({ page }) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1001'));
  await chooseCategory(user, ISSUES);
  await chooseItem(user, MUG);
  await arriveAt(page, 'details');
  const field = page.getByLabel('Add photo or video');
  for (const [issue, shows, not] of [
    ['Missing', /everything that arrived/, /damage/],
    ['Wrong item', /what you got/, /everything that arrived/],
  ] as const) {
    await user.choose('radio', issue);
    await expect(field).toHaveAccessibleDescription(shows);
    await expect(field).not.toHaveAccessibleDescription(not);
  }
});

test('forty days after delivery it is too late, and the page offers an alternative', async ({ page }) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1016'));
  await arriveAt(page, 'tooLate');
  await heading(user, 'The time to file a claim has passed');
  await expect(page.getByText(/^You had until .* to file a claim for this order/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'help@fernwood.example' })).toBeVisible();
});

test('before shipping, the store can still change the order', async ({ page }) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1017'));
  await arriveAt(page, 'notShipped');
  await expect(page.getByText('To change the address, an item or a quantity, contact us')).toBeVisible();
});

test('after shipping protection has ended, the warranty remains', async ({ page }) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1007'));
  await chooseCategory(user, ISSUES);
  await tell(user, { issue: 'Defective', details: 'The clock has stopped.' });
  await chooseMethod(user);
  await confirmAndSend(user);
});

test('if both coverages apply, one question decides', async ({ page }) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1004'));
  await chooseCategory(user, ISSUES);
  await arriveAt(page, 'items');
  await user.choose('checkbox', /Table lamp/);
  await user.press(/^Continue/);
  await expect(page.getByRole('alert')).toContainText('Choose whether it arrived like this or failed later');
  await user.choose('radio', /^It failed later/);
  await user.press(/^Continue/);
  await tell(user, { issue: 'Defective', details: 'The switch has gone dead.' });
  await arriveAt(page, 'resolution');
});

test('without protection the store grants a single exception', async ({ page }) => {
  const user = mouse(page);
  const customer = await copyDemoOrder('1021');
  await lookUp(user, customer);
  await arriveAt(page, 'process');
  await expect(page.getByText('As a courtesy, we’ll make a one-time exception for you.')).toBeVisible();
  await user.press('Report a problem');
  await chooseCategory(user, ISSUES);
  await tell(user, { issue: 'Damaged' });
  await chooseMethod(user);
  await confirmAndSend(user);
  await lookUp(user, await copyDemoOrder('1021', { email: customer.email }));
  await arriveAt(page, 'tooSoon');
});

test('a store without exceptions says why and where to ask', async ({ page }) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('2003', { store: 'other' }));
  await arriveAt(page, 'tooSoon');
  await expect(page.getByText('This order was placed without shipping protection.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'hilfe@kieselstein.example' })).toBeVisible();
});

test('yen have no decimals, from the choice to the claim', async ({ page }) => {
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1025'));
  await chooseCategory(user, ISSUES);
  await chooseItem(user, 'Teapot');
  await tell(user, { issue: 'Damaged' });
  await arriveAt(page, 'resolution');
  await expect(page.getByText(/^¥[\d,]+ back to your card$/)).toBeVisible();
  await chooseMethod(user);
  await expect(page.getByText(/¥[\d,]*\.\d/)).toHaveCount(0);
  await confirmAndSend(user);
});

test('answers from one device appear on another after a new lookup', async ({ page, browser, heard }) => {
  const customer = await copyDemoOrder('1001');
  await toReviewOfTwoMugs(mouse(page), customer);
  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  recordViolations(other, heard);
  const user = touch(await other.newPage());
  await lookUp(user, customer);
  await arriveAt(user.page, 'issues');
  await expect(user.page.getByRole('radio', { name: ISSUES })).toBeChecked();
  await user.press('Continue');
  await arriveAt(user.page, 'items');
  await expect(mugCard(user.page).getByRole('radio', { name: '2' })).toBeChecked();
  await user.press(/^Continue/);
  await arriveAt(user.page, 'details');
  await expect(user.page.getByLabel('Tell us briefly about the issue')).toHaveValue('Both handles came off.');
  await other.close();
});

test('every question redirects to the lookup if no order is open', async ({ page }) => {
  await page.goto('/resolution/review');
  await expect(page).toHaveURL('/start');
  await expect(page.getByText('First, tell us which order this is about.')).toBeVisible();
});

test('an unknown URL shows a page with a way forward', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your order' })).toBeVisible();
});
