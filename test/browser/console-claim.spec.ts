/** The claim screen: deciding by keyboard, undo, what is typed stays, and what people without permission see. */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { text as decision } from '../../src/console/claim/decision/text.ts';
import { text as claim } from '../../src/console/claim/text.ts';
import { fileClaim } from './claim.ts';
import { box, openClaim, signedIn } from './colleague.ts';
import { outOfView } from './page-checks.ts';
import { copyDemoOrder, expect, test, world } from './shopper.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function newClaim(browser: Browser, email = 'owner@demo.test') {
  const filed = await fileClaim(await copyDemoOrder('1001'));
  const context = await signedIn(browser, world().url, email);
  return { ...filed, context, page: await openClaim(context, filed.id) };
}

async function statusOf(context: BrowserContext, id: string): Promise<string> {
  const answer = await context.request.get(`/v1/claims/${id}`, { headers: { 'makegood-store': 'demo' } });
  return (await answer.json()).status;
}

const PHONE = { width: 390, height: 844 };
const CLAIMS = 20;
/** After the `a` of every approval only one more key is pressed. */
const OTHERS: Record<number, { keys: string[]; opens: string | null; status: string }> = {
  3: { keys: ['d', 'Tab', 'p', 'a', 'c', 'k', 'Control+Enter'], opens: 'Deny', status: 'DENIED' },
  6: {
    keys: ['r', 'Tab', 'Space', 'Control+Enter'],
    opens: 'Ask for more',
    status: 'WAITING_FOR_CUSTOMER',
  },
  9: { keys: ['h', 'Control+Enter'], opens: 'Set aside until a date', status: 'TEMPORARILY_DISMISSED' },
  12: { keys: ['w'], opens: null, status: 'WAITING_FOR_BRAND' },
  15: { keys: ['e', 'Control+Enter'], opens: 'Close', status: 'CLOSED' },
};
const APPROVAL = { keys: ['a', 'Control+Enter'], opens: 'Approve', status: 'APPROVED' };

test('twenty claims are decided by keyboard alone, a plain approval with two keys', async ({ browser }) => {
  const email = `twenty-${Date.now()}@example.com`;
  const filed: string[] = [];
  for (let at = 0; at < CLAIMS; at += 1)
    filed.push((await fileClaim(await copyDemoOrder('1001', { email }))).id);
  const context = await signedIn(browser, world().url, 'owner@demo.test');
  const page = await context.newPage();
  await page.goto(`/console/stores/demo/claims?q=${encodeURIComponent(email)}`);
  await expect(page.getByText('Stoneware mug').first()).toBeVisible();
  await page.keyboard.press('Enter');
  const decided = new Map<string, string>();
  for (let at = 0; at < CLAIMS; at += 1) {
    await expect(box(page)).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(decided.has(id), 'the next claim is another one').toBe(false);
    const shown = (await title(page).textContent()) ?? '';
    const { keys, opens, status } = OTHERS[at] ?? APPROVAL;
    const [first = '', ...others] = keys;
    await page.keyboard.press(first);
    if (opens !== null) await expect(heading(page, opens)).toBeFocused();
    for (const key of others) await page.keyboard.press(key);
    decided.set(id, status);
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    await expect(title(page)).not.toHaveText(shown);
  }
  expect([...decided.keys()].sort()).toEqual(filed.sort());
  for (const [id, status] of decided)
    await expect.poll(() => statusOf(context, id), { timeout: 40_000 }).toBe(status);
  await context.close();
});

test('a key that is held down opens the next claim once', async ({ browser }) => {
  const email = `held-${Date.now()}@example.com`;
  for (let at = 0; at < 2; at += 1) await fileClaim(await copyDemoOrder('1001', { email }));
  const context = await signedIn(browser, world().url, 'owner@demo.test');
  const page = await context.newPage();
  await page.goto(`/console/stores/demo/claims?q=${encodeURIComponent(email)}`);
  await expect(page.getByText('Stoneware mug').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeVisible();
  const shown = (await title(page).textContent()) ?? '';
  const before = await page.evaluate(() => history.length);
  await page.evaluate(() => {
    for (let at = 0; at < 3; at += 1)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
  });
  await expect(title(page)).not.toHaveText(shown);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await expect(title(page)).toHaveText(shown);
  await context.close();
});

test('z takes a decision back, and the customer never hears of it', async ({ browser }) => {
  const { id, page, context } = await newClaim(browser);
  await page.keyboard.press('a');
  await expect(heading(page, 'Approve')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText(/^Taken back\. Claim #\d+ is as it was\.$/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/claims/${id}`));
  expect(await statusOf(context, id)).toBe('NEW');
  await context.close();
});

test('z takes back what was decided in another tab', async ({ browser }) => {
  const { id, page, context } = await newClaim(browser);
  const other = await openClaim(context, id);
  await page.bringToFront();
  await page.keyboard.press('a');
  await expect(heading(page, 'Approve')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(other.getByRole('region', { name: 'Approval' })).toBeVisible();
  await other.keyboard.press('z');
  await expect(other.getByText(/^Taken back\. Claim #\d+ is as it was\.$/)).toBeVisible();
  expect(await statusOf(context, id)).toBe('NEW');
  await context.close();
});

test('Escape leaves the message and loses nothing', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  await page.keyboard.press('m');
  await page.keyboard.type('Hi Ada');
  await page.keyboard.press('Escape');
  await expect(box(page)).not.toBeFocused();
  await expect(box(page)).toHaveValue('Hi Ada');
  await page.keyboard.press('a');
  await expect(heading(page, 'Approve')).toBeFocused();
  await context.close();
});

test('a form that was canceled opens only when it is chosen again, with what was typed', async ({
  browser,
}) => {
  const { page, context } = await newClaim(browser);
  for (const cancel of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await page.keyboard.press('d');
    await expect(heading(page, 'Deny')).toBeFocused();
    await page.getByLabel('Reason').selectOption('PACKAGE_ARRIVED');
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/unsent/decision') && answer.ok());
    await cancel();
    await saved;
    await page.reload();
    await expect(page.getByRole('button', { name: /^Deny/ })).toBeVisible();
    await expect(heading(page, 'Deny')).toBeHidden();
    await page.keyboard.press('d');
    await expect(page.getByLabel('Reason')).toHaveValue('PACKAGE_ARRIVED');
    await page.keyboard.press('Escape');
  }
  await context.close();
});

test('what is typed is there again after a reload', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  const saved = (kind: string) =>
    page.waitForResponse((answer) => answer.url().endsWith(`/unsent/${kind}`) && answer.ok());
  await Promise.all([saved('message'), box(page).fill('Hi Ada, half an answer')]);
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('d');
  await Promise.all([saved('decision'), page.getByLabel('Reason').selectOption('PACKAGE_ARRIVED')]);
  // Not saved yet when the page is left.
  await box(page).fill('Hi Ada, an answer');
  await page.reload();
  await expect(box(page)).toHaveValue('Hi Ada, an answer');
  await expect(page.getByLabel('Reason')).toHaveValue('PACKAGE_ARRIVED');
  await expect(page.getByLabel('What the customer reads')).not.toHaveValue('');
  await context.close();
});

test('setting aside without a day asks for one, also after a reload', async ({ browser }) => {
  const { id, page, context } = await newClaim(browser);
  await page.keyboard.press('h');
  const until = page.getByLabel('Until', { exact: true });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/unsent/decision') && answer.ok());
  await until.fill('');
  await expect(page.getByText('Choose a day.')).toBeVisible();
  await page.getByRole('button', { name: /^Set aside/ }).click();
  await saved;
  await page.reload();
  await expect(until).toHaveAccessibleDescription('Choose a day.');
  expect(await statusOf(context, id)).toBe('NEW');
  await until.fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
  await expect(page.getByText('Choose a day.')).toBeHidden();
  await context.close();
});

test('a decision about a claim that changed meanwhile waits beside what changed', async ({ browser }) => {
  const { id, page, context, team } = await newClaim(browser);
  await page.keyboard.press('d');
  await page.getByLabel('Reason').selectOption('PACKAGE_ARRIVED');
  await team('/messages', { messageContent: 'One more question' });
  await expect(page.getByText('The claim changed while you were writing')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deny the claim' })).toBeHidden();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect.poll(() => statusOf(context, id), { timeout: 30_000 }).toBe('DENIED');
  await context.close();
});

test('an approval that was drawn beforehand opens with what the claim is then', async ({ browser }) => {
  const { page, context, team } = await newClaim(browser);
  const form = page.locator('form[aria-label="Approve"]');
  await expect(form).toBeAttached();
  await expect(form).toBeHidden();
  await team('/messages', { messageContent: 'We look into it.' });
  await expect(page.getByText('We look into it.')).toBeVisible();
  await page.keyboard.press('a');
  await expect(heading(page, 'Approve')).toBeFocused();
  await expect(page.getByText('The claim changed while you were writing')).toBeHidden();
  await page.getByLabel('Percentage', { exact: true }).fill('50');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.keyboard.press('a');
  await expect(page.getByLabel('Percentage', { exact: true })).toHaveValue('50');
  await expect(form).toHaveCount(1);
  await context.close();
});

test('the amounts change while they are typed, and every refusal is at its field', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  await page.keyboard.press('a');
  const total = page.getByRole('button', { name: /^Approve \$/ });
  const whole = (await total.textContent()) ?? '';
  await page.getByLabel('Percentage', { exact: true }).fill('50');
  await expect(total).not.toHaveText(whole);
  await page.getByLabel('Value as').selectOption('amount');
  const amount = page.getByLabel('Amount (USD)');
  await amount.fill('9999');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/^The most that can be paid here is/)).toBeVisible();
  await amount.fill('5');
  await expect(total).toHaveText(/Approve \$5\.00/);
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  await context.close();
});

test('types that stay as they are are not said to have changed', async ({ browser }) => {
  const { context, page } = await newClaim(browser);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change types…' }).click();
  await page.getByRole('button', { name: 'Change the types' }).click();
  await expect(page.getByText('No type was changed.')).toBeVisible();
  await expect(page.getByText('The types are changed.')).toHaveCount(0);
  await context.close();
});

test('an approval names no amount while an entry can’t be understood', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  await page.keyboard.press('a');
  const named = page.getByRole('button', { name: /^Approve \$/ });
  const form = page.getByRole('form', { name: 'Approve' });
  await expect(named).toBeVisible();
  const refuses = async (label: string, entry: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(entry);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(form).not.toContainText('$');
    await expect(form.getByRole('button', { name: /^Approve/ })).toBeVisible();
  };
  await refuses('Percentage', '150');
  await refuses('Percentage', '');
  await page.getByLabel('Percentage', { exact: true }).fill('50');
  await expect(named).toBeVisible();
  await refuses('Quantity (of 1)', '');
  await page.getByLabel('Quantity (of 1)').fill('1');
  await expect(named).toBeVisible();
  await page.getByRole('combobox', { name: 'What the customer gets' }).selectOption('FLAT_RATE');
  for (const entry of ['abc', '0', '', '9999']) await refuses('Amount (USD)', entry);
  await page.getByLabel('Amount (USD)').fill('5');
  await expect(named).toHaveText(/Approve \$5\.00/);
  await context.close();
});

test('an error goes away when its field is changed, and hides no new one', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  await page.keyboard.press('d');
  const reason = page.getByLabel('Reason', { exact: true });
  await page.getByRole('button', { name: /^Deny the claim/ }).click();
  await expect(reason).toHaveAccessibleDescription('Choose a reason');
  await reason.selectOption('PACKAGE_ARRIVED');
  await expect(reason).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/Use one of/)).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  const quantity = page.getByLabel('Quantity (of 1)');
  const percentage = page.getByLabel('Percentage', { exact: true });
  await quantity.fill('0');
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/acts') && !answer.ok());
  await page.keyboard.press('Control+Enter');
  await refused;
  await quantity.fill('1');
  await expect(quantity).not.toHaveAttribute('aria-invalid', 'true');
  await percentage.fill('150');
  await expect(percentage).toHaveAttribute('aria-invalid', 'true');
  await context.close();
});

test('what a day is refused for is seen once, at its field', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  await page.keyboard.press('h');
  const until = page.getByLabel('Until', { exact: true });
  await until.fill('2026-01-01');
  await page.getByRole('button', { name: /^Set aside/ }).click();
  await expect(until).toHaveAccessibleDescription(/^Choose a day from tomorrow/);
  const heard = page.getByRole('alert').filter({ hasText: 'Choose a day from tomorrow' });
  await expect(heard).toHaveCSS('width', '1px');
  await context.close();
});

test('people who may only read see the claim, and nothing that decides', async ({ browser }) => {
  const { id } = await fileClaim(await copyDemoOrder('1001'));
  const context = await signedIn(browser, world().url, 'user@demo.test');
  const page = await context.newPage();
  await page.goto(`/console/stores/demo/claims/${id}`);
  await expect(title(page)).toContainText('Claim #');
  await expect(page.getByText('The handle came off.')).toBeVisible();
  for (const name of [/^Approve/, /^Deny/, /^Ask for more/])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await page.keyboard.press('a');
  await expect(heading(page, 'Approve')).toBeHidden();
  await context.close();
});

test('a key that opens something leaves the page in its place', async ({ browser }) => {
  const { context, page } = await newClaim(browser);
  await expect(page.getByText('After this opens')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change labels' })).not.toBeInViewport();
  const scrolled = () => page.evaluate(() => [scrollX, scrollY, document.body.scrollTop]);
  for (const [key, opened] of [
    ['l', page.getByRole('menu', { name: 'Change labels' })],
    ['i', page.getByRole('menu')],
    ['?', page.getByRole('dialog')],
  ] as const) {
    await page.keyboard.press(key);
    await expect(opened, key).toBeInViewport({ ratio: 1 });
    expect(await scrolled(), key).toEqual([0, 0, 0]);
    await page.keyboard.press('Escape');
    await expect(opened, key).toHaveCount(0);
    expect(await scrolled(), key).toEqual([0, 0, 0]);
  }
  await page.keyboard.press('m');
  await expect(box(page)).toBeFocused();
  expect(await scrolled(), 'm').toEqual([0, 0, 0]);
  await context.close();
});

test('a note mentions a colleague, and its author changes and deletes it', async ({ browser }) => {
  const { page, context, id } = await newClaim(browser);
  const notes = async () => {
    const answer = await context.request.get(`/v1/claims/${id}/notes`, {
      headers: { 'makegood-store': 'demo' },
    });
    return (await answer.json()).notes as { content: string; mentions: string[] }[];
  };
  const note = page.getByRole('article', { name: /^Note from/ });
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Note for the team' })).toBeFocused();
  await page.keyboard.type('Third this month.');
  await page.getByRole('button', { name: 'Mention' }).click();
  await page.getByRole('menuitem', { name: 'Adam Reyes' }).click();
  await expect(page.getByRole('textbox', { name: 'Note for the team' })).toBeFocused();
  await page.keyboard.type('again');
  await page.getByRole('button', { name: /^Add note/ }).click();
  await expect(note).toContainText('Third this month. @Adam Reyes again');
  expect((await notes())[0]?.mentions).toHaveLength(1);
  await note.getByRole('button', { name: 'Edit' }).click();
  await note.getByRole('textbox', { name: 'Note for the team' }).fill('Fourth this month.');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(note).toContainText('edited');
  expect(await notes()).toMatchObject([{ content: 'Fourth this month.', mentions: [] }]);
  await note.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(note).toBeHidden();
  expect(await notes()).toEqual([]);
  await context.close();
});

test('a macro writes the message and says what else it does; what is taken out is not done', async ({
  browser,
}) => {
  const { page, context, id } = await newClaim(browser);
  const headers = { 'makegood-store': 'demo', origin: world().url };
  const title = `Ask for a photo ${Date.now()}`;
  const acts = { labels: ['waiting for photo'], assignee: 'me', status: 'OPEN', proof: [] };
  const data = { scope: 'own', title, text: 'Hi {{customer.firstName}}!', acts, claimTypes: [] };
  expect((await context.request.post('/v1/macros', { headers, data })).status()).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Macros' }).click();
  await page.getByRole('menuitem', { name: title }).click();
  await expect(box(page)).toHaveValue('Hi Ada!');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(' Again');
  await expect(box(page)).toHaveValue('Hi Ada! Again');
  await page.getByRole('button', { name: 'Don’t: Set the status to Open' }).click();
  await box(page).press('Control+Enter');
  await expect(box(page)).toHaveValue('');
  const answer = await context.request.get(`/v1/claims/${id}`, { headers });
  const { status, team } = await answer.json();
  expect(status).toBe('NEW');
  expect(team.labels).toEqual(['waiting for photo']);
  await expect(page.getByRole('button', { name: 'Me: change the assignee' })).toBeVisible();
  await context.close();
});

test('a screen reader hears what is on the claim', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  const { claimNumber } = await (
    await context.request.get(`/v1/claims/${new URL(page.url()).pathname.split('/').at(-1)}`, {
      headers: { 'makegood-store': 'demo' },
    })
  ).json();
  await expect(title(page)).toHaveAccessibleName(`Claim #${claimNumber}`);
  await expect(page.getByRole('region', { name: 'Items' })).toMatchAriaSnapshot(`
    - heading "Items" [level=2]
    - list:
      - listitem:
        - paragraph: Stoneware mug
        - paragraph: /1 of 4 · MUG-MOSS · \\$\\d+/
        - paragraph: "color: Moss"
        - paragraph: "Damaged Asks for: Refund"
  `);
  await expect(page.getByRole('log')).toMatchAriaSnapshot(`
    - article "What the customer filed":
      - paragraph:
        - strong: Stoneware mug
        - text: Damaged
      - paragraph: The handle came off.
      - paragraph: "Asks for: Refund"
      - paragraph:
        - text: Ada Shopper filed the claim,
        - time
  `);
  await expect(page.getByRole('region', { name: 'Decision' })).toMatchAriaSnapshot(`
    - heading "Decision" [level=2]
    - paragraph: "The customer asks for: Refund"
    - button /Approve \\$\\d+\\.\\d+/
    - button /Ask for more/
    - button /Deny/
    - button "More"
  `);
  await context.close();
});

const HOSTILE = '<img src=x onerror="alert(1)"> \u05d0\u05d1\u05d2 {{customer.firstName}}';

test('text from outside is text', async ({ browser }) => {
  const { page, context, team } = await newClaim(browser);
  const long = 'W'.repeat(400);
  await team('/messages', { messageContent: `${HOSTILE} ${long}` });
  await expect(page.getByText(HOSTILE, { exact: false })).toBeVisible();
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(outOfView), String(width)).toEqual([]);
  }
  await context.close();
});

test('on a phone, the links to the parts cover nothing that is scrolled to or opened', async ({
  browser,
}) => {
  const { page, context } = await newClaim(browser);
  await page.setViewportSize(PHONE);
  const links = page.getByRole('navigation', { name: claim.parts.label });
  const isBelowLinks = async (target: Locator) => {
    await expect
      .poll(async () => {
        const [bar, shown] = [await links.boundingBox(), await target.boundingBox()];
        return bar && shown && shown.y >= bar.y + bar.height - 1 && shown.y < PHONE.height;
      })
      .toBe(true);
  };
  const goTo = async (part: string) => {
    await links.getByRole('link', { name: part }).click();
    await isBelowLinks(page.getByRole('region', { name: part, exact: true }));
  };
  for (const size of ['100%', '200%']) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
    for (const part of ['facts', 'conversation', 'decision'] as const) await goTo(claim.parts[part]);
    await page.keyboard.press('d');
    await isBelowLinks(heading(page, 'Deny'));
    await isBelowLinks(page.getByRole('button', { name: decision.cancel, exact: true }));
    await page.keyboard.press('Escape');
  }
  await context.close();
});
