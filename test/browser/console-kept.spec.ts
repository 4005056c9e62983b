/** What is typed or chosen on a claim's page is still there after a reload, in another tab and after a lost connection, or the page says what became of it. */
import type { Page } from '@playwright/test';
import { text as decision } from '../../src/console/claim/decision/text.ts';
import { text as panels } from '../../src/console/claim/panels/text.ts';
import { claimStates } from '../../src/console/claim/states.ts';
import { text as claim } from '../../src/console/claim/text.ts';
import { SHARED } from '../../src/console/gallery/shared-answers.ts';
import { answered } from '../../src/console/parts/screen-states.ts';
import type { ClaimDesk } from '../../src/contract/desk.ts';
import { PDF } from '../../src/server/uploads/fixtures/files.ts';
import { box, changes, openClaim, send } from './colleague.ts';
import { serveAnswers } from './console-answers.ts';
import { heading, newClaim } from './new-claim.ts';
import { expect, test, world } from './shopper.ts';

const DISMISSAL = { until: null, reason: null, message: null };

/** Waits until the server has what was typed. */
const saved = (page: Page, kind: string, method = 'PUT') =>
  page.waitForResponse(
    (answer) =>
      answer.request().method() === method && answer.url().includes(`/unsent/${kind}`) && answer.ok(),
  );
/** The notice that something else was typed in another tab. */
const otherDraft = (page: Page) => page.getByRole('alert', { name: claim.other.draft });
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
const chosen = (page: Page, name: string) =>
  page.getByRole('button', { name: claim.conversation.removeFile(name) });

test('the correction of a note is kept until it is saved or canceled', async ({ browser }) => {
  const { id, page, context } = await newClaim(browser);
  await page.keyboard.press('n');
  await page.keyboard.type('The third this month');
  await page.keyboard.press('Control+Enter');
  const note = page.getByRole('article', { name: /^Note from/ });
  const form = note.getByRole('textbox', { name: panels.notes.content });
  await note.getByRole('button', { name: panels.notes.edit }).click();
  await Promise.all([saved(page, 'note:'), form.fill('The fourth this month')]);
  await page.reload();
  await expect(form).toHaveValue('The fourth this month');
  await form.fill('The fifth this month');
  await page.getByRole('link', { name: claim.back }).click();
  await expect(note).toBeHidden();
  await page.goBack();
  await expect(form).toHaveValue('The fifth this month');
  await Promise.all([
    saved(page, 'note:', 'DELETE'),
    note.getByRole('button', { name: panels.notes.cancel }).click(),
  ]);
  await expect(note).toContainText('The third this month');
  await page.reload();
  await note.getByRole('button', { name: panels.notes.edit }).click();
  await expect(form).toHaveValue('The third this month');
  await form.fill('The sixth this month');
  await Promise.all([
    saved(page, 'note:', 'DELETE'),
    note.getByRole('button', { name: panels.notes.save }).click(),
  ]);
  const other = await openClaim(context, id);
  await expect(other.getByRole('article', { name: /^Note from/ })).toContainText('The sixth this month');
  await expect(other.getByRole('textbox', { name: panels.notes.content })).toBeHidden();
  await context.close();
});

test('files that are chosen while a message is being sent stay for the next one, also after a reload', async ({
  browser,
}) => {
  const { page, context } = await newClaim(browser);
  const gate = Promise.withResolvers<void>();
  await page.route('**/acts', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const input = page.locator('input[type=file]');
  await input.setInputFiles(file('first.pdf'));
  await expect(page.getByText(claim.conversation.fileStates.sent)).toBeVisible();
  await box(page).fill('First');
  await box(page).press('Control+Enter');
  await input.setInputFiles(file('second.pdf'));
  await expect(page.getByText(claim.conversation.fileStates.sent)).toHaveCount(2);
  gate.resolve();
  await expect(chosen(page, 'first.pdf')).toBeHidden();
  await expect(chosen(page, 'second.pdf')).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await page.reload();
  await expect(chosen(page, 'second.pdf')).toBeVisible();
  await expect(chosen(page, 'first.pdf')).toBeHidden();
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(chosen(page, 'second.pdf')).toBeVisible();
  await context.close();
});

test('a file is uploaded to its end while one writes a note', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  const gate = Promise.withResolvers<void>();
  await page.route('**/v1/uploads', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.locator('input[type=file]').setInputFiles(file('policy.pdf'));
  await expect(chosen(page, 'policy.pdf')).toBeVisible();
  await page.keyboard.press('n');
  await expect(chosen(page, 'policy.pdf')).toBeHidden();
  gate.resolve();
  await saved(page, 'message');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(chosen(page, 'policy.pdf')).toBeVisible();
  await context.close();
});

for (const { key, name, field } of [
  { key: 'd', name: decision.choices.deny, field: decision.deny.message },
  { key: 'a', name: decision.choices.approve, field: decision.approve.message },
])
  test(`“${name}” that a colleague made impossible can be read after a reload, and is thrown away`, async ({
    browser,
  }) => {
    const { page, context, team } = await newClaim(browser);
    await page.keyboard.press(key);
    await expect(heading(page, name)).toBeFocused();
    const written = page.getByRole('form', { name }).getByLabel(field);
    await Promise.all([saved(page, 'decision'), written.fill('We are sorry.')]);
    await page.goto('/console/me');
    await team('/dismissal', DISMISSAL);
    await page.goBack();
    await expect(written).toHaveValue('We are sorry.');
    const told = page.getByRole('alert', { name: decision.news.title });
    await expect(told).toContainText(decision.news.over);
    await expect(told.getByRole('button')).toHaveText([decision.news.throwAway]);
    await Promise.all([saved(page, 'decision', 'DELETE'), told.getByRole('button').click()]);
    await page.reload();
    await expect(box(page)).toBeVisible();
    await expect(heading(page, name)).toBeHidden();
    await context.close();
  });

test('what was typed before the claim changed waits beside what changed, also when the claim is opened again', async ({
  browser,
}) => {
  const { page, context, team } = await newClaim(browser);
  await page.keyboard.press('d');
  await Promise.all([
    saved(page, 'decision'),
    page.getByLabel(decision.deny.reason).selectOption('PACKAGE_ARRIVED'),
  ]);
  await Promise.all([saved(page, 'message'), box(page).fill('Half an answer')]);
  await page.goto('/console/me');
  await team('/messages', { messageContent: 'We look into it.' });
  await page.goBack();
  await expect(box(page)).toHaveValue('Half an answer');
  await expect(changes(page)).toHaveCount(2);
  await page
    .getByRole('form', { name: claim.conversation.message })
    .getByRole('button', { name: decision.news.goOn })
    .click();
  await expect(box(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: decision.deny.send })).toBeHidden();
  await context.close();
});

test('a decision that was sent as soon as it was typed is not offered again', async ({ browser }) => {
  const { id, page, context } = await newClaim(browser);
  await page.keyboard.press('d');
  await page.getByLabel(decision.deny.reason).selectOption('PACKAGE_ARRIVED');
  const act = page.waitForResponse((answer) => answer.url().endsWith('/acts') && answer.ok());
  await page.keyboard.press('Control+Enter');
  await act;
  await page.goto(`/console/stores/demo/claims/${id}`);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(heading(page, decision.choices.deny)).toBeHidden();
  await expect(page.getByRole('timer')).toBeHidden({ timeout: 30_000 });
  await page.reload();
  await expect(box(page)).toBeVisible();
  await expect(heading(page, decision.choices.deny)).toBeHidden();
  await context.close();
});

test('what is typed in two forms of a decision is in each of them again', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  await page.keyboard.press('d');
  await page.getByLabel(decision.deny.reason).selectOption('PACKAGE_ARRIVED');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await Promise.all([
    saved(page, 'decision'),
    page.getByRole('checkbox', { name: decision.ask.needs.RECEIPT }).check(),
  ]);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: decision.ask.needs.RECEIPT })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(page.getByLabel(decision.deny.reason)).toHaveValue('PACKAGE_ARRIVED');
  await context.close();
});

test('types that were chosen are there again after a reload', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  await page.getByRole('button', { name: decision.more, exact: true }).click();
  await page.getByRole('menuitem', { name: decision.choices.types }).click();
  const type = page.getByRole('form', { name: decision.choices.types }).getByRole('combobox');
  await Promise.all([saved(page, 'decision'), type.selectOption('STOLEN')]);
  await page.reload();
  await expect(type).toHaveValue('STOLEN');
  await page.getByRole('button', { name: decision.types.send }).click();
  await expect(page.getByText(decision.types.done)).toBeVisible();
  await expect(type).toBeHidden();
  await context.close();
});

test('a message or note whose answer is lost is sent once, however often it is tried', async ({
  browser,
}) => {
  const { page, context } = await newClaim(browser);
  for (const path of ['**/acts', '**/notes'])
    await page.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
  const offline = page.getByText(/^We can’t reach the server/);
  await box(page).fill('We look into it.');
  await box(page).press('Control+Enter');
  await expect(offline).toBeVisible();
  await expect(box(page)).toHaveValue('We look into it.');
  await send(page);
  await expect(page.getByRole('article', { name: /not sent yet/ })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.type('The third');
  await page.keyboard.press('Control+Enter');
  await expect(offline).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: claim.conversation.note })).toHaveValue('');
  await expect(page.getByRole('article', { name: /^Note from/ })).toHaveCount(1);
  await context.close();
});

test('what is typed without a connection is saved later, and goes on at its end', async ({ browser }) => {
  const { page, context } = await newClaim(browser);
  await page.route('**/unsent/**', (route) => route.abort('connectionreset'));
  const failed = page.waitForEvent('requestfailed');
  await box(page).fill('Half an answer');
  await failed;
  await page.unroute('**/unsent/**');
  await Promise.all([
    saved(page, 'message'),
    page.evaluate(() => void window.dispatchEvent(new Event('online'))),
  ]);
  await page.reload();
  await expect(box(page)).toHaveValue('Half an answer');
  await page.keyboard.press('m');
  await page.keyboard.type(' and more');
  await expect(box(page)).toHaveValue('Half an answer and more');
  await context.close();
});

test('a session that ends while something is typed and not saved asks once before it leads to signing in', async ({
  browser,
}) => {
  const { id, page, context, team } = await newClaim(browser);
  let asked = 0;
  page.on('dialog', async (dialog) => {
    asked += 1;
    await dialog.dismiss();
  });
  await page.route('**/unsent/**', (route) => route.abort('connectionreset'));
  const failed = page.waitForEvent('requestfailed');
  await box(page).click();
  await page.keyboard.type('Half an answer');
  await failed;
  await context.request.post('/v1/sign-out', { headers: { origin: world().url } });
  await expect.poll(() => asked).toBe(1);
  await team('/messages', { messageContent: 'We look into it.' });
  await page.waitForTimeout(3_000);
  expect(asked).toBe(1);
  await expect(page).toHaveURL(new RegExp(`/claims/${id}`));
  await expect(box(page)).toHaveValue('Half an answer');
  await context.close();
});

test('what is typed in another tab is there as long as nothing is typed here, and goes when it is sent there', async ({
  browser,
}) => {
  const { id, page, context } = await newClaim(browser);
  const other = await openClaim(context, id);
  await Promise.all([saved(other, 'message'), box(other).fill('Half an answer')]);
  const noted = await context.request.post(`/v1/claims/${id}/notes`, {
    data: { content: 'The third this month' },
    headers: { 'makegood-store': 'demo', origin: world().url },
  });
  expect(noted.status()).toBe(201);
  await expect(box(page)).toHaveValue('Half an answer');
  await Promise.all([saved(other, 'message', 'DELETE'), send(other)]);
  await expect(box(page)).toHaveValue('', { timeout: 20_000 });
  await context.close();
});

test('what is typed in one tab stays when something else is sent from another tab', async ({ browser }) => {
  const { id, page, context } = await newClaim(browser);
  const other = await openClaim(context, id);
  await Promise.all([saved(page, 'message'), box(page).fill('The first answer')]);
  await box(other).fill('Another answer');
  await expect(otherDraft(other)).toContainText('The first answer');
  await Promise.all([saved(other, 'message'), saved(page, 'message', 'DELETE'), send(page)]);
  await other.reload();
  await expect(box(other)).toHaveValue('Another answer');
  await context.close();
});

test('of two drafts that are typed in two tabs, the person says which stays', async ({ browser }) => {
  const { id, page, context } = await newClaim(browser);
  const other = await openClaim(context, id);
  await Promise.all([saved(page, 'message'), box(page).fill('One answer')]);
  await box(other).fill('Another answer');
  await expect(otherDraft(other)).toContainText('One answer');
  await box(other).press('Control+Enter');
  await box(other).press('End');
  await box(other).pressSequentially(', longer');
  await expect(otherDraft(other)).toBeVisible();
  await Promise.all([
    saved(other, 'message'),
    otherDraft(other).getByRole('button', { name: claim.other.keep }).click(),
  ]);
  await expect(otherDraft(other)).toBeHidden();
  await box(page).fill('One answer, changed');
  await expect(otherDraft(page)).toContainText('Another answer, longer');
  await otherDraft(page).getByRole('button', { name: claim.other.take }).click();
  await expect(box(page)).toHaveValue('Another answer, longer');
  await page.keyboard.press('d');
  await Promise.all([
    saved(page, 'decision'),
    page.getByLabel(decision.deny.reason).selectOption('PACKAGE_ARRIVED'),
  ]);
  await box(other).press('Escape');
  await other.keyboard.press('d');
  await other.getByLabel(decision.deny.reason).selectOption('OTHER');
  await other.keyboard.press('Control+Enter');
  await expect(otherDraft(other)).toContainText(decision.choices.deny);
  await otherDraft(other).getByRole('button', { name: claim.other.take }).click();
  await expect(other.getByLabel(decision.deny.reason)).toHaveValue('PACKAGE_ARRIVED');
  await context.close();
});

test('the correction of a note doesn’t overwrite one that was saved in another tab', async ({ browser }) => {
  const { id, page, context } = await newClaim(browser);
  const headers = { 'makegood-store': 'demo', origin: world().url };
  const notes = `/v1/claims/${id}/notes`;
  const made = await context.request.post(notes, { data: { content: 'One' }, headers });
  const { id: noteId } = await made.json();
  const note = page.getByRole('article', { name: /^Note from/ });
  await note.getByRole('button', { name: panels.notes.edit }).click();
  await note.getByRole('textbox').fill('Another two');
  await context.request.patch(`${notes}/${noteId}`, { data: { content: 'Two' }, headers });
  await note.getByRole('button', { name: panels.notes.save }).click();
  const changed = note.getByRole('alert', { name: panels.notes.changed });
  await expect(changed).toContainText('Two');
  await expect(note.getByRole('textbox')).toHaveValue('Another two');
  await changed.getByRole('button', { name: claim.other.keep }).click();
  await note.getByRole('button', { name: panels.notes.save }).click();
  await expect(note.getByRole('textbox')).toBeHidden();
  await expect(note).toContainText('Another two');
  await context.close();
});

test('what is typed in the store’s own fields stays while a colleague changes them, and after a reload', async ({
  page,
}) => {
  const shown = { ...SHARED, ...claimStates.answers, ...claimStates.states.kept?.answers };
  const { body } = Object(shown['GET /claims/:id/desk']) as { body: ClaimDesk };
  let values: Record<string, string> = { f1: 'B-17' };
  let unsent: ClaimDesk['unsent'] = [];
  const fields = body.metadata?.fields ?? [];
  await serveAnswers(page, () => ({
    ...shown,
    'PATCH /claims/:id': answered({}),
    'GET /claims/:id/desk': answered({ ...body, unsent, metadata: { fields, values } }),
  }));
  await page.goto(claimStates.states.kept?.at ?? '');
  const batch = page.getByLabel('Batch');
  await batch.fill('B-18');
  values = { f1: 'B-99', f3: 'Handling' };
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /: change the assignee$/ }).click();
  await page.getByRole('menuitem', { name: claim.assignee.none }).click();
  await expect(page.getByLabel('Cause')).toHaveValue('Handling');
  await expect(batch).toHaveValue('B-18');
  await expect(batch).toHaveAccessibleDescription(panels.metadata.changed('B-99'));
  const form = { f1: { value: 'B-18', before: 'B-17' } };
  unsent = [{ kind: 'metadata', text: '', form, tab: null, savedAt: '2026-11-05T15:00:00.000Z' }];
  await page.reload();
  await expect(batch).toHaveValue('B-18');
  await expect(page.getByRole('button', { name: panels.metadata.save })).toBeVisible();
});
