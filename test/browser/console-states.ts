/** Goes through the states of the console's gallery in one document: loading the console costs more than drawing a state. */
import type { Page } from '@playwright/test';
import { urls } from '../../src/urls.ts';

type StateName = { screen: string; state: string };

/** Runs in the page, which knows at once: a locator asks again only after some tenths of a second. Null for the address that is open. */
async function whenShown(address: string | null): Promise<void> {
  const { documentElement: root } = document;
  if (address !== null) {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }
  const isShown = () => root.dataset.shown !== undefined;
  await new Promise<void>((done) => {
    if (isShown()) return done();
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      done();
    });
    observer.observe(root, { attributeFilter: ['data-shown'] });
  });
}

/** Waits until the state is there. */
export async function showState(page: Page, { screen, state }: StateName): Promise<void> {
  const address = urls.console.galleryState(screen, state);
  const isFirst = page.url() === 'about:blank';
  if (isFirst) await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.evaluate(whenShown, isFirst ? null : address);
}
