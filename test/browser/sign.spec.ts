/** The team files a claim for a customer and she signs it: by touch, mouse and keyboard, without script, and offline. */
import type { Locator, Page } from '@playwright/test';
import { demoOrders } from '../../src/demo/orders.ts';
import { type Customer, copyDemoOrder, expect, test, world } from './shopper.ts';
import { hydrated, keyboard, mouse } from './users.ts';
import { arriveAt, chooseCategory } from './walk.ts';

const FAILED = 'Signature upload unsuccessful. Please try again.';
const CONFIRM = /^My shipping address is accurate/;
const TRUE = /^Everything written here is true/;
const BANNER = 'You’re filing for Ada S. on behalf of Fernwood';

const sourceOf = ({ number }: Customer) => `browser-${number.slice(1)}`;

async function ask<Answer>(path: string, payload?: object): Promise<Answer> {
  const { url, tokens } = world();
  const answer = await fetch(`${url}/v1/${path}`, {
    method: payload ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${tokens.demo}`, 'content-type': 'application/json' },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  return (await answer.json()) as Answer;
}

/** The link in the email about a claim, from the demo's mailbox. */
async function signLink(page: Page, claimId: string): Promise<string> {
  const box = await (await page.request.get('/demo/mailbox?store=demo')).text();
  return new RegExp(`/sign/${claimId}\\?token=[\\w.-]+`).exec(box)?.[0] ?? 'no link';
}

/** A broken mug, reported by a program of the store. */
async function filedForAda(page: Page): Promise<{ id: string; link: string }> {
  const customer = await copyDemoOrder('1001');
  const [mug] = demoOrders(new Date(), world().url)[0]?.order.items ?? [];
  const details = 'The handle came off.';
  const issue = { sourceItemId: mug?.sourceItemId, issueType: 'DAMAGED', quantity: 1, details };
  const { id } = await ask<{ id: string }>(`claims/${sourceOf(customer)}/valet`, {
    claimCategory: 'SHIPPING',
    email: customer.email,
    fulfillmentIssues: [{ sourceFulfillmentId: '1', issues: [issue] }],
    resolution: { desiredMethod: 'REFUND' },
    addressConfirmed: true,
    options: { requireCustomerSignature: true },
  });
  return { id, link: await signLink(page, id) };
}

const statusOf = async (id: string) => (await ask<{ status: string }>(`claims/${id}`)).status;
const board = (page: Page) => page.locator('canvas');
const ink = (page: Page) => page.locator('input[name=signature]').inputValue();

/** The dark share of the canvas, in thousandths. */
const darkness = (canvas: Locator) =>
  canvas.evaluate((drawn: HTMLCanvasElement) => {
    const pixels = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height).data ?? [];
    let dark = 0;
    for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 64) dark += 1;
    return (dark * 4000) / pixels.length;
  });

async function strokeByFinger(page: Page, from: number, to: number): Promise<void> {
  const box = await board(page).boundingBox();
  if (!box) throw new Error('There is nothing to draw on');
  const at = (part: number) => [
    { x: box.x + box.width * part, y: box.y + box.height * (0.3 + (part % 0.2)) },
  ];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', at(from));
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', at(from + ((to - from) * step) / 8));
  await touch('touchEnd', []);
  await session.detach();
}

async function strokeByMouse(page: Page, height: number): Promise<void> {
  const box = await board(page).boundingBox();
  if (!box) throw new Error('There is nothing to draw on');
  await page.mouse.move(box.x + 30, box.y + box.height * height);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 30, box.y + box.height * height + 10, { steps: 6 });
  await page.mouse.up();
}

test('the team files through a link and Ada signs by touch; rotating the phone or losing the network loses no stroke', async ({
  browser,
  page,
  heard,
}) => {
  const customer = await copyDemoOrder('1001');
  const { url } = await ask<{ url: string }>(`orders/${sourceOf(customer)}/valet-link`, {});
  const user = mouse(page);
  await page.goto(url);
  await chooseCategory(user, /^They haven’t received the order/);
  await arriveAt(page, 'shipment');
  await expect(page.getByText(BANNER)).toBeVisible();
  await user.choose('radio', /^Stolen/);
  await user.press('Continue');
  await arriveAt(page, 'resolution');
  await user.choose('radio', /^Refund/);
  await user.press('Continue');
  await arriveAt(page, 'review');
  await user.choose('checkbox', /^Ada S. confirmed the shipping address/);
  await user.choose('checkbox', /^Let Ada S. sign later/);
  await user.press('Submit claim');
  await arriveAt(page, 'claimReceived');
  const id = new URL(page.url()).searchParams.get('claim') ?? '';
  expect(await statusOf(id)).toBe('PENDING_CUSTOMER');
  await user.press('Done');
  await arriveAt(page, 'start');
  await expect(page.getByText(BANNER)).toHaveCount(0);

  const phone = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    baseURL: world().url,
  });
  const hers = await phone.newPage();
  await hers.goto(await signLink(page, id));
  await hydrated(hers);
  await board(hers).scrollIntoViewIfNeeded();
  await hers.locator('canvas[width]').waitFor();
  await strokeByFinger(hers, 0.15, 0.5);
  await strokeByFinger(hers, 0.55, 0.85);
  const before = await darkness(board(hers));
  await hers.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => darkness(board(hers))).toBeGreaterThan(before / 3);
  await hers.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => Math.abs((await darkness(board(hers))) - before) < before / 4).toBe(true);
  await hers.getByRole('checkbox', { name: CONFIRM }).check();
  await hers.getByRole('checkbox', { name: TRUE }).check();
  await hers.getByLabel('Or type your full name').fill('Ada Shopper');
  const drawn = await ink(hers);
  await phone.setOffline(true);
  await hers.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(hers.getByRole('alert')).toContainText(FAILED);
  expect(await ink(hers)).toBe(drawn);
  await expect(hers.getByLabel('Or type your full name')).toHaveValue('Ada Shopper');
  await expect(hers.getByRole('checkbox', { name: TRUE })).toBeChecked();
  await phone.setOffline(false);
  await hers.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(hers.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await statusOf(id)).toBe('NEW');
  await hers.getByRole('link', { name: 'See my claim' }).tap();
  await arriveAt(hers, 'view');
  await phone.close();
  expect(heard).toEqual([]);
});

test('a mouse can draw, undo and clear; the keyboard alone can type the name', async ({ page }) => {
  const { id, link } = await filedForAda(page);
  await page.goto(link);
  await hydrated(page);
  await board(page).scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      await strokeByMouse(page, 0.4);
      return ink(page);
    })
    .toMatch(/^data:image\/png/);
  const one = await darkness(board(page));
  await strokeByMouse(page, 0.6);
  expect(await darkness(board(page))).toBeGreaterThan(one);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await darkness(board(page))).toBeCloseTo(one, 1);
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await ink(page)).toBe('');
  const user = keyboard(page);
  await page.reload();
  await hydrated(page);
  await user.choose('checkbox', CONFIRM);
  await user.fill('Or type your full name', 'Ada Shopper');
  await user.choose('checkbox', TRUE);
  await user.press('Sign and submit');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await statusOf(id)).toBe('NEW');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a typed name signs, and only controls that work are shown', async ({ page }) => {
    const { id, link } = await filedForAda(page);
    await page.goto(link);
    await expect(board(page)).toBeHidden();
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await expect(page.getByRole('alert')).toContainText('Sign in the box, or type your full name');
    const user = mouse(page);
    await user.choose('checkbox', CONFIRM);
    await user.choose('checkbox', TRUE);
    await user.fill('Or type your full name', 'Ada Shopper');
    await user.press('Sign and submit');
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(await statusOf(id)).toBe('NEW');
  });
});
