/** Other branches of the flow: other problems, several packages, other coverage, and refusals that say what to do. */
import type { Page } from '@playwright/test';
import type { OrderDocument } from '../../src/domain/orders/order.ts';
import { finger, type Hand, hydrated, mouse, unitsOf } from './hands.ts';
import { expect, listen, plant, test } from './shopper.ts';
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

const heading = ({ page }: Hand, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

async function chooseParcel(hand: Hand, number: number): Promise<void> {
  await arriveAt(hand.page, 'multipleShipments');
  await hand.choose('radio', new RegExp(`^Package ${number} of 3`));
  await hand.press('Continue with this package');
}

async function reportParcel(hand: Hand, reason: RegExp): Promise<void> {
  await chooseCategory(hand, NOT_RECEIVED);
  await arriveAt(hand.page, 'shipment');
  await hand.choose('radio', reason);
  await hand.press('Continue');
}

test('a stolen package is sent again', async ({ page }) => {
  const hand = mouse(page);
  await lookUp(hand, await plant('1002'));
  await reportParcel(hand, /^Stolen/);
  await chooseMethod(hand, /^Send a replacement/);
  await confirmAndSend(hand);
  await expect(page.getByText('Once we approve it, your items will be shipped immediately.')).toBeVisible();
});

test('with three packages the shopper picks one, and nothing is asked about those that can’t be reported yet', async ({
  page,
}) => {
  const hand = mouse(page);
  await lookUp(hand, await plant('1014'));
  await arriveAt(page, 'process');
  await hand.press('Report a problem');
  await chooseCategory(hand, ISSUES);
  await arriveAt(page, 'multipleShipments');
  await heading(hand, 'Which package is this about?');
  await expect(page.getByRole('radio', { name: /^Package 2 of 3/ })).toBeDisabled();
  await chooseParcel(hand, 1);
  await tell(hand, { issue: 'Missing' });
  await chooseMethod(hand);
  await confirmAndSend(hand);
});

test('with two delivered packages the shopper reports one, then the other', async ({ page }) => {
  const arrived = (order: OrderDocument): OrderDocument => ({
    ...order,
    fulfillments: order.fulfillments.map((parcel, at) =>
      at === 1 ? { ...parcel, fulfillmentStatus: 'DELIVERED', deliveredAt: parcel.lastScanAt } : parcel,
    ),
  });
  const hand = mouse(page);
  await lookUp(hand, await plant('1014', { change: arrived }));
  await arriveAt(page, 'process');
  await hand.press('Report a problem');
  await chooseCategory(hand, ISSUES);
  await chooseParcel(hand, 1);
  await tell(hand, { issue: 'Missing' });
  await arriveAt(page, 'multipleShipments');
  await heading(hand, 'Did another package have a problem?');
  await expect(page.getByText('Already reported: 1 item, Missing')).toBeVisible();
  await chooseParcel(hand, 2);
  await tell(hand, { issue: 'Damaged' });
  await chooseMethod(hand);
  await expect(
    page.locator('#screen').getByText('Dinner plates, set of four', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Serving bowl').first()).toBeVisible();
  await confirmAndSend(hand);
});

test('a package on its way can’t hold damaged items yet: “Hold that thought!”', async ({ page }) => {
  const hand = mouse(page);
  await lookUp(hand, await plant('1008'));
  await expect(page.getByRole('radio', { name: ISSUES })).toHaveCount(0);
  await page.getByRole('link', { name: /^Issues with my items.*You can report this starting/ }).click();
  await arriveAt(page, 'tooSoon');
  await heading(hand, 'Hold that thought!');
  await expect(page.getByText(/^You can file a claim starting \w+, \w+ \d+/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Things to try until then' })).toBeVisible();
  await hand.press('Report something else');
  await reportParcel(hand, /^Wrong address/);
  await arriveAt(page, 'resolution');
});

const mugCard = (page: Page) =>
  page.locator('.card').filter({ has: page.getByRole('checkbox', { name: MUG }) });

const CRATE = 24;

/** 24 mugs in one package. */
const plantCrate = () =>
  plant('1001', {
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
  const hand = mouse(page);
  await lookUp(hand, await plantCrate());
  await chooseCategory(hand, ISSUES);
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
  const hand = mouse(page);
  await lookUp(hand, await plant('1001'));
  await chooseCategory(hand, ISSUES);
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
  const hand = mouse(page);
  await lookUp(hand, await plant('1001'));
  await chooseCategory(hand, ISSUES);
  await chooseItem(hand, MUG);
  await arriveAt(page, 'details');
  const field = page.getByLabel('Add photo or video');
  for (const [issue, shows, not] of [
    ['Missing', /everything that arrived/, /damage/],
    ['Wrong item', /what you got/, /everything that arrived/],
  ] as const) {
    await hand.choose('radio', issue);
    await expect(field).toHaveAccessibleDescription(shows);
    await expect(field).not.toHaveAccessibleDescription(not);
  }
});

test('forty days after delivery it is too late, and the page offers an alternative', async ({ page }) => {
  const hand = mouse(page);
  await lookUp(hand, await plant('1016'));
  await arriveAt(page, 'tooLate');
  await heading(hand, 'The time to file a claim has passed');
  await expect(page.getByText(/^You could file a claim for this order until/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'help@fernwood.example' })).toBeVisible();
});

test('before shipping, the store can still change the order', async ({ page }) => {
  const hand = mouse(page);
  await lookUp(hand, await plant('1017'));
  await arriveAt(page, 'notShipped');
  await expect(page.getByText('To change the address, an item or a quantity, contact us')).toBeVisible();
});

test('after shipping protection has ended, the warranty remains', async ({ page }) => {
  const hand = mouse(page);
  await lookUp(hand, await plant('1007'));
  await chooseCategory(hand, ISSUES);
  await tell(hand, { issue: 'Defective', details: 'The clock has stopped.' });
  await chooseMethod(hand);
  await confirmAndSend(hand);
});

test('if both coverages apply, one question decides', async ({ page }) => {
  const hand = mouse(page);
  await lookUp(hand, await plant('1004'));
  await chooseCategory(hand, ISSUES);
  await arriveAt(page, 'items');
  await hand.choose('checkbox', /Table lamp/);
  await hand.press(/^Continue/);
  await expect(page.getByRole('alert')).toContainText('Choose whether it arrived like this or failed later');
  await hand.choose('radio', /^It failed later/);
  await hand.press(/^Continue/);
  await tell(hand, { issue: 'Defective', details: 'The switch has gone dead.' });
  await arriveAt(page, 'resolution');
});

test('without protection the store grants a single exception', async ({ page }) => {
  const hand = mouse(page);
  const customer = await plant('1021');
  await lookUp(hand, customer);
  await arriveAt(page, 'process');
  await expect(page.getByText('As a courtesy, we’ll make a one-time exception for you.')).toBeVisible();
  await hand.press('Report a problem');
  await chooseCategory(hand, ISSUES);
  await tell(hand, { issue: 'Damaged' });
  await chooseMethod(hand);
  await confirmAndSend(hand);
  await lookUp(hand, await plant('1021', { email: customer.email }));
  await arriveAt(page, 'tooSoon');
});

test('a store without exceptions says why and where to ask', async ({ page }) => {
  const hand = mouse(page);
  await lookUp(hand, await plant('2003', { store: 'other' }));
  await arriveAt(page, 'tooSoon');
  await expect(page.getByText('This order was placed without shipping protection.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'hilfe@kieselstein.example' })).toBeVisible();
});

test('yen have no decimals, from the choice to the claim', async ({ page }) => {
  const hand = mouse(page);
  await lookUp(hand, await plant('1025'));
  await chooseCategory(hand, ISSUES);
  await chooseItem(hand, 'Teapot');
  await tell(hand, { issue: 'Damaged' });
  await arriveAt(page, 'resolution');
  await expect(page.getByText(/^¥[\d,]+ back to your card$/)).toBeVisible();
  await chooseMethod(hand);
  await expect(page.getByText(/¥[\d,]*\.\d/)).toHaveCount(0);
  await confirmAndSend(hand);
});

test('answers from one device appear on another after a new lookup', async ({ page, browser, heard }) => {
  const customer = await plant('1001');
  await toReviewOfTwoMugs(mouse(page), customer);
  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  listen(other, heard);
  const hand = finger(await other.newPage());
  await lookUp(hand, customer);
  await arriveAt(hand.page, 'issues');
  await expect(hand.page.getByRole('radio', { name: ISSUES })).toBeChecked();
  await hand.press('Continue');
  await arriveAt(hand.page, 'items');
  await expect(mugCard(hand.page).getByRole('radio', { name: '2' })).toBeChecked();
  await hand.press(/^Continue/);
  await arriveAt(hand.page, 'details');
  await expect(hand.page.getByLabel('Tell us briefly about the issue')).toHaveValue('Both handles came off.');
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
