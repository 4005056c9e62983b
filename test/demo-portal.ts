/** The built portal with the demo stores, for the tests of one file. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { plantDemo } from '../src/demo/plant.ts';
import { pages } from '../src/pages.ts';
import { createTestApp, type TestApp } from './app.ts';
import { type Browser, createBrowser, type Page } from './browser-without-script.ts';

export type DemoPortal = {
  /** Set once the tests run. */
  test: TestApp;
  /** A new visitor at the start of each test. */
  browser: Browser;
  /** Looks up an order as that visitor, from the store's start page. */
  lookUp(order: string, email: string, store?: string): Promise<Page>;
};

export function demoPortal(): DemoPortal {
  const test = {} as TestApp;
  const browser = createBrowser(() => test.app);
  beforeAll(async () => {
    Object.assign(test, await createTestApp({}, { pages }));
    await plantDemo(test.context);
  });
  afterAll(() => test.close());
  beforeEach(() => browser.forget());
  const lookUp: DemoPortal['lookUp'] = async (order, email, store = 'demo') => {
    await browser.open(`/start?store=${store}`);
    return browser.post({ order, email });
  };
  return { test, browser, lookUp };
}

/** The address that a page's form is prefilled with. */
export const addressOf = (page: Page): Record<string, string> =>
  (page.props?.address as { values: Record<string, string> } | undefined)?.values ?? {};

/** The errors on a page, by field. */
export const errorsOf = (page: Page) => (page.props?.errors ?? []) as { field: string; message: string }[];
