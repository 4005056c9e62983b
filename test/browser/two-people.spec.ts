/** Two people on one claim, on a server of their own, which is killed under them. */
import type { BrowserContext, Page } from '@playwright/test';
import { newDataDir, removeDataDir, type Server, startServer } from '../process/running.ts';
import { fileClaim } from './claim.ts';
import { box, changes, goOn, openClaim, send, signedIn } from './colleague.ts';
import { test as base, expect } from './shopper.ts';
import { startAtFreePort } from './world.ts';

// A page whose server is gone logs failed requests, which no other test allows.
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  quiet: async ({}, use) => use(undefined),
});
test.describe.configure({ mode: 'serial' });

let dataDir: string;
let port: number;
let server: Server;
let claimId: string;
let people: BrowserContext[] = [];
let [adam, sana] = [] as unknown as [Page, Page];

test.beforeAll(async ({ browser }) => {
  dataDir = await newDataDir();
  const started = await startAtFreePort(dataDir);
  ({ server, port } = started);
  const { url } = started;
  claimId = (await fileClaim({ store: 'demo', number: '#1001', email: 'ada@example.com' }, url)).id;
  people = await Promise.all(
    ['admin@demo.test', 'support@demo.test'].map((email) => signedIn(browser, url, email)),
  );
  [adam, sana] = (await Promise.all(people.map((one) => openClaim(one, claimId)))) as [Page, Page];
});

test.afterAll(async () => {
  for (const one of people) await one.close();
  await server?.end('SIGTERM');
  await removeDataDir(dataDir);
});

test('each sees that the other is there, and who is writing', async () => {
  await expect(sana.getByRole('img', { name: 'Adam Reyes is looking at this claim.' })).toBeVisible();
  await box(sana).fill('Half an answer');
  const writing = { name: 'Sana Patel is writing a decision or a reply.' };
  await expect(adam.getByRole('img', writing)).toBeVisible();
  await box(sana).fill('');
  await expect(adam.getByRole('img', { name: 'Sana Patel is looking at this claim.' })).toBeVisible();
});

test('what one does reaches the other within two seconds, and what that one typed stays', async () => {
  await box(sana).fill('Half an answer');
  await send(adam, 'We look into it.');
  await expect(sana.getByText('We look into it.')).toBeVisible({ timeout: 2_000 });
  await expect(box(sana)).toHaveValue('Half an answer');
  // It leaves some seconds later. Whoever writes meanwhile is shown what changed before they send.
  await expect(changes(sana)).toBeVisible();
  await expect(sana.getByText('Adam Reyes changed this claim.')).toBeVisible();
  await expect(adam.getByText('Adam Reyes changed this claim.')).toBeHidden();
  await expect(box(sana)).toHaveValue('Half an answer');
  await goOn(sana);
  await send(sana);
  await expect(adam.getByText('Half an answer')).toBeVisible({ timeout: 2_000 });
});

test('both go on after the server was killed: nothing typed is lost, nothing is missed', async () => {
  await box(sana).fill('One more thing');
  await server.end('SIGKILL');
  const gone = 'Connection lost. Reconnecting…';
  await expect(sana.getByText(gone)).toBeVisible();
  await expect(box(sana)).toHaveValue('One more thing');
  server = await startServer(dataDir, { PORT: String(port) });
  await expect(sana.getByText(gone)).toBeHidden({ timeout: 40_000 });
  await expect(adam.getByText(gone)).toBeHidden({ timeout: 40_000 });
  // What was held when the server died leaves all the same.
  await expect(adam.getByRole('article', { name: /not sent yet/ })).toBeHidden({ timeout: 30_000 });
  await expect(adam.getByText('Half an answer', { exact: true })).toHaveCount(1);
  await send(adam, 'We are back.');
  await expect(sana.getByText('We are back.')).toBeVisible();
  await expect(box(sana)).toHaveValue('One more thing');
  await expect(changes(sana)).toBeVisible();
  await goOn(sana);
  await send(sana);
  await expect(adam.getByText('One more thing')).toBeVisible();
  for (const page of [adam, sana]) {
    for (const words of ['We look into it.', 'Half an answer', 'We are back.', 'One more thing'])
      await expect(page.getByText(words, { exact: true })).toHaveCount(1);
  }
});

test('whoever leaves is not there any more', async () => {
  await sana.goto('/console/me');
  await expect(adam.getByRole('img', { name: /Sana Patel/ })).toBeHidden();
});
