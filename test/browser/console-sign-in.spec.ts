/** Signing in to the console, with and without second factors. Who gets a second factor is new, so a second attempt finds none. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { violations } from './axe.ts';
import { mailedLink, NEWCOMERS_PASSWORD, newcomer, unusedAddress } from './newcomer.ts';
import { expect, test, world } from './shopper.ts';

const PASSWORD = 'makegood-demo';
const STEP = 30_000;

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${world().url}/console/me`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEWCOMERS_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

async function forget(page: Page): Promise<void> {
  // The console would notice the end of its session and leave for the sign-in page at the same moment.
  await page.goto('about:blank');
  await page.context().clearCookies();
}

test.use({ browserKind: 'whole', viewport: { width: 1024, height: 800 } });

test('an app is added by its code, and asked for from then on', async ({ page, browser }) => {
  const email = await newcomer(browser, world().url);
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
  await page.route('**/v1/me/email-change', async (route) => {
    await isSeen;
    await route.continue();
  });
  await signIn(page, email);
  const add = page.getByRole('button', { name: 'Add an app' });
  await expect(page.getByText('You don’t have a second factor yet.')).toBeVisible();
  const before = await add.boundingBox();
  seen();
  await page.waitForResponse('**/v1/me/email-change');
  // What is above it has loaded by now.
  expect(await add.boundingBox()).toEqual(before);
  await add.dblclick();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Add the app' }).click();
  await expect(
    page.getByText('This code is wrong. Enter the six digits that your app shows now.'),
  ).toBeVisible();
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Add the app' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  // They are shown once, so a click beside them must not close them.
  await page.mouse.click(5, 5);
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await forget(page);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  // The code of the next step: this one's was used.
  await page.getByLabel('Code').fill(codeOf(secret, Date.now() + STEP));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Profile and preferences' })).toBeVisible();

  await forget(page);
  await signIn(page, email);
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await expect(page.getByText('You don’t have a second factor yet.')).toBeVisible();
});

test('a passkey signs in by itself', async ({ page, browser, context }) => {
  const email = await newcomer(browser, world().url);
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, email);
  await page.getByRole('button', { name: 'Add a passkey' }).dblclick();
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Your browser didn’t create a passkey. Try again.',
  );
  await page.evaluate(() => Reflect.deleteProperty(navigator.credentials, 'create'));
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await forget(page);
  await page.goto(`${world().url}/console/me`);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await expect(page.getByText('You don’t have a second factor yet.')).toBeVisible();
});

test('a password is hidden until one asks to see it; a wrong one is said above the fields, and the address stays', async ({
  page,
}) => {
  await page.goto(`${world().url}/console/sign-in`);
  await page.getByLabel('Email').fill('nobody@demo.test');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.fill('wrong wrong wrong');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The email address or the password is wrong. Check both and try again.',
  );
  await expect(page.getByLabel('Email')).toHaveValue('nobody@demo.test');
  expect(await violations(page)).toEqual([]);
});

test('a link to elsewhere leads to the console instead', async ({ page }) => {
  for (const to of ['https://evil.example/console', '//evil.example', '/start', '/consoles']) {
    await page.goto(`${world().url}/console/sign-in?${new URLSearchParams({ to })}`);
    await page.getByLabel('Email').fill('user@demo.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/console\/stores\/demo\/claims/);
    await forget(page);
  }
});

test('a reset asks for an address and tells nobody whether there is an account', async ({ page }) => {
  await page.goto(`${world().url}/console/sign-in`);
  await page.getByLabel('Email').fill('nobody-at-all@demo.test');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page before has a field of the same name.
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody-at-all@demo.test');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'If nobody-at-all@demo.test belongs to an account, a link is on its way. It works once, for 30 minutes.',
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${world().url}/console/password#forged`);
  await page.getByLabel('New password').fill('seven blue kettles sing');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toContainText('The link was already used or is too old.');
  await page.goto(`${world().url}/console/invitation#forged`);
  await expect(page.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible();
});

test('an email address is changed by a link at the old address and one at the new', async ({
  page,
  browser,
}) => {
  const { url } = world();
  const old = await newcomer(browser, url);
  const next = unusedAddress();
  await signIn(page, old);
  await page.getByLabel('New email address').fill(old);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByText('This is your email address already.')).toBeVisible();
  const other = unusedAddress();
  await page.getByLabel('New email address').fill(other);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByText(`Your address will change to ${other}.`)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Keep the old address' }).click();
  await page.getByLabel('New email address').fill(next);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByText(`Your address will change to ${next}.`)).toBeVisible();

  const links = ['Confirm that your email address changes', 'Confirm your new email address'].map((subject) =>
    mailedLink(page, old, '/console/email', [subject, next]),
  );
  const [first, second] = await Promise.all(links);
  await page.goto(`${url}${first}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status')).toHaveText(`Now open the link that we sent to ${next}.`);
  await page.goto('about:blank');
  await page.goto(`${url}${second}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is changed' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByText(`You sign in as ${next}`)).toBeVisible();
});

test('an identity is confirmed by a code in the place of the password', async ({ page, browser }) => {
  const { url } = world();
  const email = await newcomer(browser, url);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Add an app' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Add the app' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I saved them' }).click();
  // As ten minutes after the sign-in.
  const refused = { status: 403, code: 'proof_required', title: '', detail: '', fields: [] };
  let asked = 0;
  await page.route('**/v1/me/email-change', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 403, json: refused }) : route.fallback();
  });
  await page.getByLabel('New email address').fill(unusedAddress());
  await page.getByRole('button', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByRole('button', { name: 'Use a code' }).click();
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This code is wrong.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Code').fill(recovery);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your address will change to')).toBeVisible();
  expect(asked).toBe(2);
});
