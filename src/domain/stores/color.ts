/** Color arithmetic in sRGB. Contrast as in WCAG 2.2 (relative luminance, 1 to 21). Colors are `#rrggbb`. */
type Rgb = readonly [number, number, number];

const HEX = /^#[0-9a-f]{6}$/i;

export function isColor(text: string): boolean {
  return HEX.test(text);
}

function toRgb(color: string): Rgb {
  const part = (from: number) => Number.parseInt(color.slice(from, from + 2), 16);
  return [part(1), part(3), part(5)];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes `share` (0 to 1) of `over` into `base`. */
export function mix(base: string, over: string, share: number): string {
  const a = toRgb(base);
  const b = toRgb(over);
  const at = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * share;
  return toHex([at(0), at(1), at(2)]);
}

export function luminance(color: string): number {
  const [r, g, b] = toRgb(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Black or white, whichever has more contrast: at least 4.58 on every color. */
export function extremeOn(background: string): string {
  return contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000';
}

const STEPS = 40;

/** The color closest to `color`, darkened or lightened only as far as `ratio` on every background requires. */
// The first background decides the direction. Washes of it are thin enough (see washOf) to need the same one.
export function readableOn(color: string, backgrounds: readonly [string, ...string[]], ratio = 4.5): string {
  const reads = (candidate: string) => backgrounds.every((ground) => contrast(candidate, ground) >= ratio);
  const end = extremeOn(backgrounds[0]);
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mix(color, end, step / STEPS);
    if (reads(candidate)) return candidate;
  }
  return end;
}

/** A wash of `over` on `base`, thinned until black or white is as readable on it as on the base. */
export function washOf(base: string, over: string, share: number): string {
  const end = extremeOn(base);
  for (let part = share; part > 0.005; part /= 2) {
    const wash = mix(base, over, part);
    if (contrast(end, wash) >= 4.5) return wash;
  }
  return base;
}
