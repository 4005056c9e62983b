/** The claim screen: deciding by keyboard, undo, what keys and menus do, and what people without permission see. */
import type { Locator } from '@playwright/test';
import { text as frame } from '../../src/console/app/text.ts';
import { text as decision } from '../../src/console/claim/decision/text.ts';
import { text as claim } from '../../src/console/claim/text.ts';
import { PDF } from '../../src/server/uploads/fixtures/files.ts';
import { violations } from './axe.ts';
import { fileClaim } from './claim.ts';
import { box, openClaim, send, signedIn } from './colleague.ts';
import { heading, newClaim, statusOf, title } from './new-claim.ts';
import { linesOf, outOfView } from './page-checks.ts';
import { copyDemoOrder, expect, test, world } from './shopper.ts';

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
  const email = `twenty-${crypto.randomUUID()}@example.com`;
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
  const email = `held-${crypto.randomUUID()}@example.com`;
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
  await expect(page.getByText(/^Undone\. Claim #\d+ is as it was before\.$/)).toBeVisible();
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
  await expect(other.getByText(/^Undone\. Claim #\d+ is as it was before\.$/)).toBeVisible();
  expect(await statusOf(context, id)).toBe('NEW');
  await context.close();
});

test('the words and files of a message that is taken back are in its box again', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  const file = page.getByRole('button', { name: claim.conversation.removeFile('policy.pdf') });
  const undo = page.getByRole('log').getByRole('button', { name: 'Undo' });
  const policy = { name: 'policy.pdf', mimeType: 'application/pdf', buffer: PDF };
  await page.getByLabel(claim.conversation.files).setInputFiles(policy);
  await expect(page.getByText(claim.conversation.fileStates.sent)).toBeVisible();
  await send(page, 'We look into it.');
  await expect(box(page)).toHaveValue('');
  await box(page).fill('And thank you.');
  await undo.click();
  await expect(box(page)).toHaveValue('We look into it.\n\nAnd thank you.');
  await expect(box(page)).toBeFocused();
  await expect(file).toBeVisible();
  await send(page, 'We look into it again.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await undo.click();
  await expect(undo).toBeHidden();
  await page.reload();
  await expect(box(page)).toHaveValue('We look into it again.');
  await expect(file).toBeVisible();
  await context.close();
});

test('what can be undone is told beside the claim and covers nothing of it', async ({ browser }) => {
  const { id, page, context } = await newClaim(browser);
  const told = page.getByRole('region', { name: 'Notifications' });
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(size);
    await send(page, 'We look into it.');
    await expect(told).toContainText('is on its way.');
    await expect(told).toHaveAttribute('aria-live', 'polite');
    await expect(page.getByRole('button', { name: /^Send/ })).toBeInViewport({ ratio: 1 });
    expect(await areApart(told, page.getByRole('main')), `${size.width} px`).toBe(true);
    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(told.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(told).toContainText('Undone.');
    await expect(page.getByRole('textbox', { name: 'Message to the customer' })).toHaveValue(
      'We look into it.',
    );
  }
  expect(await statusOf(context, id)).toBe('NEW');
  await context.close();
});

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('not shown');
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

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

test('a key that opens something leaves the page in its place, and Escape loses nothing of a message', async ({
  browser,
}) => {
  const { context, page } = await newClaim(browser);
  await expect(page.getByText('After this opens')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change labels' })).not.toBeInViewport();
  const scrolled = () => page.evaluate(() => [scrollX, scrollY, document.body.scrollTop]);
  for (const [key, opened] of [
    ['l', page.getByRole('menu', { name: 'Change labels' })],
    ['i', page.getByRole('menu')],
    // A message about another claim may be told meanwhile, which is a dialog too.
    ['?', page.getByRole('dialog', { name: frame.keys.title })],
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
  await page.keyboard.type('Hi Ada');
  await page.keyboard.press('Escape');
  await expect(box(page)).not.toBeFocused();
  await expect(box(page)).toHaveValue('Hi Ada');
  await page.keyboard.press('a');
  await expect(heading(page, 'Approve')).toBeFocused();
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
  const edited = note.getByRole('textbox', { name: 'Note for the team' });
  await expect(edited).toBeFocused();
  await page.keyboard.type('!');
  await expect(edited).toHaveValue('Third this month. @Adam Reyes again!');
  await edited.fill('Fourth this month.');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(note).toContainText('edited');
  await expect(note.getByRole('button', { name: 'Edit' })).toBeFocused();
  expect(await notes()).toMatchObject([{ content: 'Fourth this month.', mentions: [] }]);
  await note.getByRole('button', { name: 'Delete' }).dblclick();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(note).toBeHidden();
  await expect(page.getByRole('log')).toBeFocused();
  expect(await notes()).toEqual([]);
  await context.close();
});

test('"@" in a note offers colleagues by the keyboard, and the chosen one is mentioned', async ({
  browser,
}) => {
  const { page, context, id } = await newClaim(browser);
  const note = page.getByRole('textbox', { name: 'Note for the team' });
  const offered = page.getByRole('listbox', { name: 'Mention' });
  await page.keyboard.press('n');
  await page.keyboard.type('See @');
  await expect(offered).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offered).toHaveCount(0);
  await expect(note).toBeFocused();
  await expect(note).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.type('a');
  await expect(offered).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('@re');
  const adam = offered.getByRole('option', { name: 'Adam Reyes' });
  await expect(adam).toHaveAttribute('aria-selected', 'true');
  await expect(note).toHaveAttribute('aria-activedescendant', String(await adam.getAttribute('id')));
  expect(await violations(page, 'every rule', { within: '#conversation' })).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(note).toHaveValue('See @Adam Reyes ');
  await page.keyboard.type('today');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article', { name: /^Note from/ })).toContainText('See @Adam Reyes today');
  const answer = await context.request.get(`/v1/claims/${id}/notes`, {
    headers: { 'makegood-store': 'demo' },
  });
  expect((await answer.json()).notes[0].mentions).toHaveLength(1);
  await page.keyboard.type('@ad');
  await adam.click();
  await expect(note).toHaveValue('@Adam Reyes ');
  await expect(note).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(note).not.toBeFocused();
  await context.close();
});

test('a macro writes the message and says what else it does; what is taken out is not done', async ({
  browser,
}) => {
  const { page, context, id } = await newClaim(browser);
  const headers = { 'makegood-store': 'demo', origin: world().url };
  const title = `Ask for a photo ${crypto.randomUUID()}`;
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

const HOSTILE = '<img src=x onerror="alert(1)"> \u05d0\u05d1\u05d2';

test('a screen reader hears what is on the claim, and text from outside is text', async ({ browser }) => {
  const { page, context, team } = await newClaim(browser);
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
    for (const link of await links.getByRole('link').all()) expect(await link.evaluate(linesOf)).toBe(1);
    for (const part of ['facts', 'conversation', 'decision'] as const) await goTo(claim.parts[part]);
    await page.keyboard.press('d');
    await isBelowLinks(heading(page, 'Deny'));
    await isBelowLinks(page.getByRole('button', { name: decision.cancel, exact: true }));
    await page.keyboard.press('Escape');
  }
  await context.close();
});
