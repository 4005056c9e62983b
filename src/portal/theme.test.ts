import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from '../domain/color.ts';
import { DEFAULT_BRANDING } from '../domain/settings.ts';
import { brandNeedsRepair, fontSizeOf, type Palette, palettes, themeCss } from './theme.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const branding = fc
  .record({ brand: color, surface: color, text: color })
  .map((colors) => ({ ...DEFAULT_BRANDING, colors }));

/** Every pair of words and what they stand on that the portal draws. */
const TEXT_PAIRS = [
  ...['ink', 'muted', 'brand-ink', 'neutral'].flatMap((ink) =>
    ['surface', 'soft', 'neutral-wash', 'canvas'].map((ground) => [ink, ground]),
  ),
  ['on-brand', 'brand'],
  ...['info', 'warning', 'success', 'danger'].flatMap((tone) => [
    [tone, 'surface'],
    [tone, `${tone}-wash`],
    [`on-${tone}-wash`, `${tone}-wash`],
  ]),
] as [string, string][];

const ratio = (colors: Palette, [ink, ground]: [string, string]) =>
  contrast(colors[ink] ?? '', colors[ground] ?? '');

describe('the theme of a store', () => {
  it('carries readable text whatever colours the merchant picks, light and dark', () => {
    fc.assert(
      fc.property(branding, (chosen) => {
        const { light, dark } = palettes(chosen);
        for (const colors of [light, dark]) {
          for (const pair of TEXT_PAIRS)
            expect(ratio(colors, pair), pair.join(' on ')).toBeGreaterThanOrEqual(4.5);
          expect(ratio(colors, ['edge', 'surface'])).toBeGreaterThanOrEqual(3);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves a brand colour alone that reads well', () => {
    expect(palettes(DEFAULT_BRANDING).light['brand-ink']).toBe('#1f5a44');
    expect(brandNeedsRepair(DEFAULT_BRANDING)).toBe(false);
  });

  it('darkens a pale brand colour and says so', () => {
    const pale = { ...DEFAULT_BRANDING, colors: { ...DEFAULT_BRANDING.colors, brand: '#ffe45c' } };
    expect(brandNeedsRepair(pale)).toBe(true);
    expect(palettes(pale).light.brand).toBe('#ffe45c');
    expect(palettes(pale).light['on-brand']).toBe('#000000');
  });

  it('keeps sizes between 11 and 30 px', () => {
    expect(fontSizeOf({ ...DEFAULT_BRANDING, fontSize: 4 })).toBe(11);
    expect(fontSizeOf({ ...DEFAULT_BRANDING, fontSize: 99 })).toBe(30);
  });

  it('lets nothing but names and colours into the style', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (font, brand) => {
        const css = themeCss({
          ...DEFAULT_BRANDING,
          fonts: { heading: font, body: font },
          colors: { ...DEFAULT_BRANDING.colors, brand },
        });
        expect(css.match(/[<>\\@()]/g)?.join('') ?? '').toBe('@()');
        expect(css.split('{').length).toBe(4);
        expect((css.match(/"/g) ?? []).length % 2).toBe(0);
      }),
    );
  });
});
