/** The forms of decisions: what is typed stays, every refusal is at its field, and no amount is shown that nobody means. */
import { claimStates } from '../../src/console/claim/states.ts';
import { text as claim } from '../../src/console/claim/text.ts';
import { SHARED } from '../../src/console/gallery/shared-answers.ts';
import { refused } from '../../src/console/parts/screen-states.ts';
import { box } from './colleague.ts';
import { serveAnswers } from './console-answers.ts';
import { heading, newClaim, statusOf } from './new-claim.ts';
import { expect, test } from './shopper.ts';

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

test('setting aside without a day asks for one, also after a reload, and a refusal of a day is seen once', async ({
  browser,
}) => {
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
  await until.fill('2026-01-01');
  await page.getByRole('button', { name: /^Set aside/ }).click();
  await expect(until).toHaveAccessibleDescription(/^Choose a day from tomorrow/);
  const heard = page.getByRole('alert').filter({ hasText: 'Choose a day from tomorrow' });
  await expect(heard).toHaveCSS('width', '1px');
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
  await page.getByRole('menuitem', { name: 'Change types' }).click();
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

test('a decision that is refused gives the focus to the first field that it is refused for, and its error goes away when the field is changed', async ({
  browser,
}) => {
  const { page, context } = await newClaim(browser);
  await page.keyboard.press('d');
  await expect(heading(page, 'Deny')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  const reason = page.getByLabel('Reason', { exact: true });
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription('Choose a reason');
  await reason.selectOption('PACKAGE_ARRIVED');
  await expect(reason).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/Use one of/)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Decision' })).toBeFocused();
  await page.keyboard.press('r');
  await page.getByRole('button', { name: /^Ask the customer/ }).click();
  const photos = page.getByRole('checkbox', { name: 'Photos or a video' });
  await expect(photos).toBeFocused();
  await expect(photos).toHaveAccessibleDescription('Choose what you need.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  const until = page.getByLabel('Until', { exact: true });
  await until.fill('');
  await page.getByRole('button', { name: /^Set aside/ }).click();
  await expect(until).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Resolved by the brand/ }).click();
  await page.getByRole('button', { name: /^Record it/ }).click();
  await expect(page.getByLabel('What was done')).toBeFocused();
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
  await quantity.focus();
  await page
    .getByRole('form', { name: 'Approve' })
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(percentage).toBeFocused();
  await context.close();
});

test('an amount for the whole claim is typed at once, and its button has the focus again without it', async ({
  browser,
}) => {
  const { page, context } = await newClaim(browser);
  await page.keyboard.press('a');
  const form = page.getByRole('form', { name: 'Approve' });
  const add = form.getByRole('button', { name: 'Add an overall amount' });
  await add.press('Enter');
  await expect(form.getByRole('combobox', { name: 'What the customer gets' }).last()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await expect(form.getByLabel('Amount (USD)')).toHaveValue('5');
  await form.getByRole('button', { name: 'Remove this amount' }).press('Enter');
  await expect(add).toBeFocused();
  await context.close();
});

test('on a phone, no field of a decision gets the focus behind its button', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('a');
  const form = page.getByRole('form', { name: 'Approve' });
  const field = form.getByRole('combobox', { name: 'What the customer gets' }).last();
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  for (let height = 500; height <= 700; height += 20) {
    await page.setViewportSize({ width: 390, height });
    await heading(page, 'Approve').evaluate((element) => element.scrollIntoView());
    const add = form.getByRole('button', { name: 'Add an overall amount' });
    await add.evaluate((element) => element.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    const bar = await form.getByRole('button', { name: /^Approve/ }).boundingBox();
    expect(await field.evaluate(bottomOf), `${height} px`).toBeLessThanOrEqual(bar?.y ?? 0);
    await form.getByRole('button', { name: 'Remove this amount' }).press('Enter');
    await expect(add).toBeFocused();
  }
  await context.close();
});

test('on a phone, a text area that gets the focus stands above the button', async ({ page }) => {
  await serveAnswers(page, { ...SHARED, ...claimStates.answers });
  for (const [height, key, name] of [
    [600, 'd', 'Deny'],
    [740, 'd', 'Deny'],
    [740, 'h', 'Set aside until a date'],
    [800, 'r', 'Ask for more'],
  ] as const) {
    await page.setViewportSize({ width: 390, height });
    await page.goto(claimStates.states.undecided?.at ?? '');
    await expect(box(page)).toBeVisible();
    await page.keyboard.press(key);
    const form = page.getByRole('form', { name });
    const field = form.getByRole('textbox').last();
    await field.focus();
    const bottom = await field.evaluate((element) => element.getBoundingClientRect().bottom);
    const bar = form.locator('.sticky');
    const top = await bar.evaluate((element) => element.getBoundingClientRect().top);
    expect(bottom, `${name} at ${height} px`).toBeLessThanOrEqual(top);
  }
});

test('on a phone, the field that a decision is refused for stands with its label below the links to the parts', async ({
  page,
}) => {
  await serveAnswers(page, {
    ...{ ...SHARED, ...claimStates.answers },
    'POST /claims/:id/acts': refused(422, 'validation_failed', 'Some fields need your attention.'),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [key, name, send, field, label] of [
    ['d', 'Deny', /^Deny the claim/, 'Reason', 'Reason'],
    ['r', 'Ask for more', /^Ask the customer/, 'Photos or a video', 'What do you need?'],
  ] as const) {
    await page.goto(claimStates.states.undecided?.at ?? '');
    await expect(box(page)).toBeVisible();
    await page.keyboard.press(key);
    const form = page.getByRole('form', { name });
    const focused = form.getByLabel(field, { exact: true });
    await focused.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await form.getByRole('button', { name: send }).click();
    await expect(focused).toBeFocused();
    const links = await page.getByRole('navigation', { name: claim.parts.label }).boundingBox();
    const shown = await form.getByText(label, { exact: true }).boundingBox();
    expect(shown?.y, name).toBeGreaterThanOrEqual((links?.y ?? 0) + (links?.height ?? Number.NaN) - 1);
  }
});

test('the boxes to tick are of one size, however long their labels', async ({ page }) => {
  await serveAnswers(page, { ...SHARED, ...claimStates.answers });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(claimStates.states.undecided?.at ?? '');
  await expect(box(page)).toBeVisible();
  await page.keyboard.press('r');
  const boxes = page.getByRole('form', { name: 'Ask for more' }).getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  const widths = await boxes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(new Set(widths)).toEqual(new Set([16]));
});

const FORMS = [
  {
    form: 'a report',
    state: 'shipped-by-hand',
    call: 'PATCH /claims/:id/resolutions/:resolutionId',
    first: { label: 'Carrier', path: 'tracking.company' },
    second: { label: 'Tracking link', path: 'tracking.url' },
  },
  {
    form: 'a shipping label',
    state: 'label-form',
    call: 'POST /claims/:id/resolutions/:resolutionId/rates',
    first: { label: 'Phone', path: 'from.phone' },
    second: { label: 'Weight in grams', path: 'parcel.grams' },
  },
];

for (const { form, state, call, first, second } of FORMS)
  test(`the first field that ${form} is refused for has the focus, and an error goes when its field is changed`, async ({
    page,
  }) => {
    const { at, answers, click = [] } = claimStates.states[state] ?? { at: '' };
    const fields = [second, first].map(({ path }) => ({ path, message: `Correct ${path}.` }));
    await serveAnswers(page, {
      ...{ ...SHARED, ...claimStates.answers, ...answers },
      [call]: refused(422, 'validation_failed', 'Some fields need your attention.', { fields }),
    });
    await page.goto(at);
    for (const name of click) await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: /^(Save|Show prices)$/ }).click();
    const [one, other] = [page.getByLabel(first.label), page.getByLabel(second.label)];
    await expect(one).toBeFocused();
    await expect(one).toHaveAccessibleDescription(/^Correct/);
    await one.fill('415');
    await expect(one).not.toHaveAttribute('aria-invalid', 'true');
    await expect(other).toHaveAttribute('aria-invalid', 'true');
    await other.fill('350');
    await expect(other).not.toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Some fields need your attention.')).toBeHidden();
  });

test.describe('on a phone, by touch', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('what is said in four lines leaves the claim’s number free', async ({ page }) => {
    const said =
      'A rule goes live after seven days in shadow. Before that, an owner of the store can confirm a finished backtest of this version, and then it runs.';
    await serveAnswers(page, {
      ...{ ...SHARED, ...claimStates.answers },
      'POST /claims/:id/acts': refused(422, 'validation_failed', said),
    });
    await page.goto(claimStates.states.undecided?.at ?? '');
    await expect(box(page)).toBeVisible();
    await page.keyboard.press('w');
    const toast = await page.locator('.popup').filter({ hasText: said }).boundingBox();
    const number = await page.locator('h1').boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? Number.NaN)).toBeLessThanOrEqual(number?.y ?? 0);
  });
});
