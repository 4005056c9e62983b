/** Drawing primitives of the demo pictures: light from the upper left, a soft floor, flat warm colors. */

/** `close` zooms in on the center of the object, because pictures are mostly shown at 56 px. */
export type Drawing = { wall: string; art: string; close?: { by: number; y: number; x?: number } };

const channels = (hex: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));

function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const light = (hex: string, share: number): string => mix(hex, '#fffaf0', share);
export const dark = (hex: string, share: number): string => mix(hex, '#1c130c', share);

type Direction = 'across' | 'down' | 'slant';
const ENDS: Record<Direction, string> = {
  across: 'x1="0" y1="0" x2="1" y2="0"',
  down: 'x1="0" y1="0" x2="0" y2="1"',
  slant: 'x1="0" y1="0" x2="1" y2="1"',
};

/** Evenly spaced colors. */
export function gradient(id: string, direction: Direction, ...colors: string[]): string {
  const stops = colors
    .map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`)
    .join('');
  return `<linearGradient id="${id}" ${ENDS[direction]}>${stops}</linearGradient>`;
}

/** A cylinder in one color: bright left of the center, dark on the right. */
export function turned(id: string, color: string): string {
  return gradient(
    id,
    'across',
    dark(color, 0.14),
    light(color, 0.24),
    color,
    dark(color, 0.16),
    dark(color, 0.34),
  );
}

/** A ball in one color. */
export function ball(id: string, color: string): string {
  return `<radialGradient id="${id}" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${light(color, 0.38)}"/>
    <stop offset=".5" stop-color="${color}"/><stop offset="1" stop-color="${dark(color, 0.36)}"/></radialGradient>`;
}

/** A contact shadow: wide and soft to the right, narrow and dark underneath. */
export function shadow(cx: number, cy: number, rx: number): string {
  return `<ellipse cx="${cx + rx * 0.22}" cy="${cy + 3}" rx="${rx * 1.2}" ry="${rx * 0.2}" fill="#2a1c10" opacity=".2" filter="url(#wide)"/>
    <ellipse cx="${cx + 3}" cy="${cy}" rx="${rx * 0.98}" ry="${rx * 0.1}" fill="#2a1c10" opacity=".42" filter="url(#tight)"/>`;
}

/** A broad soft highlight along a path. */
export function shine(path: string, width = 12, opacity = 0.4): string {
  return `<path d="${path}" fill="none" stroke="#fffdf6" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}" filter="url(#tight)"/>`;
}

/** Glaze speckles, always in the same places. */
export function speckles(color: string, spots: readonly (readonly [number, number])[]): string {
  return spots
    .map(
      ([x, y], index) =>
        `<circle cx="${x}" cy="${y}" r="${1.6 + (index % 3) * 0.7}" fill="${color}" opacity=".5"/>`,
    )
    .join('');
}

/** A complete picture, 480 by 480. */
export function scene({ wall, art, close = { by: 1, y: 240 } }: Drawing): string {
  const { by, y, x = 240 } = close;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480"><defs>
    ${gradient('wall', 'down', light(wall, 0.3), wall)}
    ${gradient('floor', 'down', light(wall, 0.34), light(wall, 0.08))}
    <radialGradient id="sun" cx=".28" cy=".2" r=".75"><stop offset="0" stop-color="#fffdf4" stop-opacity=".6"/>
    <stop offset="1" stop-color="#fffdf4" stop-opacity="0"/></radialGradient>
    <filter id="wide" x="-50%" y="-150%" width="200%" height="400%"><feGaussianBlur stdDeviation="14"/></filter>
    <filter id="tight" x="-50%" y="-150%" width="200%" height="400%"><feGaussianBlur stdDeviation="5"/></filter></defs>
    <rect width="480" height="480" fill="url(#wall)"/>
    <rect x="-30" y="322" width="540" height="190" fill="url(#floor)" filter="url(#tight)"/>
    <rect width="480" height="480" fill="url(#sun)"/>
    <g transform="translate(240 242) scale(${by}) translate(${-x} ${-y})">${art}</g></svg>`;
}
