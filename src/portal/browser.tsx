/** The one script of every page that answers while one types: it loads that page's chunk and wakes it after paint. */
import './portal.css';
import { createElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PROPS_ID, ROOT_ID } from './document.ts';
import { guardReload } from './reload-guard.ts';

type BrowserPage = { Page: (props: object) => ReactNode };

const pages = import.meta.glob<BrowserPage>([
  './{start,issues,items,shipment,multiple-shipments,details,resolution,review}/page.tsx',
]);

async function wake(): Promise<void> {
  const load = pages[`./${document.documentElement.dataset.screen}/page.tsx`];
  const root = document.getElementById(ROOT_ID);
  const props = document.getElementById(PROPS_ID)?.textContent;
  if (load === undefined || root === null || !props) return;
  const { Page } = await load();
  hydrateRoot(root, createElement(Page, JSON.parse(props)));
}

/** After the first paint and when nothing else is to do; Safari knows no idle time. */
function soon(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 50);
}

guardReload();
if (document.readyState === 'complete') soon(wake);
else window.addEventListener('load', () => soon(wake), { once: true });
