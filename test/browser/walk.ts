/** The flow, question by question, for any input device. */
import { expect, type Page } from '@playwright/test';
import { ROUTES, type RouteId } from '../../src/urls.ts';
import type { Hand } from './hands.ts';
import type { Customer } from './shopper.ts';

/** Waits for the page of a route, with any query. */
export async function arriveAt(page: Page, id: RouteId): Promise<void> {
  const path = ROUTES.find((route) => route.id === id)?.path.replace(/:\w+/, '[^/]+') ?? '';
  await page.waitForURL((url) => new RegExp(`^${path}$`).test(url.pathname));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function lookUp(hand: Hand, { store, number, email }: Customer): Promise<void> {
  await hand.page.goto(`/start?store=${store}`);
  await hand.fill('Order number', number);
  await hand.fill('Email address', email);
  await hand.press('Find my order');
  await hand.page.waitForURL((url) => url.pathname !== '/start');
}

export async function chooseCategory(hand: Hand, name: RegExp): Promise<void> {
  await arriveAt(hand.page, 'issues');
  await hand.choose('radio', name);
  await hand.press('Continue');
}

export async function chooseItem(hand: Hand, item: string, units = 1): Promise<void> {
  await arriveAt(hand.page, 'items');
  await hand.choose('checkbox', new RegExp(item));
  if (units > 1) await hand.count(item, units);
  await hand.press(/^Continue/);
}

type Told = { issue: string; details?: string; units?: number; photo?: Parameters<Hand['attach']>[0] };

export async function tell(hand: Hand, { issue, details, units = 1, photo }: Told): Promise<void> {
  await arriveAt(hand.page, 'details');
  await hand.choose('radio', issue);
  if (units > 1) await hand.choose('radio', units === 2 ? 'Yes, both' : `Yes, all ${units}`);
  await hand.fill('Tell us briefly about the issue', details ?? 'It broke on the way here.');
  if (photo) await hand.attach(photo);
  await hand.press('Continue');
}

export async function chooseMethod(hand: Hand, name: RegExp = /^Refund/): Promise<void> {
  await arriveAt(hand.page, 'resolution');
  await hand.choose('radio', name);
  await hand.press('Continue');
  await arriveAt(hand.page, 'review');
}

export async function confirmAndSend(hand: Hand): Promise<void> {
  await hand.choose('checkbox', /^My shipping address is accurate/);
  await hand.press('Submit claim');
  await arriveAt(hand.page, 'claimReceived');
}

/** Two of the four mugs of #1001 are damaged: from the lookup to the review. */
export async function toReviewOfTwoMugs(
  hand: Hand,
  customer: Customer,
  photo?: Told['photo'],
): Promise<void> {
  await lookUp(hand, customer);
  await chooseCategory(hand, /^Issues with my items/);
  await chooseItem(hand, MUG, 2);
  await tell(hand, { issue: 'Damaged', details: 'Both handles came off.', units: 2, photo });
  await chooseMethod(hand);
}

export const MUG = 'Stoneware mug';

/** Records the path of every document that was shown, without redirects. */
export function trail(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname);
  });
  return paths;
}
