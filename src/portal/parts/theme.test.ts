import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../domain/stores/color.ts';
import { type Palette, palettes, repairsOf } from '../../domain/stores/palette.ts';
import { DEFAULT_BRANDING } from '../../domain/stores/settings.ts';
import { fontSizeOf, themeCss } from './theme.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const colors = fc.record({ brand: color, surface: color, text: color });
const branding = fc
  .record({ colors, darkColors: fc.option(colors) })
  .map((chosen) => ({ ...DEFAULT_BRANDING, ...chosen }));

const HOSTILE = [
  '#fff;}body{display:none',
  'red;background:url(https://evil.example/x)',
  'expression(alert(1))',
  '</style><script>alert(1)</script>',
  "x';--surface:black",
  '\\75rl(x)',
  'javascript:alert(1)',
  '@import "x"',
  '/*',
];

/** Every combination of text and background color that the portal uses. */
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

describe('a store’s theme', () => {
  it('keeps text readable in light and dark with any merchant’s colors', () => {
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

  it('doesn’t change a brand color that is readable', () => {
    expect(palettes(DEFAULT_BRANDING).light['brand-ink']).toBe('#1f5a44');
    expect(repairsOf(DEFAULT_BRANDING).filter(({ scheme }) => scheme === 'light')).toEqual([]);
  });

  it('darkens a pale brand color and says so', () => {
    const pale = { ...DEFAULT_BRANDING, colors: { ...DEFAULT_BRANDING.colors, brand: '#ffe45c' } };
    const { light } = palettes(pale);
    expect(repairsOf(pale)).toEqual([
      {
        scheme: 'light',
        color: 'brand',
        use: 'text',
        chosen: '#ffe45c',
        drawn: light['brand-ink'],
        contrast: 1.27,
      },
    ]);
    expect(light.brand).toBe('#ffe45c');
    expect(light['on-brand']).toBe('#000000');
  });

  it('uses the dark colors that were chosen, or derives them', () => {
    const darkColors = { brand: '#9ad0b4', surface: '#101512', text: '#f0f4f2' };
    expect(palettes({ ...DEFAULT_BRANDING, darkColors }).dark).toMatchObject({
      surface: '#101512',
      brand: '#9ad0b4',
      ink: '#f0f4f2',
    });
    expect(palettes(DEFAULT_BRANDING).dark.surface).not.toBe('#ffffff');
  });

  it('reports every color that differs from the choice, and no other', () => {
    fc.assert(
      fc.property(branding, (chosen) => {
        const drawn = palettes(chosen);
        for (const repair of repairsOf(chosen)) {
          expect(repair.drawn).not.toBe(repair.chosen);
          expect(Object.values(drawn[repair.scheme])).toContain(repair.drawn);
        }
        const told = repairsOf(chosen).some((repair) => repair.scheme === 'light' && repair.color === 'text');
        expect(told).toBe(drawn.light.ink !== chosen.colors.text);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps font sizes between 11 and 30 px', () => {
    expect(fontSizeOf({ ...DEFAULT_BRANDING, fontSize: 4 })).toBe(11);
    expect(fontSizeOf({ ...DEFAULT_BRANDING, fontSize: 99 })).toBe(30);
  });

  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom(...HOSTILE).chain((bad) => fc.string({ maxLength: 5 }).map((pad) => pad + bad)),
  );

  it('lets only names and colors into the style', () => {
    fc.assert(
      fc.property(hostile, hostile, (font, brand) => {
        const css = themeCss({
          ...DEFAULT_BRANDING,
          fonts: { heading: font, body: font },
          colors: { ...DEFAULT_BRANDING.colors, brand },
          darkColors: { brand, surface: brand, text: brand },
        });
        expect(css.match(/[<>\\@()]/g)?.join('') ?? '').toBe('@()');
        expect(css.split('{').length).toBe(4);
        expect((css.match(/"/g) ?? []).length % 2).toBe(0);
      }),
    );
  });
});
