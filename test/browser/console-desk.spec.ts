/** The desk for everyone: by keyboard, by ear, on a phone, with one's own preferences, and without the rights that one just lost. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { claimStates } from '../../src/console/claim/states.ts';
import { customerStates } from '../../src/console/customers/states.ts';
import { SHARED } from '../../src/console/gallery/shared-answers.ts';
import { profileStates } from '../../src/console/me/states.ts';
import { ordersStates } from '../../src/console/orders/states.ts';
import { answered } from '../../src/console/parts/screen-states.ts';
import { line, listOf, queueStates } from '../../src/console/queue/states.ts';
import type { Customer } from '../../src/contract/customer.ts';
import { DEFAULT_PREFERENCES } from '../../src/domain/access/preferences.ts';
import { urls } from '../../src/urls.ts';
import { fileClaim } from './claim.ts';
import { box, openClaim, send, signedIn } from './colleague.ts';
import { serveAnswers } from './console-answers.ts';
import { newClaim } from './new-claim.ts';
import { NEWCOMERS_PASSWORD, newcomer } from './newcomer.ts';
import { focusTrouble } from './page-checks.ts';
import { copyDemoOrder, expect, test, world } from './shopper.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const ANSWERS = {
  ...SHARED,
  ...profileStates.answers,
  ...ordersStates.answers,
  ...queueStates.answers,
  ...claimStates.answers,
  'GET /claims': answered(listOf([0, 1, 2].map((at) => line(at)))),
};
const CLAIM = urls.console.claim('demo', 'k3m7p2vx9q');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const focused = (page: Page) => page.locator(':focus');

const MOST_STOPS = 150;

/** The names of all stops from the skip link until the focus leaves the page. Each shows its focus. */
async function walk(page: Page): Promise<string[]> {
  const stops: string[] = [];
  for (let at = 0; at < MOST_STOPS; at += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const { activeElement: one } = document;
      if (one === null || one === document.body) return null;
      const named = one as HTMLInputElement;
      return (
        one.getAttribute('aria-label') ??
        named.labels?.[0]?.textContent ??
        one.textContent ??
        ''
      ).trim();
    });
    if (name === null || (at > 0 && name === stops[0])) return stops;
    expect(await page.evaluate(focusTrouble), `stop ${at}: ${name}`).toBeNull();
    stops.push(name);
  }
  throw new Error(`More than ${MOST_STOPS} stops`);
}

const SKIP = 'Skip to content';

test('the queue is walked by keyboard, and each stop shows that it has the focus', async ({ page }) => {
  await serveAnswers(page, ANSWERS);
  await page.goto(urls.console.claims('demo'));
  await expect(page.getByRole('grid', { name: 'Claims' })).toBeVisible();
  const stops = await walk(page);
  expect(stops[0]).toBe(SKIP);
  for (const name of ['Search claims', 'Filters', 'Sort: Due first', 'Export'])
    expect(stops, stops.join(' | ')).toContain(name);
  expect(
    stops.some((name) => name.includes('#20421')),
    stops.join(' | '),
  ).toBe(true);
});

test('a claim is walked by keyboard, and each stop shows that it has the focus', async ({ page }) => {
  await serveAnswers(page, ANSWERS);
  await page.goto(CLAIM);
  await expect(box(page)).toBeVisible();
  const stops = await walk(page);
  expect(stops[0]).toBe(SKIP);
  for (const name of ['Message to the customer', 'Me: change the assignee', 'Change labels'])
    expect(stops, stops.join(' | ')).toContain(name);
  for (const name of [/^Approve \$/, /^Ask for more/, /^Deny/])
    expect(
      stops.some((stop) => name.test(stop)),
      `${name}: ${stops.join(' | ')}`,
    ).toBe(true);
});

test('a screen reader hears which page has opened, and goes on at its heading', async ({ page }) => {
  await serveAnswers(page, ANSWERS);
  await page.goto(urls.console.claims('demo'));
  await expect(page.getByRole('grid', { name: 'Claims' })).toBeVisible();
  const said = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
  await expect(said('Makegood')).toHaveCount(0);
  await page.getByRole('link', { name: 'Orders' }).press('Enter');
  await expect(said('Orders · Makegood')).toHaveCount(1);
  await expect(title(page)).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(said('Claims · Makegood')).toHaveCount(1);
  await page.getByRole('row').getByRole('link').first().press('Enter');
  await expect(said(/^Claim #\d+ · Makegood$/)).toHaveCount(1);
  await expect(title(page)).toBeFocused();
  // The next stop is within the page.
  await page.keyboard.press('Tab');
  expect(await page.locator('main').locator(':focus').count()).toBe(1);
});

test('the mark of a photo that was seen before stands beside its words on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(urls.console.galleryState('claim', 'signals'));
  const found = page.getByRole('listitem').filter({ hasText: 'looks like a photo in claim' });
  const mark = await found.locator('svg').boundingBox();
  const words = await found.getByText('looks like a photo in').boundingBox();
  expect(
    mark && words && mark.x + mark.width <= words.x && mark.y + mark.height <= words.y + words.height,
  ).toBe(true);
});

test('no title of a decision lies over its Cancel on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await serveAnswers(page, ANSWERS);
  for (const key of ['a', 'd', 'r', 'h', 'e']) {
    await page.goto(CLAIM);
    await expect(box(page)).toBeVisible();
    await page.keyboard.press(key);
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Cancel', exact: true }) });
    const heading = form.getByRole('heading', { level: 2 });
    await expect(heading).toBeFocused();
    // However long a title is, or becomes in another language.
    await heading.evaluate((element) => {
      element.textContent = `${element.textContent} that is written in many long words for this phone`;
    });
    const words = await heading.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({
        left,
        right,
        top,
        bottom,
      }));
    });
    const cancel = await form.getByRole('button', { name: 'Cancel', exact: true }).boundingBox();
    if (!cancel) throw new Error('no Cancel');
    const over = words.filter(
      ({ left, right, top, bottom }) =>
        left < cancel.x + cancel.width &&
        right > cancel.x &&
        top < cancel.y + cancel.height &&
        bottom > cancel.y,
    );
    expect(over, key).toEqual([]);
  }
});

test('nothing of a claim moves when its status gets longer', async ({ page }) => {
  await serveAnswers(page, ANSWERS);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(CLAIM);
    await expect(box(page)).toBeVisible();
    const tags = page.locator('main header .badge');
    const say = (at: number, words: string) =>
      tags.nth(at).evaluate((tag, said) => tag.firstElementChild?.replaceChildren(said), words);
    const places = () =>
      Promise.all(
        [page.getByRole('button', { name: /^Approve/ }), page.getByRole('button', { name: /assignee$/ })].map(
          (button) => button.boundingBox(),
        ),
      );
    await say(0, 'New');
    await say(1, 'Order Delivered Not Received');
    const before = await places();
    await say(0, 'Temporarily Dismissed');
    expect(await places(), `${width} px`).toEqual(before);
  }
});

test('one’s own time zone shows on a claim, and single keys do nothing once they are off', async ({
  page,
}) => {
  const own = {
    ...DEFAULT_PREFERENCES,
    timeZone: 'Asia/Tokyo',
    dateFormat: 'year-month-day',
    singleKeys: false,
  };
  await serveAnswers(page, { ...ANSWERS, 'GET /me/preferences': answered(own) });
  await page.goto(CLAIM);
  await expect(box(page)).toBeVisible();
  const time = page.getByRole('log').getByRole('time').first();
  const at = new Date((await time.getAttribute('datetime')) ?? '');
  await expect(time).toContainText(at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' }));
  await page.keyboard.press('a');
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Keys with Ctrl stay.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
});

async function statusOf(page: Page, id: string): Promise<string> {
  const answer = await page.request.get(`/v1/claims/${id}`, { headers: { 'makegood-store': 'demo' } });
  return (await answer.json()).status;
}

test('on a phone a claim is read, answered and approved', async ({ browser }) => {
  const { id } = await fileClaim(await copyDemoOrder('1001'));
  const context = await signedIn(browser, world().url, 'owner@demo.test');
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(urls.console.claim('demo', id));
  await expect(page.getByText('The handle came off.')).toBeVisible();
  await send(page, 'Thank you, Ada. We look into it.');
  await expect(page.getByText('Thank you, Ada. We look into it.')).toBeVisible();
  await expect.poll(() => statusOf(page, id), { timeout: 30_000 }).toBe('COMMUNICATING');
  await expect(page.locator('header').getByText('Communicating')).toBeVisible();
  await page.getByRole('button', { name: /^Approve \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Approve', exact: true })).toBeFocused();
  await page.getByRole('button', { name: /^Approve \$/ }).click();
  await expect.poll(() => statusOf(page, id), { timeout: 30_000 }).toBe('APPROVED');
  await context.close();
});

test('a customer’s page leads to all their claims and orders, however many they are', async ({ page }) => {
  const { body } = customerStates.answers['GET /customers/:id'] as { body: Customer };
  const many = answered({ ...body, orders: 60, claims: 1_200 });
  await serveAnswers(page, { ...ANSWERS, ...customerStates.answers, 'GET /customers/:id': many });
  await page.goto(customerStates.states.regular?.at ?? '');
  const all = page.getByRole('link', { name: /^Show all/ });
  await expect(all).toHaveText(['Show all 1,200 claims', 'Show all 60 orders']);
  await expect(all.last()).toHaveAttribute('href', `${urls.console.orders('demo')}?q=ada%40example.com`);
  await all.first().click();
  await expect(page.getByRole('searchbox', { name: 'Search claims' })).toHaveValue('"ada@example.com"');
  expect(new URL(page.url()).searchParams.get('tab')).toBe('all');
});

test('two claims are merged by keyboard alone', async ({ browser }) => {
  const email = `twice-${randomUUID()}@example.com`;
  const orders = [await copyDemoOrder('1001', { email }), await copyDemoOrder('1001', { email })] as const;
  const first = await fileClaim(orders[0]);
  const second = await fileClaim(orders[1]);
  const context = await signedIn(browser, world().url, 'owner@demo.test');
  const page = await openClaim(context, second.id);
  const merge = page.getByRole('button', { name: /^Merge into #/ });
  for (let stops = 0; stops < MOST_STOPS && !(await merge.and(focused(page)).count()); stops += 1)
    await page.keyboard.press('Tab');
  await expect(merge).toBeFocused();
  await page.keyboard.press('Enter');
  // What is told about other claims is a dialog, too.
  const dialog = page.getByRole('dialog', { name: /^Merge into #/ });
  const yes = dialog.getByRole('button', { name: /^Merge into #/ });
  await expect(yes).toBeVisible();
  await expect(dialog).toContainText(
    `different orders: this one about order ${orders[1].number}, the other about order ${orders[0].number}.`,
  );
  for (let stops = 0; stops < 9 && !(await yes.and(focused(page)).count()); stops += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This claim was merged into claim #\d+\.$/)).toBeVisible();
  const decision = page.getByRole('region', { name: 'Decision' });
  await expect(decision).toBeFocused();
  expect(await statusOf(page, second.id)).toBe('CLOSED');
  expect(await statusOf(page, first.id)).toBe('NEW');
  const undo = page.getByRole('button', { name: 'Undo the merge' });
  await undo.press('Enter');
  await expect(undo).toBeHidden();
  await expect(decision).toBeFocused();
  await context.close();
});

test('whoever loses rights sees within seconds no more than they may', async ({ browser }) => {
  const [one, { id }] = [
    await newcomer(browser, world().url, 'store_support'),
    await fileClaim(await copyDemoOrder('1001')),
  ];
  const theirs = await signedIn(browser, world().url, one, NEWCOMERS_PASSWORD);
  const page = await openClaim(theirs, id);
  const owner = await signedIn(browser, world().url, 'owner@demo.test');
  const headers = { 'makegood-store': 'demo', 'if-match': '*', origin: world().url };
  const team = await owner.request.get(`/v1/team-members?${new URLSearchParams({ q: one })}`, { headers });
  const { members } = (await team.json()) as { members: { id: string; email: string }[] };
  const member = `/v1/team-members/${members.find(({ email }) => email === one)?.id}`;
  const write = () => ({ headers: { ...headers, 'idempotency-key': randomUUID() } });

  await expect(page.getByRole('button', { name: /^Approve \$/ })).toBeVisible();
  const changed = await owner.request.patch(member, { ...write(), data: { role: 'store_user' } });
  expect(changed.status(), await changed.text()).toBe(200);
  await expect(page.getByRole('button', { name: /^Approve \$/ })).toHaveCount(0, { timeout: 5_000 });
  await expect(page.getByText('The handle came off.')).toBeVisible();

  const removed = await owner.request.post(`${member}/removal`, { ...write(), data: { claimsTo: null } });
  expect(removed.status(), await removed.text()).toBe(200);
  await expect(page.getByText('The handle came off.')).toHaveCount(0, { timeout: 5_000 });
  await expect(page.getByText('Ada Shopper')).toHaveCount(0);
  await theirs.close();
  await owner.close();
});

test('Ctrl Enter in a note saves the note, and not a decision that is open beside it', async ({
  browser,
}) => {
  const { id, page, context } = await newClaim(browser);
  await page.keyboard.press('n');
  await page.keyboard.type('The third');
  await page.keyboard.press('Control+Enter');
  const note = page.getByRole('article', { name: /^Note from/ });
  await expect(note).toContainText('The third');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: 'Approve', exact: true })).toBeFocused();
  await note.getByRole('button', { name: 'Edit' }).click();
  await expect(note.getByRole('textbox', { name: 'Note for the team' })).toBeFocused();
  await page.keyboard.type(' this month');
  await page.keyboard.press('Control+Enter');
  await expect(note).toContainText('The third this month');
  const acts = await context.request.get(`/v1/claims/${id}/acts`, { headers: { 'makegood-store': 'demo' } });
  expect((await acts.json()).acts).toEqual([]);
  await expect(note.getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  await context.close();
});

test('what is typed while a note is being sent stays in the box', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  const gate = Promise.withResolvers<void>();
  await page.route('**/notes', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.keyboard.press('n');
  const written = page.getByRole('textbox', { name: 'Note for the team' });
  await page.keyboard.type('First');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Second');
  gate.resolve();
  await expect(page.getByRole('article', { name: /^Note from/ })).toContainText('First');
  await expect(written).toHaveValue('Second');
  await context.close();
});
