/** Screenshots of the gallery that look the same on every machine: same font, no motion, no network, no clock. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { BUILD, loadBundle } from '../../src/portal/engine/bundle.ts';
import type { GalleryState } from '../../src/portal/engine/render-contract.ts';
import { BRANDS } from '../../src/portal/gallery/brands.ts';

/** Hinting and subpixel rendering vary between machines; without them two builds of Chromium draw the same letters. */
export const STABLE_ARGS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-font-subpixel-positioning',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
];

// Viewports taller than their pages: not every build of Chromium can capture full pages.
const LOOKS = {
  phone: { width: 390, height: 5400, colorScheme: 'light' },
  dark: { width: 390, height: 5400, colorScheme: 'dark' },
  desk: { width: 1440, height: 3000, colorScheme: 'light' },
} as const;

export type LookName = keyof typeof LOOKS;

// The font is embedded, because an older Chromium doesn't load a font from an intercepted request.
export const FONT_FILE = readFileSync(
  new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  'base64',
);

// Sticky bars would cover the middle of the picture, and pages and text areas that fill the viewport would grow with it. Spelling
// dictionaries differ between machines. Gradients make large files.
const STABLE_STYLE = `@font-face { font-family: Stable; font-weight: 100 900; src: url(data:font/woff2;base64,${FONT_FILE}) }
:root { --font-body: Stable !important; --font-heading: Stable !important }
* { hyphens: manual !important }
.picture { background: var(--neutral-wash) !important }
.action-bar { position: static !important }
* { caret-color: transparent !important }
textarea { max-height: 400px !important }
@media (width < 34rem) { main { min-height: 780px !important } }`;

/** The state as its page comes from the server, with the common font. */
async function htmlOf(entry: GalleryState, style: string): Promise<string> {
  const { renderGalleryState } = await loadBundle();
  const { fernwood } = BRANDS;
  if (!fernwood) throw new Error('no sample brand');
  const html = renderGalleryState(entry, {
    store: fernwood,
    nonce: 'stable',
    scheme: null,
    dir: null,
    bare: true,
  });
  return html
    .replace('</head>', `<style>${STABLE_STYLE}${style}</style></head>`)
    .replaceAll('loading="lazy"', 'loading="eager"');
}

/** Runs in the page: waits for script, fonts and pictures and the layout that follows; returns the height of the content. */
async function settle(): Promise<number> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  while (document.readyState !== 'complete') await frame();
  const root = document.querySelector('#screen > :not(link)');
  const alive = document.querySelector('script[type=module]') !== null;
  while (alive && root && !Object.keys(root).some((key) => key.startsWith('__react'))) await frame();
  // `ready` may resolve before the font was requested.
  await document.fonts.load('16px Stable').catch(() => {
    throw new Error(
      'This build of Chromium does not draw the font of the pictures: install Chromium or Chrome.',
    );
  });
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await frame();
  await frame();
  const bottoms = [...document.querySelectorAll('body *')].map((part) => part.getBoundingClientRect().bottom);
  return Math.ceil(Math.max(...bottoms));
}

/** RGBA, row by row. */
export type Picture = { width: number; height: number; data: Buffer };

export async function decode(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const MARGIN = 16;

/** Cuts the empty rows below the page. */
async function trimmed(file: Buffer): Promise<Picture> {
  const { width, height, data } = await decode(file);
  const row = (at: number) => data.subarray(at * width * 4, (at + 1) * width * 4);
  const empty = row(height - 1);
  let last = height - 1;
  while (last > 0 && row(last).equals(empty)) last -= 1;
  if (last + MARGIN >= height) throw new Error(`a page is taller than ${height} px`);
  return { width, height: last + MARGIN, data: data.subarray(0, (last + MARGIN) * width * 4) };
}

/** Runs in the page: what moves is shown as it ends. */
function endMotion(): void {
  for (const motion of document.getAnimations()) {
    if (motion.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) motion.cancel();
    else motion.finish();
  }
}

export type Camera = (size: { width: number; height: number }) => Promise<Buffer>;

/** Takes a PNG from the window's corner. Playwright's own lets the browser compress it well, which takes longer than drawing it. */
export async function openCamera(page: Page): Promise<Camera> {
  const session = await page.context().newCDPSession(page);
  return async ({ width, height }) => {
    await page.evaluate(endMotion);
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      clip: { x: 0, y: 0, width, height, scale: 1 },
    });
    return Buffer.from(data, 'base64');
  };
}

export type Screenshots = {
  take(entry: GalleryState, look: LookName, style?: string): Promise<Picture>;
  close(): Promise<void>;
};

type Window = { page: Page; shoot: Camera };

async function openWindow(
  browser: Browser,
  { width, height, colorScheme }: (typeof LOOKS)[LookName],
): Promise<Window> {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  return { page, shoot: await openCamera(page) };
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** What was built, and at `/` the page as it is now. A browser keeps the one from page to page, as it does a store's. */
async function serve(html: () => string): Promise<{ server: Server; url: string }> {
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/') return response.setHeader('content-type', 'text/html').end(html());
    const type = url.startsWith('/assets/') ? TYPES[extname(url)] : undefined;
    if (!type) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=31536000, immutable' });
    response.end(readFileSync(join(BUILD.client, url)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/**
 * The browser must have been launched with STABLE_ARGS, and the pages must be built. `style` is added on top, for tests of the
 * comparison.
 */
export async function openScreenshots(browser: Browser): Promise<Screenshots> {
  const windows: Partial<Record<LookName, Window>> = {};
  let html = '';
  const { server, url } = await serve(() => html);
  const take = async (entry: GalleryState, look: LookName, style = '') => {
    const opened = windows[look] ?? (await openWindow(browser, LOOKS[look]));
    windows[look] = opened;
    const { page, shoot } = opened;
    html = await htmlOf(entry, style);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    // Most of the viewport is empty: clip it, which saves encoding and decoding.
    const bottom = (await page.evaluate(settle)) + 2 * MARGIN;
    const { width, height } = LOOKS[look];
    return trimmed(await shoot({ width, height: Math.min(bottom, height) }));
  };
  const close = async () => {
    await Promise.all(Object.values(windows).map(({ page }) => page.close()));
    server.close();
  };
  return { take, close };
}
