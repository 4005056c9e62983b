/** Text 40% longer than ours, like German or Finnish, breaks no page on the narrowest phone. */
import { BRANDS } from '../../src/portal/gallery/brands.ts';
import { openPseudoLocale } from '../pseudo-locale.ts';
import { outOfView } from './page-checks.ts';
import { expect, test } from './shopper.ts';

/** The first states of each screen, which contain most of its text. */
const STATES = 3;

test('a made-up language fits at 320 px', async ({ page }) => {
  const pseudo = await openPseudoLocale();
  const { fernwood } = BRANDS;
  if (!fernwood) throw new Error('no sample brand');
  await page.setViewportSize({ width: 320, height: 800 });
  try {
    for (const entries of Map.groupBy(pseudo.pages, ({ screen }) => screen).values()) {
      for (const entry of entries.slice(0, STATES)) {
        await page.setContent(pseudo.draw(entry, fernwood), { waitUntil: 'domcontentloaded' });
        expect.soft(await page.evaluate(outOfView), `${entry.path} ${entry.state}`).toEqual([]);
      }
    }
  } finally {
    await pseudo.close();
  }
});
