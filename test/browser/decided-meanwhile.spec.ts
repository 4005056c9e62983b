/** Somebody fills in a decision while a colleague is faster: what they typed stays, and can be sent only if the claim still allows it. */
import { text as decision } from '../../src/console/claim/decision/text.ts';
import { claimStates } from '../../src/console/claim/states.ts';
import { SHARED } from '../../src/console/gallery/shared-answers.ts';
import { type Answers, answered } from '../../src/console/parts/screen-states.ts';
import type { ClaimDesk } from '../../src/contract/desk.ts';
import { serveAnswers } from './console-answers.ts';
import { heading, newClaim } from './new-claim.ts';
import { expect, test } from './shopper.ts';

const DISMISSAL = { until: null, reason: null, message: null };

test('a decision stays on the screen with what was typed while a colleague decides', async ({ browser }) => {
  const { page, context, team } = await newClaim(browser);
  await page.keyboard.press('d');
  const written = page.getByLabel('What the customer reads');
  await written.fill('No');
  await team('/acts', { call: 'dismiss', body: DISMISSAL });
  await expect(page.getByText(decision.news.over)).toBeVisible();
  await expect(page.getByRole('region', { name: decision.held.calls.dismiss })).toBeVisible();
  await page.keyboard.type(' jazz');
  await expect(written).toHaveValue('No jazz');
  for (const name of [decision.news.goOn, decision.deny.send])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await page.getByRole('button', { name: decision.news.throwAway }).click();
  await expect(heading(page, 'Deny')).toBeHidden();
  await context.close();
});

test('an approval stays on the screen after a colleague decided', async ({ browser }) => {
  const { page, context, team } = await newClaim(browser);
  await page.keyboard.press('a');
  const written = page.getByLabel('Message to the customer (optional)');
  await written.fill('Sorry');
  await team('/dismissal', DISMISSAL);
  await expect(page.getByText(decision.news.over)).toBeVisible();
  await expect(written).toHaveValue('Sorry');
  await context.close();
});

test('after a decision is taken back with its button, the keyboard goes on at the choices', async ({
  browser,
}) => {
  const { page, context, team } = await newClaim(browser);
  await team('/acts', { call: 'dismiss', body: DISMISSAL });
  const held = page.getByRole('region', { name: decision.held.calls.dismiss });
  await held.getByRole('button', { name: decision.held.undo }).press('Enter');
  await expect(held).toBeHidden();
  await expect(page.getByRole('region', { name: 'Decision', exact: true })).toBeFocused();
  await context.close();
});

test('what was stopped can be sent or edited only while the claim allows it', async ({ page }) => {
  const stopped: Answers = { ...SHARED, ...claimStates.answers, ...claimStates.states.stopped?.answers };
  const buttons = page.getByRole('alert', { name: decision.stopped.title }).getByRole('button');
  const { sendAgain, edit, throwAway } = decision.stopped;
  await serveAnswers(page, stopped);
  await page.goto(claimStates.states.stopped?.at ?? '');
  await expect(buttons).toHaveText([sendAgain, edit, throwAway]);
  const { body } = Object(stopped['GET /claims/:id/desk']) as { body: ClaimDesk };
  const { team } = body.claim;
  const claim = { ...body.claim, team: team && { ...team, allowedStatuses: [] } };
  await serveAnswers(page, { ...stopped, 'GET /claims/:id/desk': answered({ ...body, claim }) });
  await page.reload();
  await expect(buttons).toHaveText([throwAway]);
});
