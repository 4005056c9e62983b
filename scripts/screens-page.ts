/** Generates docs/screens.md: every screen by its path, with the reviewed screenshots of the gallery. */
import { SCREENS, shotsOf } from '../test/browser/baseline.ts';
import { galleryStates } from '../test/browser/gallery-states.ts';

export const SCREENS_PAGE = 'docs/screens.md';

const HEAD = `# Every screen

Each of these pictures is taken from the gallery (\`/spec\` in demo mode) and compared with the screen in every test run. The first
state of each screen is shown on a phone, light and dark; all states are in the gallery, and the pictures of all of them in
[test/browser/baseline](../test/browser/baseline). \`npm run screenshots -- --baseline\` takes the pictures and writes this page.
`;

function sectionOf(screen: string): string {
  const states = galleryStates().filter((entry) => entry.screen === screen);
  const [first] = states;
  const pictures = shotsOf(screen).filter(({ entry, look }) => entry === first && look !== 'desk');
  const images = pictures.map(({ name, look }) => {
    const scheme = look === 'dark' ? 'dark' : 'light';
    return `<img src="../test/browser/baseline/${name}" width="260" alt="${screen}, ${scheme}">`;
  });
  const names = states.map(({ state }) => state.replaceAll('-', ' ')).join(' · ');
  return `## \`${first?.path}\`\n\n${images.join(' ')}\n\n${states.length} ${states.length === 1 ? 'state' : 'states'}: ${names}\n`;
}

/** The whole page, as it must be in the repository. */
export const screensPage = (): string => [HEAD, ...SCREENS.map(sectionOf)].join('\n');
