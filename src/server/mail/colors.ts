/**
 * The colors of a mail, for light and dark: every text has a contrast of 4.5:1 and the button's edge 3:1 (WCAG 2.2,
 * 1.4.3, 1.4.11).
 */
import { extremeOn, isColor, luminance, mix, readableOn, washOf } from '../../domain/stores/color.ts';
import { type Branding, DEFAULT_BRANDING } from '../../domain/stores/settings.ts';

export type MailColors = Record<'surface' | 'canvas' | 'ink' | 'muted' | 'line', string> &
  Record<'button' | 'onButton' | 'buttonEdge' | 'link', string>;

/** Below this luminance, white reads better than black. */
const DARK_BELOW = 0.179;
const DARK_SURFACE = '#141817';
const DARK_TEXT = '#eef2f0';

function colorsOn(surface: string, text: string, brand: string): MailColors {
  const dark = luminance(surface) < DARK_BELOW;
  const canvas = dark ? mix(surface, '#000000', 0.35) : washOf(surface, mix(brand, text, 0.5), 0.07);
  const grounds = [surface, canvas] as const;
  const ink = readableOn(text, grounds, 7);
  const button = dark ? readableOn(brand, [surface], 3) : brand;
  return {
    surface,
    canvas,
    ink,
    muted: readableOn(mix(ink, surface, 0.35), grounds),
    line: mix(surface, ink, dark ? 0.2 : 0.14),
    button,
    onButton: extremeOn(button),
    buttonEdge: readableOn(brand, [surface], 3),
    link: readableOn(brand, grounds),
  };
}

/** A store with a dark surface stays as it is in both modes. */
export function mailColors(colors: Branding['colors']): { light: MailColors; dark: MailColors } {
  const safe = (name: keyof Branding['colors']) =>
    isColor(colors[name]) ? colors[name].toLowerCase() : DEFAULT_BRANDING.colors[name];
  const brand = safe('brand');
  const surface = safe('surface');
  const light = colorsOn(surface, safe('text'), brand);
  if (luminance(surface) < DARK_BELOW) return { light, dark: light };
  return { light, dark: colorsOn(mix(DARK_SURFACE, brand, 0.06), DARK_TEXT, brand) };
}
