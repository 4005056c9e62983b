/** Every screen still matches its last reviewed screenshot; `npm run screenshots -- --baseline` takes new ones. */
import { test as base, expect } from '@playwright/test';
import { ALL_NAMES, SCREENS, shotsOf, storedNames, troubleOf } from './baseline.ts';
import {
  CONSOLE_SHOTS,
  type ConsolePictures,
  consoleTrouble,
  openConsolePictures,
  storedConsoleNames,
} from './console-baseline.ts';
import { galleryStates } from './gallery-states.ts';
import { compare } from './image-comparison.ts';
import { openScreenshots, type Picture, type Screenshots, STABLE_ARGS } from './screenshots.ts';
import { world } from './shopper.ts';

type OfWorker = { screenshots: Screenshots; pictures: ConsolePictures; unchanged: Picture };

const test = base.extend<object, OfWorker>({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const { executablePath, args, env } = world().browsers.whole;
      await use({ executablePath, args: [...args, ...STABLE_ARGS], env });
    },
    { scope: 'worker' },
  ],
  screenshots: [
    async ({ browser }, use) => {
      const screenshots = await openScreenshots(browser);
      await use(screenshots);
      await screenshots.close();
    },
    { scope: 'worker' },
  ],
  pictures: [
    async ({ browser }, use) => {
      const pictures = openConsolePictures(browser, world().url);
      await use(pictures);
      await pictures.close();
    },
    { scope: 'worker' },
  ],
  unchanged: [
    async ({ screenshots }, use) => use(await screenshots.take(mixed(), 'phone')),
    { scope: 'worker' },
  ],
});

/** Screenshots per test: enough to share a browser page, few enough to spread over workers. */
const TOGETHER = 8;

for (const screen of SCREENS) {
  const shots = shotsOf(screen);
  for (let from = 0; from < shots.length; from += TOGETHER) {
    const some = shots.slice(from, from + TOGETHER);
    const names = some.map(({ entry, look }) => `${entry.state} ${look}`).join(', ');
    test(`${screen} looks as reviewed (${names})`, async ({ screenshots }) => {
      for (const shot of some) expect.soft(await troubleOf(screenshots, shot)).toBeNull();
    });
  }
}

const byLook = [...Map.groupBy(CONSOLE_SHOTS, ({ look }) => look).values()].flat();
for (let from = 0; from < byLook.length; from += TOGETHER) {
  const shots = byLook.slice(from, from + TOGETHER);
  test(`the console looks as reviewed (${shots.map(({ name }) => name).join(', ')})`, async ({
    pictures,
  }) => {
    for (const shot of shots) expect.soft(await consoleTrouble(pictures, shot)).toBeNull();
  });
}

test('every state of the console that has a picture is stored, and nothing else', () => {
  expect(storedConsoleNames()).toEqual(CONSOLE_SHOTS.map(({ name }) => name).sort());
});

test('every state has its screenshot, and every screenshot its state', () => {
  expect(storedNames()).toEqual(ALL_NAMES);
});

/** What a careless change does to a page, and what another machine does. */
const SEEN = {
  'four pixels down': 'form { margin-top: 4px }',
  'four pixels to the side': '.card { transform: translateX(4px) }',
  'a lost picture': '.picture { visibility: hidden }',
  'a lost line': '.card { border-color: transparent !important }',
  'a lost word': 'h1 { visibility: hidden }',
  'another brand colour': ':root { --brand: #2a4f7a !important }',
  'another shade of grey text': ':root { --muted: #a3a8a6 !important }',
  'larger text': 'h1 { font-size: 32px !important }',
  'a bolder name': '.product-name { font-weight: 900 !important }',
};
const UNSEEN = {
  'nothing at all': '',
  'a line one pixel lower': 'h1 { translate: 0 1px }',
  'a page one pixel taller': 'main { padding-bottom: 1px }',
};

const mixed = () => {
  const entry = galleryStates().find(({ screen, state }) => screen === 'order/items' && state === 'mixed');
  if (!entry) throw new Error('no such state');
  return entry;
};

for (const [change, style] of Object.entries(SEEN)) {
  test(`the comparison detects ${change}`, async ({ screenshots, unchanged }) => {
    expect(compare(unchanged, await screenshots.take(mixed(), 'phone', style)).trouble).not.toBeNull();
  });
}

for (const [change, style] of Object.entries(UNSEEN)) {
  test(`the comparison tolerates ${change}`, async ({ screenshots, unchanged }) => {
    expect(compare(unchanged, await screenshots.take(mixed(), 'phone', style)).trouble).toBeNull();
  });
}
