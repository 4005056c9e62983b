/**
 * A store's brand as CSS variables for light and dark, sent with the first byte. Whatever colours a merchant picks,
 * every pair that carries text reaches 4.5:1 (WCAG 2.2, 1.4.3) and every control's edge 3:1 (1.4.11).
 */
import { extremeOn, isColor, luminance, mix, readableOn, washOf } from '../domain/color.ts';
import { fontStack } from '../domain/font-stack.ts';
import { type Branding, DEFAULT_BRANDING } from '../domain/settings.ts';
import type { Tone } from '../ui/tone.ts';

/** What is read, and the livelier colour behind it. */
const TONES: Record<Exclude<Tone, 'neutral'>, { ink: string; glow: string }> = {
  info: { ink: '#1d5fa8', glow: '#3b8ee6' },
  warning: { ink: '#8a5200', glow: '#f5a623' },
  success: { ink: '#1a6e3c', glow: '#2fb56a' },
  danger: { ink: '#b3261e', glow: '#ef5350' },
};

/** Below this a surface counts as dark: white reads better on it than black. */
const DARK_BELOW = 0.179;
const DARK_SURFACE = '#141817';
const DARK_TEXT = '#eef2f0';

export type Palette = Record<string, string>;

function brandColor(branding: Branding, name: keyof Branding['colors']): string {
  const color = branding.colors[name];
  return isColor(color) ? color.toLowerCase() : DEFAULT_BRANDING.colors[name];
}

function palette(brand: string, surface: string, text: string): Palette {
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

// Finding readable shades costs more than drawing a page; a store's colours hardly ever change. Bounded, since there
// may be any number of stores.
const known = new Map<string, Palettes>();
const MOST_KNOWN = 1_000;

export function palettes(branding: Branding): Palettes {
  const key = JSON.stringify(branding.colors);
  const found = known.get(key);
  if (found) return found;
  const made = palettesOf(branding);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, made);
  return made;
}

function palettesOf(branding: Branding): Palettes {
  const brand = brandColor(branding, 'brand');
  const surface = brandColor(branding, 'surface');
  const light = palette(brand, surface, brandColor(branding, 'text'));
  if (luminance(surface) < DARK_BELOW) return { light, dark: light };
  return { light, dark: palette(brand, mix(DARK_SURFACE, brand, 0.06), DARK_TEXT) };
}

/** True where the brand colour had to be changed to be read as text: the merchant is told while choosing. */
export function brandNeedsRepair(branding: Branding): boolean {
  return palettes(branding).light['brand-ink'] !== branding.colors.brand.toLowerCase();
}

const declarations = (colors: Palette) =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** Sizes of the theme run from 11 to 30 px (specification, section 9). */
export function fontSizeOf(branding: Branding): number {
  const size = Number.isFinite(branding.fontSize) ? branding.fontSize : DEFAULT_BRANDING.fontSize;
  return Math.min(30, Math.max(11, size));
}

/**
 * The inline style's content. Sizes are a share of the reader's own default, so that their choice counts; `only` is a
 * scheme whatever they prefer (the gallery's).
 */
export function themeCss(branding: Branding, only: keyof Palettes | null = null): string {
  const { light, dark } = palettes(branding);
  const alwaysDark = light === dark;
  const scheme = alwaysDark ? 'dark' : (only ?? 'light dark');
  const fonts = `--font-body:${fontStack(branding.fonts.body)};--font-heading:${fontStack(branding.fonts.heading)}`;
  const size = `--font-size:${(fontSizeOf(branding) / 16) * 100}%`;
  const root = `:root{color-scheme:${scheme};${fonts};${size};${declarations(only === 'dark' ? dark : light)}}`;
  if (alwaysDark || only !== null) return root;
  return `${root}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
}
