/**
 * Draws the demo stores' product pictures into src/demo/pictures. They are checked in, because only drawing them needs this
 * script. `node scripts/demo-pictures.ts [name…]`; without names, all of them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type Drawing, scene } from './demo-pictures/canvas.ts';
import { HOMEWARE } from './demo-pictures/homeware.ts';
import { LIVING } from './demo-pictures/living.ts';
import { OUTDOOR } from './demo-pictures/outdoor.ts';
import { TABLEWARE } from './demo-pictures/tableware.ts';

const DRAWINGS: Record<string, Drawing> = { ...TABLEWARE, ...HOMEWARE, ...LIVING, ...OUTDOOR };

/** WebP, 480 by 480. Throws for unknown names. */
async function renderPicture(name: string): Promise<Buffer> {
  const drawing = DRAWINGS[name];
  if (!drawing) throw new Error(`no drawing is called ${name}`);
  return sharp(Buffer.from(scene(drawing)))
    .webp({ quality: 82, effort: 6 })
    .toBuffer();
}

const folder = new URL('../src/demo/pictures/', import.meta.url);

/** The logo for print: PNG at double size, on white, in fonts of this machine. */
async function renderLogo(store: string): Promise<Buffer> {
  const svg = await readFile(new URL(`${store}-logo.svg`, folder), 'utf8');
  // The style has a light and a dark color: print uses the light one.
  const [style, rest = ''] = svg.split('</style>');
  const [head = '', rules = ''] = style?.split('<style>') ?? [];
  const [color] = /#\w+/.exec(rules) ?? ['#000'];
  const onWhite = `${head}${rest}`
    .replace('<text ', `<text fill="${color}" `)
    .replace('system-ui, sans-serif', 'DejaVu Sans')
    .replace('Georgia, serif', 'DejaVu Serif')
    .replace('font-size="44"', 'font-size="40"');
  return sharp(Buffer.from(onWhite), { density: 144 })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 16, effort: 10 })
    .toBuffer();
}

if (import.meta.main) {
  const wanted = process.argv.slice(2);
  for (const name of wanted.length ? wanted : Object.keys(DRAWINGS)) {
    await writeFile(new URL(`${name}.webp`, folder), await renderPicture(name));
  }
  for (const store of wanted.length ? [] : ['fernwood', 'kieselstein']) {
    await writeFile(new URL(`${store}-paper.png`, folder), await renderLogo(store));
  }
}
