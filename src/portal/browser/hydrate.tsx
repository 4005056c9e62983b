/** Loads the code of the current page and hydrates it. */
import { createElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PROPS_ID, ROOT_ID, WORDS_ID } from '../engine/document.ts';
import { speak } from '../parts/own-words.ts';
import { OrderProvider, orderOfPage } from '../parts/page-order.tsx';

type BrowserPage = { Page: (props: object) => ReactNode };

const pages = import.meta.glob<BrowserPage>('../**/page.tsx');

export async function hydratePage(): Promise<void> {
  const load = pages[`../${document.documentElement.dataset.screen}/page.tsx`];
  const root = document.getElementById(ROOT_ID);
  const props = document.getElementById(PROPS_ID)?.textContent;
  if (load === undefined || root === null || !props) return;
  const words = document.getElementById(WORDS_ID)?.textContent;
  if (words) speak(JSON.parse(words));
  const { Page } = await load();
  // Yields between parsing the code and running it, so that neither blocks a tap for long.
  await new Promise((resolve) => setTimeout(resolve));
  hydrateRoot(
    root,
    <OrderProvider order={orderOfPage()}>{createElement(Page, JSON.parse(props))}</OrderProvider>,
  );
}
