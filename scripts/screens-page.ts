/** Generates docs/screens.md: every screen by its path, with the reviewed screenshots of the galleries. */
import { galleryEntries } from '../src/console/gallery/screens.ts';
import { SCREENS, shotsOf } from '../test/browser/baseline.ts';
import { CONSOLE_SHOTS } from '../test/browser/console-baseline.ts';
import { galleryStates } from '../test/browser/gallery-states.ts';

export const SCREENS_PAGE = 'docs/screens.md';

const HEAD = `# Every screen

Each of these pictures is taken from a gallery and compared with the screen in every test run. \`npm run screenshots -- --baseline\` takes
the pictures and writes this page. [Shoppers' pages](#shoppers-pages) come first, then [the console](#the-console).

## Shoppers' pages

The first state of each screen is shown on a phone, light and dark; all states are in the gallery (\`/spec\` in demo mode), and the pictures of all of
them in [test/browser/baseline](../test/browser/baseline).
`;

const CONSOLE = `## The console

All states are in the gallery (\`/spec/console\` in demo mode). The screens that people look at all day have pictures, in
[test/browser/console-baseline](../test/browser/console-baseline).
`;

const listOf = (states: readonly { state: string }[]): string =>
  `${states.length} ${states.length === 1 ? 'state' : 'states'}: ${states.map(({ state }) => state.replaceAll('-', ' ')).join(' · ')}\n`;

function sectionOf(screen: string): string {
  const states = galleryStates().filter((entry) => entry.screen === screen);
  const [first] = states;
  const pictures = shotsOf(screen).filter(({ entry, look }) => entry === first && look !== 'desk');
  const images = pictures.map(({ name, look }) => {
    const scheme = look === 'dark' ? 'dark' : 'light';
    return `<img src="../test/browser/baseline/${name}" width="260" alt="${screen}, ${scheme}">`;
  });
  return `### \`${first?.path}\`\n\n${images.join(' ')}\n\n${listOf(states)}`;
}

/** Pictures of a phone are narrower. */
const WIDTHS = { phone: 200, laptop: 400, desk: 540, dark: 540 } as const;

function consoleSectionOf(screen: string): string {
  const images = CONSOLE_SHOTS.filter((shot) => shot.screen === screen).map(
    ({ name, state, look }) =>
      `<img src="../test/browser/console-baseline/${name}" width="${WIDTHS[look]}" alt="${screen}, ${state.replaceAll('-', ' ')}, ${look}">`,
  );
  const states = galleryEntries().filter((entry) => entry.screen === screen);
  return [
    `### ${screen.replaceAll('-', ' ')}\n`,
    ...(images.length > 0 ? [`${images.join(' ')}\n`] : []),
    listOf(states),
  ].join('\n');
}

const consoleScreens = new Set(galleryEntries().map(({ screen }) => screen));

/** The whole page, as it must be in the repository. */
export const screensPage = (): string =>
  [HEAD, ...SCREENS.map(sectionOf), CONSOLE, ...[...consoleScreens].map(consoleSectionOf)].join('\n');
