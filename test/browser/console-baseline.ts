/** The reviewed pictures of the console: few, each of a screen that people look at all day, or of what went wrong where they can’t go on. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { urls } from '../../src/urls.ts';
import { encode, troubleWith } from './baseline.ts';
import { showState } from './console-states.ts';
import { type Camera, decode, FONT_FILE, openCamera, type Picture } from './screenshots.ts';

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
async function setFont(font: string): Promise<void> {
  const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
  document.fonts.add(await new FontFace('Stable', bytes, { weight: '100 900' }).load());
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ':root { --font-body: Stable !important } .picture { background: var(--neutral-wash) !important } * { scrollbar-width: none !important; caret-color: transparent !important }',
  );
  document.adoptedStyleSheets = [sheet];
}

/** Runs in the page. */
async function standStill(): Promise<void> {
  // Whether the focus shows depends on what was pressed last.
  (document.activeElement as HTMLElement | null)?.blur();
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  await document.fonts.ready;
  await frame();
  await frame();
}

type Window = { page: Page; shoot: Camera };

async function openWindow(browser: Browser, url: string, look: LookName): Promise<Window> {
  const { width, height, colorScheme } = LOOKS[look];
  const page = await browser.newPage({
    ...{ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' },
    ...{ locale: 'en-US', timezoneId: 'UTC' },
  });
  // Before a state is there: what scrolls to its place then measures the letters.
  await page.goto(url + urls.console.gallery());
  await page.evaluate(setFont, FONT_FILE);
  return { page, shoot: await openCamera(page) };
}

export type ConsolePictures = {
  take(shot: ConsoleShot): Promise<Picture>;
  close(): Promise<void>;
};

/** `url` of a server in demo mode. The browser must have been launched with STABLE_ARGS. Each look has a page that stays open. */
export function openConsolePictures(browser: Browser, url: string): ConsolePictures {
  const windows = new Map<LookName, Window>();
  const take = async (shot: ConsoleShot) => {
    const opened = windows.get(shot.look) ?? (await openWindow(browser, url, shot.look));
    windows.set(shot.look, opened);
    const { page, shoot } = opened;
    await showState(page, shot);
    await page.evaluate(standStill);
    return decode(await shoot(LOOKS[shot.look]));
  };
  const close = async () => {
    await Promise.all([...windows.values()].map(({ page }) => page.close()));
  };
  return { take, close };
}

/** Null if the screen matches its stored picture. */
export async function consoleTrouble(pictures: ConsolePictures, shot: ConsoleShot): Promise<string | null> {
  return troubleWith(readFileSync(join(FOLDER, shot.name)), await pictures.take(shot), shot.name);
}

export async function renewConsoleBaseline(browser: Browser, url: string): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const pictures = openConsolePictures(browser, url);
  for (const shot of CONSOLE_SHOTS) {
    writeFileSync(join(FOLDER, shot.name), await encode(await pictures.take(shot)));
  }
  await pictures.close();
}
