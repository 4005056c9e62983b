/** The console's queue: by keyboard, back and forth, with a search, and while it changes. */
import type { Page } from '@playwright/test';
import { SHARED } from '../../src/console/gallery/shared-answers.ts';
import { OWNER_OF_TWO } from '../../src/console/parts/people-of-states.ts';
import { type Answer, type Answers, answered, refused } from '../../src/console/parts/screen-states.ts';
import { line, listOf, queueStates } from '../../src/console/queue/states.ts';
import { urls } from '../../src/urls.ts';
import { serveAnswers } from './console-answers.ts';
import { expect, test } from './shopper.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const QUEUE = urls.console.claims('demo');
const ALL = Array.from({ length: 120 }, (_, at) => line(at));
const PAGE = 50;

/** Pages of the claims, as the server would answer them. */
const pagesOf =
  (claims: () => typeof ALL) =>
  (query: URLSearchParams): Answer => {
    const from = Number(query.get('cursor') ?? 0);
    const next = from + PAGE < claims().length ? String(from + PAGE) : null;
    return answered(listOf(claims().slice(from, from + PAGE), next));
  };

const NO_FILTERS = {
  'GET /labels': answered({ labels: [] }),
  'GET /colleagues': answered({ colleagues: [] }),
};

const serve = (page: Page, answers: Answers, events?: () => string) =>
  serveAnswers(page, { ...SHARED, ...queueStates.answers, ...NO_FILTERS, ...answers }, events);

const rows = (page: Page) => page.getByRole('grid', { name: 'Claims' }).getByRole('row');
const link = (page: Page, at: number) => page.getByRole('link', { name: `#${ALL[at]?.claimNumber}` });

test('one works through the queue by keyboard, and comes back to the same line', async ({ page }) => {
  await serve(page, { 'GET /claims': pagesOf(() => ALL) });
  await page.goto(QUEUE);
  await expect(link(page, 0)).toBeVisible();
  await page.keyboard.press('j');
  await expect(link(page, 1)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('X');
  await expect(page.getByText('3 claims selected')).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('x');
  await expect(page.getByText('2 claims selected')).toBeVisible();
  // The next pages load before one gets there.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(link(page, 119)).toBeFocused({ timeout: 300 });
  }).toPass();
  expect(await rows(page).count()).toBeLessThan(50);
  await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '121');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(urls.console.claim('demo', ALL[118]?.id ?? ''));
  await page.goBack();
  await expect(link(page, 118)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(link(page, 0)).toBeFocused();
});

test('a line is a link, also to a new tab', async ({ page, context }) => {
  await serve(page, {});
  const address = urls.console.claim('demo', 'claim2');
  await page.goto(`${QUEUE}?tab=all&sort=value`);
  const opened = context.waitForEvent('page');
  // Nobody is signed in at the server, so the console leaves the address at once.
  const asked = context.waitForEvent('request', (request) => new URL(request.url()).pathname === address);
  await link(page, 2).click({ modifiers: ['ControlOrMeta'] });
  const [tab] = await Promise.all([opened, asked]);
  await tab.close();
  await expect(page).toHaveURL(`${QUEUE}?tab=all&sort=value`);
});

test('the order is chosen from a menu, also by keyboard', async ({ page }) => {
  await serve(page, {});
  await page.goto(QUEUE);
  // What arrives after the first paint may draw the menu's button anew.
  await expect(link(page, 0)).toBeVisible();
  await page.getByRole('button', { name: 'Sort: Due first' }).press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Due first' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Highest value' }).click();
  await expect(page).toHaveURL(`${QUEUE}?sort=value`);
  await expect(page.getByRole('menu')).toBeHidden();
  await page.getByRole('button', { name: 'Sort: Highest value' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Highest value' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
});

test('a change arrives without moving the focus', async ({ page }) => {
  let [claims, changes] = [ALL.slice(0, 10), 0];
  const changeTo = (next: typeof claims) => {
    claims = next;
    changes += 1;
  };
  const event = () => (changes === 0 ? '' : `id: ${changes}\nevent: resync\ndata: {"store":"demo"}\n\n`);
  await serve(page, { 'GET /claims': pagesOf(() => claims) }, event);
  await page.goto(QUEUE);
  await expect(link(page, 3)).toBeVisible();
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('j');
  await expect(link(page, 3)).toBeFocused();
  changeTo(ALL.slice(1, 10));
  await expect(link(page, 0)).toBeHidden();
  await expect(link(page, 3)).toBeFocused();
  changeTo(ALL.slice(4, 10));
  await expect(link(page, 3)).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.locator('.claim-link:focus')).toHaveCount(1);
});

test('a search names its mistakes with their places, and the address holds it', async ({ page }) => {
  await serve(page, {});
  await page.goto(QUEUE);
  const box = page.getByRole('searchbox', { name: 'Search claims' });
  await expect(link(page, 0)).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await box.fill('ada colour:blue');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('search').getByRole('alert');
  await expect(alert).toContainText('Character 5 colour:blue: There is no filter “colour”.');
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  expect(await box.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(4);
  await expect(page).toHaveURL(QUEUE);
  await box.fill('ada type:damaged');
  await expect(alert).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${QUEUE}?q=ada+type%3Adamaged`);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Type', { exact: true }).selectOption('Stolen');
  await expect(box).toHaveValue('ada type:stolen');
  await page.getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL(`${QUEUE}?tab=all&q=ada+type%3Astolen`);
  await page.reload();
  await expect(box).toHaveValue('ada type:stolen');
  await page.goBack();
  await page.goBack();
  await expect(box).toHaveValue('ada type:damaged');
});

test('a chosen filter is readable as a whole, and none is wider than the page', async ({ page }) => {
  const value = 'the number that is printed on the crate, '.repeat(5);
  await serve(page, {
    'GET /metadata-fields': answered({
      metadataFields: [{ id: 'f1', name: 'Crate', kind: 'text', choices: [] }],
    }),
  });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(
      `${QUEUE}?q=${encodeURIComponent(`type:carrier-did-not-receive field:Crate="${value}"`)}`,
    );
    const type = page.getByLabel('Type', { exact: true });
    await expect(type).toHaveValue('CARRIER_DID_NOT_RECEIVE');
    const [shown, needed] = await type.evaluate((element: HTMLSelectElement) => {
      const before = element.offsetWidth;
      element.style.cssText = 'field-sizing: content; max-width: none';
      return [before, element.offsetWidth];
    });
    expect(shown).toBeGreaterThanOrEqual(needed ?? Number.NaN);
    await expect(page.getByLabel('Crate', { exact: true })).toHaveValue(value.trim());
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBe(0);
  }
});

test('on a phone, an amount of twelve digits cuts neither itself nor what counts the other items', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const claims = [line(1, { total: '123456789012.00', moreItems: 2 })];
  await serve(page, { 'GET /claims': answered(listOf(claims)) });
  await page.goto(QUEUE);
  await expect(link(page, 1)).toBeVisible();
  const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth;
  for (const cell of ['.line-claim', '.line-value'])
    expect(await page.locator('.claim-line').locator(cell).evaluate(isWhole), cell).toBe(true);
  const number = await link(page, 1).locator('span').first().boundingBox();
  const title = await link(page, 1).boundingBox();
  expect(number?.width).toBeLessThan(title?.width ?? 0);
});

test('a decided claim names the next one, but is not put off to another day', async ({ page }) => {
  await page.goto(urls.console.galleryState('claim', 'denied-next'));
  await page.locator('html[data-shown]').waitFor();
  await expect(page.getByRole('region', { name: 'Decision' }).getByRole('link')).toHaveText(/^#\d+/);
  await expect(page.getByRole('button', { name: /Skip/ })).toHaveCount(0);
  await page.goto(urls.console.galleryState('claim', 'next'));
  await page.locator('html[data-shown]').waitFor();
  await expect(page.getByRole('button', { name: /Skip/ })).toBeVisible();
});

test('screen readers hear how much a search finds, and not of the list that a page begins with', async ({
  page,
}) => {
  const found: Record<string, typeof ALL> = { mug: ALL.slice(0, 3), lamp: ALL.slice(0, 3), cup: [] };
  await serve(page, {
    'GET /claims': (query) => {
      const lines = found[query.get('q') ?? ''];
      return lines ? answered(listOf(lines)) : pagesOf(() => ALL)(query);
    },
  });
  await page.goto(QUEUE);
  await expect(link(page, 0)).toBeVisible();
  // Not the lines of what loads, which say so.
  const said = page.locator('main p[role="status"]');
  await expect(said).toHaveText('');
  const search = async (q: string) => {
    await page.getByRole('searchbox', { name: 'Search claims' }).fill(q);
    await page.keyboard.press('Enter');
  };
  await search('mug');
  await expect(said).toHaveText('3 results');
  await said.evaluate((region) => region.firstElementChild?.setAttribute('id', 'said-before'));
  await search('lamp');
  // What is said again is a new element: readers leave out one that stays.
  await expect(said.locator(':not(#said-before)')).toHaveText('3 results');
  await search('cup');
  await expect(said).toHaveText('No results');
  await page.getByRole('link', { name: 'Clear the search' }).first().click();
  await expect(said).toHaveText(`${listOf([]).counts.todo} results`);
});

test('an export without claims says so, and one that has expired says that its file is gone', async ({
  page,
}) => {
  const file = { id: 'e1', state: 'ready', rows: 48_210, url: null, createdAt: '', expiresAt: '' };
  let count = { count: 0, hasMore: false };
  await serve(page, {
    'GET /claims': pagesOf(() => ALL),
    'GET /claims/count': () => answered(count),
    'POST /claim-exports': answered({ export: file }),
    'GET /claim-exports/:id': refused(404, 'not_found', 'There is nothing here.'),
  });
  await page.goto(QUEUE);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('There are no claims here to export.')).toBeVisible();
  count = { count: 10_000, hasMore: true };
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('Your file with 48,210 claims is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('heading', { name: /^This file is no longer here/ })).toBeVisible();
});

test('a label or person that the store doesn’t have is named where nothing is found, also for ears', async ({
  page,
}) => {
  await serve(page, {
    'GET /claims': (query) => (query.get('q') === '' ? pagesOf(() => ALL)(query) : answered(listOf([]))),
    'GET /labels': answered({ labels: [{ id: 'l1', name: 'vip', color: 'purple' }] }),
    'GET /colleagues': answered({ colleagues: [{ id: 'p1', name: 'Kim Lee' }] }),
  });
  await page.goto(`${QUEUE}?q=ada`);
  await expect(page.getByText('Check the spelling')).toBeVisible();
  const said = page.locator('main p[role="status"]');
  const box = page.getByRole('searchbox', { name: 'Search claims' });
  await box.fill('label:vpi assignee:Kmi');
  await page.keyboard.press('Enter');
  const [label, person] = ['No label is called “vpi”.', 'Nobody in this store is called “Kmi”.'];
  await expect(said).toHaveText(`No results. ${label} ${person}`);
  for (const sentence of [label, person])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(page.getByText('Check the spelling')).toHaveCount(0);
  await box.fill('label:VIP assignee:"kim lee"');
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('No results');
  await expect(page.getByText('Check the spelling')).toBeVisible();
});

test('the list of all stores is exported, or says why not', async ({ page }) => {
  let file: Answer = answered('Store,Claim');
  await serve(page, {
    ...(queueStates.states['all-stores']?.answers ?? {}),
    'GET /me/claims.csv': () => file,
  });
  await page.goto(`${urls.console.allClaims()}?tab=all&q=ada`);
  await expect(link(page, 0)).toBeVisible();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/v1/me/claims.csv');
  const button = page.getByRole('button', { name: 'Export' });
  await button.click();
  expect(new URL((await asked).url()).search).toBe('?tab=all&q=ada');
  expect((await asked).headers()).not.toHaveProperty('makegood-store');
  await expect(page.getByRole('heading', { name: 'There are no claims here to export.' })).toBeVisible();
  file = refused(422, 'export_too_large', 'At most 10,000 claims of several stores fit in one file.');
  await button.click();
  await expect(page.getByRole('heading', { name: /^At most 10,000 claims/ })).toBeVisible();
});

test('a claim of a store beyond the first ones names it by its address', async ({ page }) => {
  await serve(page, {
    'GET /me': answered({ ...OWNER_OF_TWO, hasMoreStores: true }),
    'GET /me/claims': answered(listOf([line(0), line(1, { store: 'far-away' })])),
  });
  await page.goto(urls.console.allClaims());
  await expect(rows(page).filter({ has: link(page, 0) })).toContainText('Fernwood');
  await expect(rows(page).filter({ has: link(page, 1) })).toContainText('far-away');
});

test('no search is cut without a word: neither a pasted one nor one in an address', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked: string[] = [];
  await serve(page, {
    'GET /claims': (query) => {
      asked.push(query.get('q') ?? '');
      return pagesOf(() => ALL)(query);
    },
  });
  await page.goto(QUEUE);
  await expect(link(page, 0)).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search claims' });
  await page.evaluate(() => navigator.clipboard.writeText('mug '.repeat(500_000)));
  await box.focus();
  await page.keyboard.press('ControlOrMeta+v');
  const note = page.getByRole('search').getByRole('status');
  await expect(note).toContainText('At most 320 characters fit here');
  await box.fill('mug');
  await expect(note).toHaveCount(0);
  const long = `ada assignee:"${'x'.repeat(400)}"`;
  await page.goto(`${QUEUE}?${new URLSearchParams({ q: long })}`);
  await expect(page.getByRole('search').getByRole('alert')).toContainText('Use no more than 320 characters.');
  await expect(box).toHaveValue(long);
  expect(asked.filter((q) => q !== '')).toEqual([]);
});

test('a filter that is chosen keeps the words that were typed and not yet searched', async ({ page }) => {
  await serve(page, {});
  await page.goto(`${QUEUE}?q=type%3Adamaged`);
  const box = page.getByRole('searchbox', { name: 'Search claims' });
  await box.fill('type:damaged mug');
  await page.getByLabel('Due', { exact: true }).selectOption('Overdue');
  await expect(page).toHaveURL(`${QUEUE}?q=type%3Adamaged+mug+due%3Aoverdue`);
  await expect(box).toHaveValue('type:damaged mug due:overdue');
  // A text with mistakes is not searched by choosing a filter.
  await box.fill('colour:blue');
  await page.getByLabel('Due', { exact: true }).selectOption('Any due time');
  await expect(page).toHaveURL(`${QUEUE}?q=type%3Adamaged+mug`);
});

test('the filter of a field follows the search when one goes back', async ({ page }) => {
  await serve(page, {
    'GET /metadata-fields': answered({
      metadataFields: [{ id: 'f1', name: 'Crate', kind: 'text', choices: [] }],
    }),
  });
  await page.goto(`${QUEUE}?q=type%3Adamaged`);
  const field = page.getByLabel('Claim field', { exact: true });
  await expect(field).toHaveValue('');
  await page.getByRole('searchbox', { name: 'Search claims' }).fill('field:Crate=7');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Crate');
  await expect(page.getByLabel('Crate', { exact: true })).toHaveValue('7');
});

test('what is typed for many claims stays, though the claims leave the list meanwhile', async ({ page }) => {
  let [claims, changes] = [ALL.slice(0, 2), 0];
  const event = () => (changes === 0 ? '' : `id: ${changes}\nevent: resync\ndata: {"store":"demo"}\n\n`);
  await serve(page, { 'GET /claims': pagesOf(() => claims), 'GET /macros': answered({ macros: [] }) }, event);
  await page.goto(QUEUE);
  await expect(link(page, 0)).toBeVisible();
  await page.keyboard.press('*');
  await page.keyboard.press('m');
  const message = page.getByLabel('Message to each customer');
  await message.fill('Sorry for the wait');
  [claims, changes] = [[], 1];
  await expect(page.getByText('Nothing to do')).toBeAttached();
  await expect(message).toHaveValue('Sorry for the wait');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /claim-bulk$/.test(request.url()),
  );
  await page.getByRole('button', { name: 'Send to 2 customers' }).click();
  expect((await sent).postDataJSON().claims).toHaveLength(2);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'Selected claims' })).toHaveCount(0);
});

test('a view gets no name that another view has', async ({ page }) => {
  await serve(page, {});
  await page.goto(`${QUEUE}?q=mug`);
  await page.getByRole('button', { name: 'Save view' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill(' mine, DUE today ');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(/There is already a view called “Mine, due today”/);
});
