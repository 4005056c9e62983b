/** The reviewed pictures of the console: few, each of a screen that people look at all day, or of what went wrong where they can’t go on. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { urls } from '../../src/urls.ts';
import { encode, troubleWith } from './baseline.ts';
import { decode, FONT_FILE } from './screenshots.ts';

const FOLDER = join(import.meta.dirname, 'console-baseline');

const LOOKS = {
  desk: { width: 1440, height: 900, colorScheme: 'light' },
  dark: { width: 1440, height: 900, colorScheme: 'dark' },
  laptop: { width: 1024, height: 768, colorScheme: 'light' },
  phone: { width: 390, height: 844, colorScheme: 'light' },
} as const;
type LookName = keyof typeof LOOKS;

/** Each state with the looks in which it is taken. */
const STATES: readonly [screen: string, state: string, looks: readonly LookName[]][] = [
  ['queue', 'to-do', ['desk', 'dark', 'laptop', 'phone']],
  ['queue', 'filtered', ['desk']],
  ['queue', 'failed', ['desk']],
  ['queue', 'export-waits', ['desk']],
  ['queue', 'export-ready', ['desk']],
  ['queue', 'export-failed', ['desk']],
  ['queue-bulk', 'selected', ['desk']],
  ['claim', 'kept', ['desk', 'dark', 'laptop', 'phone']],
  ['claim', 'approve', ['desk', 'phone']],
  ['claim', 'macro-chosen', ['desk']],
  ['claim', 'stopped', ['desk']],
  ['claim', 'merged-away', ['desk']],
  ['orders', 'some', ['desk']],
  ['order', 'delivered', ['desk']],
  ['customer', 'regular', ['desk']],
  ['overview', 'some', ['desk']],
  ['settings', 'windows', ['desk', 'phone']],
  ['team', 'some', ['desk']],
  ['account', 'some', ['desk']],
  ['activation', 'setup', ['desk']],
  ['profile', 'plain', ['desk']],
  ['roles', 'all', ['desk']],
  ['sign-in', 'empty', ['phone']],
  ['sign-in', 'refused', ['phone']],
  ['sign-in', 'too-often', ['phone']],
  ['sign-in', 'second-step-refused', ['phone']],
  ['sign-in', 'reset-refused', ['phone']],
  ['sign-in', 'invitation-refused', ['phone']],
];

export type ConsoleShot = { screen: string; state: string; look: LookName; name: string };

export const CONSOLE_SHOTS: readonly ConsoleShot[] = STATES.flatMap(([screen, state, looks]) =>
  looks.map((look) => ({ screen, state, look, name: `${screen}-${state}-${look}.webp` })),
);
export const storedConsoleNames = (): string[] => readdirSync(FOLDER).sort();

/** Runs in the page, which must look the same on every machine. Its policy allows neither style elements nor other fonts. */
async function standStill(font: string): Promise<void> {
  const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
  document.fonts.add(await new FontFace('Stable', bytes, { weight: '100 900' }).load());
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ':root { --font-body: Stable !important } .picture { background: var(--neutral-wash) !important } * { scrollbar-width: none !important; caret-color: transparent !important }',
  );
  document.adoptedStyleSheets = [sheet];
  // Whether the focus shows depends on what was pressed last.
  (document.activeElement as HTMLElement | null)?.blur();
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  await document.fonts.ready;
  await frame();
  await frame();
}

const openPage = (browser: Browser, look: LookName): Promise<Page> => {
  const { width, height, colorScheme } = LOOKS[look];
  return browser.newPage({
    ...{ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' },
    ...{ locale: 'en-US', timezoneId: 'UTC' },
  });
};

/** `url` of a server in demo mode. The browser must have been launched with STABLE_ARGS. */
export async function takeConsole(browser: Browser, url: string, shot: ConsoleShot) {
  const page = await openPage(browser, shot.look);
  await page.goto(url + urls.console.galleryState(shot.screen, shot.state));
  await page.locator('html[data-shown]').waitFor();
  await page.evaluate(standStill, FONT_FILE);
  const picture = await decode(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  await page.close();
  return picture;
}

/** Null if the screen matches its stored picture. */
export async function consoleTrouble(browser: Browser, url: string, shot: ConsoleShot) {
  const now = await takeConsole(browser, url, shot);
  return troubleWith(readFileSync(join(FOLDER, shot.name)), now, shot.name);
}

export async function renewConsoleBaseline(browser: Browser, url: string): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const shot of CONSOLE_SHOTS) {
    writeFileSync(join(FOLDER, shot.name), await encode(await takeConsole(browser, url, shot)));
  }
}
