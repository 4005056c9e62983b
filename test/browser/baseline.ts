/** The reviewed screenshots of the gallery: lists, reads, compares and replaces them. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { GalleryState } from '../../src/portal/engine/render-contract.ts';
import { galleryStates } from './gallery-states.ts';
import { compare } from './image-comparison.ts';
import { decode, type LookName, type Picture, type Screenshots } from './screenshots.ts';

const FOLDER = join(import.meta.dirname, 'baseline');
const FAILED = join(import.meta.dirname, '..', '..', 'test-results', 'visual');
const STEP = 25.5;

export type Shot = { entry: GalleryState; look: LookName; name: string };

/**
 * A screen's first state is also taken in dark mode and, for these screens whose layout depends on the width, at desktop size.
 */
const AT_DESK = [
  'order/home',
  'order/items',
  'order/check-answers',
  'claim/view',
  'order/resolution',
  'order/start',
];

/** All screenshots of a screen. */
export function shotsOf(screen: string): Shot[] {
  return galleryStates()
    .filter((entry) => entry.screen === screen)
    .flatMap((entry, index) => {
      const looks: LookName[] = ['phone'];
      if (index === 0) looks.push('dark');
      if (index === 0 && AT_DESK.includes(screen)) looks.push('desk');
      return looks.map((look) => ({
        entry,
        look,
        name: `${screen.replaceAll('/', '-')}-${entry.state}-${look}.webp`,
      }));
    });
}

export const SCREENS = [...new Set(galleryStates().map(({ screen }) => screen))];
export const ALL_NAMES = SCREENS.flatMap((screen) => shotsOf(screen).map(({ name }) => name)).sort();
export const storedNames = () => readdirSync(FOLDER).sort();

const dataUrl = (file: Buffer, type: string) => `data:${type};base64,${file.toString('base64')}`;

/** Rounding colors to fewer levels halves the file size; a palette would lose the colors of small badges. */
export async function encode({ width, height, data }: Picture): Promise<Buffer> {
  const few = data.map((level) => Math.round(Math.round(level / STEP) * STEP));
  return sharp(few, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ lossless: true, effort: 5 })
    .toBuffer();
}

/** Writes both pictures and their difference, to see why the test failed. */
async function leaveComparison(name: string, before: Buffer, now: Picture, difference: Buffer | null) {
  const pictures = { before, now: await encode(now), difference };
  const figures = Object.entries(pictures).map(([title, file]) =>
    file === null
      ? ''
      : `<figure><figcaption>${title}</figcaption><img src="${dataUrl(file, title === 'difference' ? 'image/png' : 'image/webp')}"></figure>`,
  );
  mkdirSync(FAILED, { recursive: true });
  const style = 'body{display:flex;gap:2rem;font:16px sans-serif;background:#ccc}figure{margin:0}';
  writeFileSync(
    join(FAILED, `${name}.html`),
    `<title>${name}</title><style>${style}</style>${figures.join('')}`,
  );
}

/** Null if the screen matches its stored screenshot, else what changed and where to look. */
export async function troubleOf(
  screenshots: Screenshots,
  { entry, look, name }: Shot,
): Promise<string | null> {
  return troubleWith(readFileSync(join(FOLDER, name)), await screenshots.take(entry, look), name);
}

/** Compares a stored picture with the screen as it is now. */
export async function troubleWith(stored: Buffer, now: Picture, name: string): Promise<string | null> {
  const { trouble, difference } = compare(await decode(stored), now);
  if (trouble === null) return null;
  await leaveComparison(name, stored, now, difference);
  return `${name}: ${trouble} (see test-results/visual/${name}.html)`;
}

/** Retakes the screenshots of these screens, or of all; deletes those of removed states. */
export async function renewBaseline(screenshots: Screenshots, screens: readonly string[]): Promise<void> {
  for (const name of storedNames().filter((stored) => !ALL_NAMES.includes(stored)))
    rmSync(join(FOLDER, name));
  const some = SCREENS.filter((screen) => screens.length === 0 || screens.includes(screen));
  for (const { entry, look, name } of some.flatMap(shotsOf)) {
    writeFileSync(join(FOLDER, name), await encode(await screenshots.take(entry, look)));
  }
}
