/** A store's brand as CSS variables for light and dark, inlined in the page (colors: domain/palette.ts). */
import { fontStack } from '../../domain/stores/font-stack.ts';
import { type Palette, palettes } from '../../domain/stores/palette.ts';
import {
  type Branding,
  DEFAULT_BRANDING,
  LARGEST_FONT,
  SMALLEST_FONT,
} from '../../domain/stores/settings.ts';

const declarations = (colors: Palette) =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

export function fontSizeOf(branding: Branding): number {
  const size = Number.isFinite(branding.fontSize) ? branding.fontSize : DEFAULT_BRANDING.fontSize;
  return Math.min(LARGEST_FONT, Math.max(SMALLEST_FONT, size));
}

/**
 * Content of the inline style. Font sizes are relative to the reader's default, so that their setting counts; `only` forces a
 * scheme (for the gallery).
 */
export function themeCss(branding: Branding, only: 'light' | 'dark' | null = null): string {
  const { light, dark } = palettes(branding);
  const alwaysDark = light === dark;
  const scheme = alwaysDark ? 'dark' : (only ?? 'light dark');
  const fonts = `--font-body:${fontStack(branding.fonts.body)};--font-heading:${fontStack(branding.fonts.heading)}`;
  const size = `--font-size:${(fontSizeOf(branding) / 16) * 100}%`;
  const root = `:root{color-scheme:${scheme};${fonts};${size};${declarations(only === 'dark' ? dark : light)}}`;
  if (alwaysDark || only !== null) return root;
  return `${root}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
}
