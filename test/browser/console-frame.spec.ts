/** What belongs to every page of the console: the person's preferences, the palette, and a release while a page is open. */

import { ACCOUNT_PEOPLE } from '../../src/console/accounts/states.ts';
import { customersStates } from '../../src/console/customers/states.ts';
import { SHARED } from '../../src/console/gallery/shared-answers.ts';
import { profileStates, SESSIONS } from '../../src/console/me/states.ts';
import { ordersStates } from '../../src/console/orders/states.ts';
import { OWNER_OF_TWO, personOfAccount } from '../../src/console/parts/people-of-states.ts';
import { type Answer, answered, refused } from '../../src/console/parts/screen-states.ts';
import { productsStates } from '../../src/console/products/states.ts';
import { line, listOf, queueStates } from '../../src/console/queue/states.ts';
import { settingsStates } from '../../src/console/settings/states.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../src/domain/access/preferences.ts';
import { urls } from '../../src/urls.ts';
import { serveAnswers } from './console-answers.ts';
import { offline } from './offline.ts';
import { expect, test } from './shopper.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const OF_ORDER = { orderId: 'o1', orderNumber: '1001', customerName: 'Ada' };
/** One of each kind of record that the palette looks for. */
const OF_EVERY_KIND = {
  'GET /warranties': answered({
    warranties: [{ id: 'o1.i1', ...OF_ORDER, name: 'Kettle mat' }],
    nextCursor: null,
  }),
  'GET /returns': answered({
    returns: [{ id: 'o1.rma-7', ...OF_ORDER, returnId: 'rma-7' }],
    nextCursor: null,
  }),
  'GET /policies': answered({
    policies: [{ id: 'o1.SHIPPING', ...OF_ORDER, coverage: 'SHIPPING' }],
    nextCursor: null,
  }),
  'GET /reviews': answered({
    reviews: [{ id: 'r1', rating: 5, authorName: 'Ada', content: 'Made well' }],
    nextCursor: null,
  }),
  'GET /team-members': answered({
    members: [{ id: 'p1', name: 'Max Mason', email: 'max@example.com' }],
    nextCursor: null,
  }),
  'GET /macros': answered({
    macros: [
      { id: 'm1', title: 'Match the photo' },
      { id: 'm2', title: 'Thanks' },
    ],
  }),
  'GET /sops': answered({ sops: [{ id: 's1', title: 'Marks on arrival' }] }),
  'GET /labels': answered({ labels: [{ id: 'l1', name: 'made to order', color: 'gray' }] }),
};

const ANSWERS = {
  ...SHARED,
  ...profileStates.answers,
  ...queueStates.answers,
  ...ordersStates.answers,
  ...customersStates.answers,
  ...productsStates.answers,
  ...OF_EVERY_KIND,
};

test('preferences apply at once, on every page', async ({ page }) => {
  const saved: Preferences[] = [];
  await serveAnswers(page, {
    ...ANSWERS,
    'GET /me/preferences': answered(DEFAULT_PREFERENCES),
    'PUT /me/preferences': answered(DEFAULT_PREFERENCES),
  });
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.postDataJSON());
  });
  await page.goto(urls.console.profile());
  await page.getByLabel('Theme').selectOption('Dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.getByLabel('Date format').selectOption('2026-11-05');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect(page.getByText(/^Times are shown like this: \d{4}-\d\d-\d\d/)).toBeVisible();
  await page.getByRole('link', { name: 'Orders' }).click();
  const placed = page.getByRole('listitem').getByRole('time').first();
  const at = new Date((await placed.getAttribute('datetime')) ?? '');
  await expect(placed).toHaveText(at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' }));
  expect(saved.at(-1)).toEqual({
    ...DEFAULT_PREFERENCES,
    theme: 'dark',
    dateFormat: 'year-month-day',
    timeZone: 'Asia/Tokyo',
  });
});

test('the other devices can be signed out without this one', async ({ page }) => {
  let sessions = SESSIONS;
  await serveAnswers(page, {
    ...ANSWERS,
    'GET /me/sessions': () => answered({ sessions }),
    'DELETE /me/sessions/others': () => {
      sessions = sessions.filter(({ isThis }) => isThis);
      return answered(null);
    },
  });
  await page.goto(urls.console.profile());
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(page.getByText('All other devices are signed out.')).toBeVisible();
  await expect(page.getByText('Safari on iPhone')).toHaveCount(0);
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0);
  await expect(page.locator('#sessions')).toBeFocused();
});

test('a device that has signed itself out meanwhile leaves the list when it is signed out', async ({
  page,
}) => {
  let sessions = SESSIONS;
  await serveAnswers(page, {
    ...ANSWERS,
    'GET /me/sessions': () => answered({ sessions }),
    'DELETE /me/sessions/:id': () => {
      sessions = sessions.filter(({ isThis }) => isThis);
      return refused(404, 'not_found', 'There is nothing here.');
    },
  });
  await page.goto(urls.console.profile());
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(page.getByText('Safari on iPhone is signed out.')).toBeVisible();
  await expect(page.locator('#sessions')).not.toContainText('Safari');
  await expect(page.locator('#sessions')).toBeFocused();
});

test('the palette finds a command and runs it', async ({ page }) => {
  await serveAnswers(page, {
    ...ANSWERS,
    'GET /claims': (query) => answered(listOf(query.get('q') === 'orders' ? [] : [line(0)])),
  });
  await page.goto(urls.console.claims('demo'));
  await expect(page.getByRole('grid', { name: 'Claims' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await page.keyboard.type('orders');
  await expect(page.getByRole('option', { name: /^Go to orders/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('the palette finds pages by what people call them', async ({ page }) => {
  await serveAnswers(page, { ...ANSWERS, ...settingsStates.answers, 'GET /claims': answered(listOf([])) });
  await page.goto(urls.console.claims('demo'));
  await page.getByRole('searchbox', { name: 'Search claims' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Search and commands' });
  for (const [typed, label] of [
    ['team', 'Settings: Members'],
    ['2FA', 'Settings: Sign-in and links'],
    ['password', 'Profile and preferences'],
    ['csv', /^Go to claims/],
  ] as const) {
    await input.fill(typed);
    await expect(page.getByRole('option', { name: label })).toBeVisible();
  }
});

test('the palette finds sections of the settings, and records of every kind', async ({ page }) => {
  await serveAnswers(page, {
    ...ANSWERS,
    ...settingsStates.answers,
    'GET /claims': answered(listOf([line(0)])),
  });
  await page.goto(urls.console.claims('demo'));
  await expect(page.getByRole('grid', { name: 'Claims' })).toBeVisible();
  const input = page.getByRole('combobox', { name: 'Search and commands' });
  await page.keyboard.press('Control+k');
  await input.fill('windows');
  await page.getByRole('option', { name: 'Settings: Windows and timers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Windows and timers' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await input.fill('10');
  await expect(page.getByRole('group', { name: 'Orders' }).getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Claims', exact: true }).getByRole('option')).toHaveCount(1);
  await input.fill('ma');
  for (const [kind, label] of [
    ['Warranties', 'Kettle mat · Order #1001 · Ada'],
    ['Returns', 'rma-7 · Order #1001 · Ada'],
    ['Policies', 'Shipping protection · Order #1001 · Ada'],
    ['Reviews', '5 of 5 stars · Ada · Made well'],
    ['Members', 'Max Mason · max@example.com'],
    ['Macros', 'Match the photo'],
    ['Procedures', 'Marks on arrival'],
    ['Claims by label', 'made to order'],
  ] as const) {
    const group = page.getByRole('group', { name: kind, exact: true });
    await expect(group.getByRole('option', { name: label, exact: true })).toBeVisible();
    await expect(group.getByRole('option')).toHaveCount(1);
  }
  await page.getByRole('option', { name: 'made to order' }).click();
  await page.waitForURL('**/console/stores/demo/claims?tab=all&q=label%3A%22made+to+order%22');
});

const FINDS_NOTHING = {
  'GET /orders': answered({ orders: [], nextCursor: null }),
  'GET /customers': answered({ customers: [], nextCursor: null }),
  'GET /products': answered({ products: [], nextCursor: null }),
  'GET /warranties': answered({ warranties: [], nextCursor: null }),
  'GET /returns': answered({ returns: [], nextCursor: null }),
  'GET /policies': answered({ policies: [], nextCursor: null }),
  'GET /reviews': answered({ reviews: [], nextCursor: null }),
  'GET /team-members': answered({ members: [], nextCursor: null }),
};

test('the palette says that nothing is found only after all searches have answered', async ({
  page,
  heard,
}) => {
  const claims: Record<string, Answer> = {
    slow: 'pending',
    lost: refused(503, 'unavailable', 'We can’t search right now.'),
  };
  await serveAnswers(page, {
    ...ANSWERS,
    ...FINDS_NOTHING,
    'GET /claims': (query) => claims[query.get('q') ?? ''] ?? answered(listOf([])),
  });
  await page.goto(urls.console.profile());
  await page.getByRole('link', { name: 'Claims' }).click();
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Search and commands' });
  const said = page.getByRole('dialog', { name: 'Search and commands' }).getByRole('status');
  const asked = page.waitForRequest((request) => request.url().includes('/team-members?q=slow'));
  await input.fill('slow');
  await expect(said).toHaveText('');
  await asked;
  await expect(said).toHaveText('');
  await input.fill('none');
  await expect(said).toContainText('Nothing found.');
  await input.fill('lost');
  await expect(said).toHaveText('We can’t search right now.');
  // The browser reports the refused request.
  heard.length = 0;
});

test('a page whose script a release has replaced loads itself anew', async ({ page, heard }) => {
  await serveAnswers(page, ANSWERS);
  let isGone = true;
  await page.route('**/console/assets/orders-*.js', (route) => {
    if (!isGone) return route.continue();
    isGone = false;
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto(urls.console.claims('demo'));
  await expect(page.getByRole('grid', { name: 'Claims' })).toBeVisible();
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(isGone).toBe(false);
  // The browser and the router report the missing script.
  heard.length = 0;
});

offline(
  'a script that is loaded early and lost on its way is loaded again when it is needed',
  async ({ page }) => {
    await serveAnswers(page, ANSWERS);
    await page.route('**/console/assets/palette-*.js', (route) => route.abort(), { times: 1 });
    const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
    await page.goto(urls.console.claims('demo'));
    await page.evaluate(() => {
      document.documentElement.dataset.same = 'yes';
    });
    await asked;
    await page.waitForTimeout(500);
    await expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
    // Older browsers don't load it again: there the page loads itself anew.
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass({ timeout: 20_000 });
  },
);

offline('a page whose script is lost as a release replaces it loads itself anew', async ({ page }) => {
  await serveAnswers(page, ANSWERS);
  await page.route('**/console/assets/palette-*.js', (route) => route.abort(), { times: 1 });
  await page.route('**/console/assets/main-*.js', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
  const loaded: string[] = [];
  page.on('framenavigated', (frame) => loaded.push(frame.url()));
  await page.goto(urls.console.claims('demo'));
  await expect.poll(() => loaded.length).toBe(2);
  await expect(page.getByRole('grid', { name: 'Claims' })).toBeVisible();
});

test('a server that can be reached is asked though the browser says it is offline', async ({ page }) => {
  await serveAnswers(page, { ...ANSWERS, 'POST /password-resets': answered(null) });
  const sayOffline = () => page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.goto(urls.console.claims('demo'));
  await expect(page.getByRole('grid', { name: 'Claims' })).toBeVisible();
  await sayOffline();
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('listitem').getByRole('time').first()).toBeVisible();
  await page.goto(urls.forgotPassword());
  await page.getByLabel('Email').fill('ada@example.com');
  await sayOffline();
  await page.getByRole('button').click();
  await expect(page.getByRole('status')).toContainText('ada@example.com');
});

test('whoever belongs to no store any more reads whom to ask, and keeps their own account', async ({
  page,
}) => {
  const signedOut = {
    'POST /sign-out': answered(null),
    'GET /sign-in/providers': answered({ providers: [] }),
  };
  await serveAnswers(page, { ...ANSWERS, ...profileStates.states['no-store']?.answers, ...signedOut });
  for (const to of [urls.console.home(), urls.console.claims('demo'), urls.console.allClaims()]) {
    await page.goto(to);
    const main = page.getByRole('main');
    await expect(
      main.getByRole('heading', { level: 1, name: 'You don’t belong to any store' }),
    ).toBeVisible();
    await expect(main).toContainText('ask one of its owners or admins to invite owner@demo.test');
    await expect(page.getByText('All my stores')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile and preferences' })).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`**${urls.console.signIn()}`);
});

test('whoever works for an account without stores opens the account', async ({ page }) => {
  const me = { ...personOfAccount('account_owner'), stores: [] };
  await serveAnswers(page, { ...ANSWERS, ...ACCOUNT_PEOPLE, 'GET /me': answered(me) });
  await page.goto(urls.console.home());
  await expect(page.getByRole('heading', { level: 1, name: 'Fernwood Group' })).toBeVisible();
  await expect(page.getByText('All my stores')).toHaveCount(0);
});

test('a page of a store that isn’t one’s own says so, and leads to one’s own stores', async ({ page }) => {
  await serveAnswers(page, { ...ANSWERS, 'GET /me': answered(OWNER_OF_TWO) });
  const { claims, claim, orders, setting, inbox } = urls.console;
  for (const to of [
    claims('gone'),
    claim('gone', 'c1'),
    orders('gone'),
    setting('gone', 'team'),
    inbox('gone'),
  ]) {
    await page.goto(to);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('This store isn’t one of yours');
    const inSideBar = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Claims' });
    await expect(inSideBar).toHaveAttribute('href', urls.console.allClaims());
  }
  await page.getByRole('link', { name: 'Go to claims' }).click();
  await expect(page).toHaveURL(urls.console.allClaims());
});
