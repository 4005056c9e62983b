/** The flow, question by question, for any input device. */
import { expect, type Page } from '@playwright/test';
import { ROUTES, type RouteId } from '../../src/urls.ts';
import type { Customer } from './shopper.ts';
import type { User } from './users.ts';

/** Waits for the page of a route, with any query. */
export async function arriveAt(page: Page, id: RouteId): Promise<void> {
  const path = ROUTES.find((route) => route.id === id)?.path.replace(/:\w+/, '[^/]+') ?? '';
  await page.waitForURL((url) => new RegExp(`^${path}$`).test(url.pathname));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function lookUp(user: User, { store, number, email }: Customer): Promise<void> {
  await user.page.goto(`/start?store=${store}`);
  await user.fill('Order number', number);
  await user.fill('Email address', email);
  await user.press('Find my order');
  await user.page.waitForURL((url) => url.pathname !== '/start');
}

export async function chooseCategory(user: User, name: RegExp): Promise<void> {
  await arriveAt(user.page, 'issues');
  await user.choose('radio', name);
  await user.press('Continue');
}

export async function chooseItem(user: User, item: string, units = 1): Promise<void> {
  await arriveAt(user.page, 'items');
  await user.choose('checkbox', new RegExp(item));
  if (units > 1) await user.count(item, units);
  await user.press(/^Continue/);
}

type Told = { issue: string; details?: string; units?: number; photo?: Parameters<User['attach']>[0] };

export async function tell(user: User, { issue, details, units = 1, photo }: Told): Promise<void> {
  await arriveAt(user.page, 'details');
  await user.choose('radio', issue);
  if (units > 1) await user.choose('radio', units === 2 ? 'Yes, both' : `Yes, all ${units}`);
  await user.fill('Tell us briefly about the issue', details ?? 'It broke on the way here.');
  if (photo) await user.attach(photo);
  await user.press('Continue');
}

export async function chooseMethod(user: User, name: RegExp = /^Refund/): Promise<void> {
  await arriveAt(user.page, 'resolution');
  await user.choose('radio', name);
  await user.press('Continue');
  await arriveAt(user.page, 'review');
}

export async function confirmAndSend(user: User): Promise<void> {
  await user.choose('checkbox', /^My shipping address is accurate/);
  await user.press('Submit claim');
  await arriveAt(user.page, 'claimReceived');
}

/** Two of the four mugs of #1001 are damaged: from the lookup to the review. */
export async function toReviewOfTwoMugs(
  user: User,
  customer: Customer,
  photo?: Told['photo'],
): Promise<void> {
  await lookUp(user, customer);
  await chooseCategory(user, /^Issues with my items/);
  await chooseItem(user, MUG, 2);
  await tell(user, { issue: 'Damaged', details: 'Both handles came off.', units: 2, photo });
  await chooseMethod(user);
}

export const MUG = 'Stoneware mug';

/** Records the path of every document that was shown, without redirects. */
export function visitedPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname);
  });
  return paths;
}
