/** Text of attackers and of careless people in every field of the console. The pages are the console's own, with its policy. */
import type { Page } from '@playwright/test';
import { GALLERY, galleryEntries } from '../../src/console/gallery/screens.ts';
import { SHARED } from '../../src/console/gallery/shared-answers.ts';
import {
  type Answer,
  type Answers,
  answered,
  type ScreenState,
} from '../../src/console/parts/screen-states.ts';
import type { Me } from '../../src/contract/people.ts';
import { urls } from '../../src/urls.ts';
import { serveAnswers } from './console-answers.ts';
import { poisonedAnswer } from './hostile-props.ts';
import { WORDS } from './hostile-words.ts';
import { intruders, outOfView } from './page-checks.ts';
import { expect, test } from './shopper.ts';

/** Names that a person gives. The gallery writes them like codes, which are never a person's. */
const NAMED = /"(fragile|vip)"/g;

function poison(answer: Answer, turn: number): Answer {
  if (typeof answer === 'string' || !('body' in answer)) return answer;
  const named = JSON.stringify(answer.body).replace(NAMED, '"Named $1"');
  return poisonedAnswer(JSON.parse(named), turn);
}

/** The person and their stores; what they may do stays. */
function poisonedMe(answer: Answer, turn: number): Answer {
  if (typeof answer === 'string' || !('body' in answer)) return answer;
  const { person, stores, ...me } = answer.body as Me;
  const name = (at: number) => WORDS[(turn * 7 + at) % WORDS.length] ?? '';
  const named = stores.map((store, at) => ({ ...store, name: name(at + 1) }));
  return answered({ ...me, person: { ...person, name: name(0) }, stores: named });
}

const poisoned = (answers: Answers, turn: number): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [
      call,
      (query: URLSearchParams) => {
        const given = typeof answer === 'function' ? answer(query) : answer;
        return call === 'GET /me' ? poisonedMe(given, turn) : poison(given, turn);
      },
    ]),
  );

/** People read these all day. */
const OFTEN: readonly [screen: string, state: string, turns: number][] = [
  ['queue', 'to-do', 6],
  ['queue', 'all-stores', 2],
  ['claim', 'kept', 8],
  ['claim', 'kept-message', 2],
  ['claim', 'stopped', 2],
  ['claim', 'denied', 2],
  ['orders', 'some', 2],
  ['order', 'delivered', 3],
  ['customers', 'some', 2],
  ['customer', 'regular', 3],
];

/** Of every other screen, its first state. */
const OTHERS = GALLERY.filter(({ screen }) => !OFTEN.some(([known]) => known === screen)).map(
  ({ screen, states }) => [screen, Object.keys(states)[0] ?? '', 2] as const,
);

async function examine(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(intruders), `more than words: ${name}`).toEqual([]);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    // An open menu moves to its button a moment later.
    await expect.poll(() => page.evaluate(outOfView), `wider than ${width} px: ${name}`).toEqual([]);
  }
}

test.use({
  viewport: { width: 1440, height: 900 },
});

function stateOf(screen: string, state: string): ScreenState {
  const entry = galleryEntries().find((known) => known.screen === screen && known.state === state);
  if (!entry) throw new Error(`There is no state ${screen} ${state}`);
  return entry.shown;
}

/** States per page, which keeps the console's scripts. */
const TOGETHER = 8;
const all = [...OFTEN, ...OTHERS];

for (let from = 0; from < all.length; from += TOGETHER) {
  const some = all.slice(from, from + TOGETHER);
  test(`hostile text stays text in ${some.map(([screen, state]) => `${screen} ${state}`).join(', ')}`, async ({
    page,
  }) => {
    let answers: Answers = {};
    await serveAnswers(page, () => answers);
    for (const [screen, state, turns] of some) {
      const shown = stateOf(screen, state);
      for (let turn = 0; turn < turns; turn += 1) {
        answers = poisoned({ ...SHARED, ...shown.answers }, turn);
        await page.goto(shown.at);
        await expect(page.locator('h1, h2').first()).toBeVisible();
        await expect(page.locator('.loading-line')).toHaveCount(0);
        await examine(page, `${screen} ${state}, turn ${turn}`);
      }
    }
  });
}

test('hostile text stays text in the menus and dialogs of a claim', async ({ page }) => {
  const shown = stateOf('claim', 'kept');
  let turn = 0;
  await serveAnswers(page, () => poisoned({ ...SHARED, ...shown.answers }, turn));
  for (; turn < 3; turn += 1) {
    await page.goto(shown.at);
    for (const key of ['i', 'l']) {
      await expect(page.getByRole('textbox', { name: 'Message to the customer' })).toBeVisible();
      await page.keyboard.press(key);
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await examine(page, `menu ${key}, turn ${turn}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Macros' }).click();
    await page.getByRole('menuitem').first().click();
    await expect(page.getByText('When you send this:')).toBeVisible();
    await examine(page, `macro, turn ${turn}`);
  }
});

test('hostile text in the search stays text', async ({ page }) => {
  await serveAnswers(page, { ...SHARED, ...stateOf('queue', 'no-match').answers });
  await page.goto(urls.console.claims('demo'));
  const box = page.getByRole('searchbox', { name: 'Search claims' });
  for (const words of WORDS.filter((_, at) => at % 2 === 0)) {
    await box.fill(words.slice(0, 300));
    await box.press('Enter');
    await expect.soft(page.getByRole('navigation', { name: 'Claims by status' })).toBeVisible();
    await examine(page, `search for ${words.slice(0, 30)}`);
  }
});
