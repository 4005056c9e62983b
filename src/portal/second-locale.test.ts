/** A second language is another set of catalogs: page text exists nowhere else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnglish, openPseudoLocale, type PseudoLocale } from '../../test/pseudo-locale.ts';
import { BRANDS } from './gallery/brands.ts';

let pseudo: PseudoLocale;
beforeAll(async () => {
  pseudo = await openPseudoLocale();
});
afterAll(() => pseudo?.close());

describe('a page in a made-up language', () => {
  it('has no English words except those of the order and the store', () => {
    const { fernwood } = BRANDS;
    if (!fernwood) throw new Error('no sample brand');
    const found: string[] = [];
    for (const entry of pseudo.pages) {
      const html = pseudo.draw(entry, fernwood);
      for (const words of bareEnglish(html, [entry.props, fernwood, entry.store, pseudo.around]))
        found.push(`${entry.path} ${entry.state}: ${words}`);
    }
    expect(pseudo.pages.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it('fails this check if it does', () => {
    expect(bareEnglish('<p>⟦Hi⟧ <b>Ada</b></p><button aria-label="Close">x</button>', ['Ada'])).toEqual([
      'Close',
    ]);
  });
});
