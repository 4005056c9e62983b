/**
 * A store's brand as colors for light and dark mode. Whatever a merchant picks, every text has a contrast of 4.5:1
 * (WCAG 2.2, 1.4.3) and every control's edge 3:1 (1.4.11).
 */
import { contrast, extremeOn, isColor, luminance, mix, readableOn, washOf } from './color.ts';
import { type BrandColors, type Branding, DEFAULT_BRANDING } from './settings.ts';

/** Each tone has a text color and a brighter background color. */
const TONES = {
  info: { ink: '#1d5fa8', glow: '#3b8ee6' },
  warning: { ink: '#8a5200', glow: '#f5a623' },
  success: { ink: '#1a6e3c', glow: '#2fb56a' },
  danger: { ink: '#b3261e', glow: '#ef5350' },
};

/** Below this luminance a surface counts as dark: white reads better on it than black. */
const DARK_BELOW = 0.179;
const DARK_SURFACE = '#141817';
const DARK_TEXT = '#eef2f0';

export type Palette = Record<string, string>;

/** Stored values may be anything; an invalid color becomes the default. */
function safeColors(colors: BrandColors): BrandColors {
  const safe = (name: keyof BrandColors) => {
    const color: unknown = colors[name];
    return typeof color === 'string' && isColor(color) ? color.toLowerCase() : DEFAULT_BRANDING.colors[name];
  };
  return { brand: safe('brand'), surface: safe('surface'), text: safe('text') };
}

function palette({ brand, surface, text }: BrandColors): Palette {
  const dark = luminance(surface) < DARK_BELOW;
  const soft = washOf(surface, brand, dark ? 0.16 : 0.08);
  const neutral = washOf(surface, text, dark ? 0.12 : 0.06);
  const canvas = dark ? mix(surface, '#000000', 0.35) : washOf(surface, mix(brand, text, 0.5), 0.07);
  const grounds = [surface, soft, neutral, canvas] as const;
  const ink = readableOn(text, grounds, 7);
  const readable = (color: string) => readableOn(color, grounds);
  const fill = dark ? readableOn(brand, [surface], 3) : brand;
  const tones = Object.entries(TONES).flatMap(([tone, { ink: color, glow }]) => {
    const wash = washOf(surface, glow, dark ? 0.2 : 0.13);
    return [
      [tone, readableOn(color, [surface, wash])],
      [`${tone}-wash`, wash],
      [`on-${tone}-wash`, readableOn(ink, [wash])],
    ];
  });
  return {
    surface,
    canvas,
    ink,
    muted: readable(mix(ink, surface, 0.35)),
    line: mix(surface, ink, dark ? 0.2 : 0.14),
    edge: readableOn(mix(surface, ink, 0.45), [surface, soft], 3),
    brand: fill,
    'on-brand': extremeOn(fill),
    'brand-ink': readable(brand),
    soft,
    neutral: readable(mix(ink, surface, 0.25)),
    'neutral-wash': neutral,
    'on-neutral-wash': ink,
    ...Object.fromEntries(tones),
  };
}

type Palettes = { light: Palette; dark: Palette };

// Finding readable shades takes longer than rendering a page, and a store's colors hardly ever change. Bounded, since
// there may be any number of stores.
const known = new Map<string, Palettes>();
const MOST_KNOWN = 1_000;

export function palettes(branding: Branding): Palettes {
  const key = JSON.stringify([branding.colors, branding.darkColors]);
  const found = known.get(key);
  if (found) return found;
  const made = palettesOf(branding);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, made);
  return made;
}

/** The merchant's dark colors, or derived ones. A store with a dark surface stays as it is in both modes. */
function chosenColors({ colors, darkColors }: Pick<Branding, 'colors' | 'darkColors'>) {
  const light = safeColors(colors);
  if (darkColors !== null) return { light, dark: safeColors(darkColors) };
  if (luminance(light.surface) < DARK_BELOW) return { light, dark: null };
  return {
    light,
    dark: { brand: light.brand, surface: mix(DARK_SURFACE, light.brand, 0.06), text: DARK_TEXT },
  };
}

function palettesOf(branding: Branding): Palettes {
  const chosen = chosenColors(branding);
  const light = palette(chosen.light);
  return { light, dark: chosen.dark === null ? light : palette(chosen.dark) };
}

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** A color that is drawn differently than chosen, to keep it readable. */
export type Repair = {
  scheme: Scheme;
  color: 'brand' | 'text';
  /** `text`: text in that color; `fill`: buttons, which must stand out from the surface. */
  use: 'text' | 'fill';
  chosen: string;
  drawn: string;
  /** Contrast of the chosen color on the surface, 1 to 21. */
  contrast: number;
};

/** Shown to a merchant while choosing; empty if every color is drawn as chosen. */
export function repairsOf(branding: Branding): Repair[] {
  const chosen = chosenColors(branding);
  const drawn = palettes(branding);
  return SCHEMES.flatMap((scheme) => {
    const colors = chosen[scheme];
    if (colors === null) return [];
    const uses = [
      { color: 'brand', use: 'text', drawn: drawn[scheme]['brand-ink'] },
      { color: 'brand', use: 'fill', drawn: drawn[scheme].brand },
      { color: 'text', use: 'text', drawn: drawn[scheme].ink },
    ] as const;
    return uses.flatMap(({ color, use, drawn: shown = colors[color] }) =>
      shown === colors[color]
        ? []
        : [
            {
              ...{ scheme, color, use, chosen: colors[color], drawn: shown },
              contrast: Math.floor(contrast(colors[color], colors.surface) * 100) / 100,
            },
          ],
    );
  });
}
