/** What a person feels at the console, measured in their browser. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../src/domain/access/password.ts';

export const VIEWPORT = { width: 1440, height: 900 };

/** Signs the demo's owner in, in all pages of a context. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const answer = await context.request.post(`${url}/v1/sign-in`, {
    data: { email: 'owner@demo.test', password: DEMO_PASSWORD },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`The owner could not sign in: ${answer.status()}`);
}

/** A page of a signed-in owner. */
export async function ownersPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT });
  await signIn(context, url);
  return context.newPage();
}

/** Approves the open claim as asked with two keys. Returns the milliseconds from the second key until the next is painted. */
export async function approve(page: Page): Promise<number> {
  await page.keyboard.press('a');
  await page.locator('h2:focus').waitFor();
  await page.evaluate(watchTitle);
  await page.keyboard.press('Control+Enter');
  return page.evaluate(() => (window as unknown as Watching).untilNext);
}

type Watching = { untilNext: Promise<number> };

/** Runs in the page. */
function watchTitle(): void {
  const claim = () => document.querySelector('h1')?.textContent;
  const shown = claim();
  let pressed = 0;
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') pressed = performance.now();
  };
  addEventListener('keydown', onKey, { capture: true });
  (window as unknown as Watching).untilNext = new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (claim() === shown || !claim()?.includes('#')) return;
      observer.disconnect();
      removeEventListener('keydown', onKey, { capture: true });
      // The task after the frame: the frame is painted then.
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** Megabytes of what the page keeps, and its elements and listeners. */
export type Kept = { megabytes: number; nodes: number; listeners: number };

/**
 * Counted in a snapshot of the heap, which collects garbage first. Left out are the script's compiled code, which grows until all of it has
 * run, and what the browser notes of each request for whoever measures it.
 */
export async function keptBy(client: CDPSession): Promise<Kept> {
  const megabytes = bytesKept(await snapshotOf(client)) / 1e6;
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { megabytes, nodes, listeners: jsEventListeners };
}

const OF_MEASURING = 'blink::NetworkResourcesData';

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
  strings: string[];
};

async function snapshotOf(client: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const onChunk = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  client.on('HeapProfiler.addHeapSnapshotChunk', onChunk);
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  client.off('HeapProfiler.addHeapSnapshotChunk', onChunk);
  return JSON.parse(chunks.join(''));
}

function bytesKept({ snapshot: { meta }, nodes, strings }: Snapshot): number {
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) =>
    meta.node_fields.indexOf(field),
  ) as [number, number, number];
  const code = meta.node_types[0].indexOf('code');
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
    const isOfMeasuring = strings[nodes[at + name] ?? 0]?.startsWith(OF_MEASURING);
    if (nodes[at + type] !== code && !isOfMeasuring) bytes += nodes[at + size] ?? 0;
  }
  return bytes;
}

/** An answer to a key or a click: what was pressed and what before it, and the ms until the frame after it is painted, which is what INP counts. */
export type Interaction = { what: string; ms: number };

/**
 * Returns the interactions so far, the longest first. Measured in the page: without a screen, the browser's own entries for keys in a
 * text field wait for the next screenshot.
 */
export async function watchInteractions(page: Page): Promise<() => Promise<Interaction[]>> {
  await page.addInitScript(() => {
    const interactions: Interaction[] = [];
    let before = '';
    Object.assign(window, { interactions });
    for (const type of ['keydown', 'click'] as const)
      addEventListener(
        type,
        (event) => {
          const pressed = event instanceof KeyboardEvent ? event.key : (event.target as Element).textContent;
          const now = pressed?.trim().slice(0, 20) ?? '';
          const what = before === '' ? now : `${now}, after ${before}`;
          before = now;
          // The task after the frame: the frame is painted then.
          requestAnimationFrame(() =>
            setTimeout(() => interactions.push({ what, ms: performance.now() - event.timeStamp })),
          );
        },
        { capture: true },
      );
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { interactions: Interaction[] }).interactions.toSorted(
        (one, other) => other.ms - one.ms,
      ),
    );
}

/** In pixels: 7,200 a second, faster than a wheel that is turned hard. */
export const SCROLLED_PER_FRAME = 120;

/** Scrolls the list to its end. Milliseconds of each frame. */
export async function framesOfScroll(page: Page, lines: number): Promise<number[]> {
  return page.evaluate(
    async ({ wanted, step }) => {
      const box = document.querySelector('.lines') as HTMLElement;
      const frames: number[] = [];
      let before = await new Promise<number>((done) => requestAnimationFrame(done));
      const height = box.querySelector('[aria-rowindex="3"]')?.getBoundingClientRect().height ?? 60;
      while (box.scrollTop < wanted * height - box.clientHeight - 1) {
        box.scrollTop += step;
        const now = await new Promise<number>((done) => requestAnimationFrame(done));
        frames.push(now - before);
        before = now;
      }
      return frames;
    },
    { wanted: lines, step: SCROLLED_PER_FRAME },
  );
}
