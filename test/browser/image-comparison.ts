/** Compares two screenshots, ignoring differences in font rendering between machines. */
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { Picture } from './screenshots.ts';

/**
 * The pixel difference that pixelmatch tolerates, as a share of black to white; a higher value would miss a change from green to
 * blue.
 */
const THRESHOLD = 0.05;
/** Tolerated difference of a color channel, of 255: less than between a hairline and white. */
const SAME_COLOR = 32;
/** Builds of Chromium round line heights differently, by one pixel. */
const REACH = 1;
/** Side of a tile in pixels, about a line of text. */
const TILE = 16;
/** How many of a tile's 256 pixels may differ. */
const TILE_LIMIT = 14;

export type ImageComparison = {
  /** Null if both show the same, else a description of the difference. */
  trouble: string | null;
  /** The differences in red, as PNG; null if the sizes differ. */
  difference: Buffer | null;
};

function distance(a: Picture, at: number, b: Picture, there: number): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    most = Math.max(most, Math.abs((a.data[at * 4 + channel] ?? 0) - (b.data[there * 4 + channel] ?? 0)));
  }
  return most;
}

/** Whether `b` has the pixel of `a` in the same or a neighboring place. */
function isThere(a: Picture, b: Picture, x: number, y: number): boolean {
  for (let near = y - REACH; near <= y + REACH; near += 1) {
    for (let beside = x - REACH; beside <= x + REACH; beside += 1) {
      if (near < 0 || beside < 0 || near >= b.height || beside >= b.width) continue;
      if (distance(a, y * a.width + x, b, near * b.width + beside) < SAME_COLOR) return true;
    }
  }
  return false;
}

/**
 * Counts, for each tile, the pixels that changed more than font rendering explains: rendering scatters a few, a real change
 * clusters many.
 */
function worstTile(a: Picture, b: Picture, mask: Picture): { changed: number; x: number; y: number } {
  const across = Math.ceil(mask.width / TILE);
  const counts = new Uint16Array(across * Math.ceil(mask.height / TILE));
  for (let at = 0; at < mask.width * mask.height; at += 1) {
    if (mask.data[at * 4 + 3] === 0) continue;
    const [x, y] = [at % mask.width, Math.floor(at / mask.width)];
    if (isThere(a, b, x, y) && isThere(b, a, x, y)) continue;
    const tile = Math.floor(y / TILE) * across + Math.floor(x / TILE);
    counts[tile] = (counts[tile] ?? 0) + 1;
  }
  const changed = counts.reduce((most, count) => Math.max(most, count), 0);
  const tile = counts.indexOf(changed);
  return { changed, x: (tile % across) * TILE, y: Math.floor(tile / across) * TILE };
}

/** Whether some pixel has another color. Without one nothing below can change, and the rest costs far more than this. */
function isOther({ data: a }: Picture, { data: b }: Picture): boolean {
  for (let at = 0; at < a.length; at += 1) {
    if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) >= SAME_COLOR) return true;
  }
  return false;
}

export function compare(before: Picture, now: Picture): ImageComparison {
  const { width, height } = before;
  if (width !== now.width || Math.abs(height - now.height) > REACH) {
    return { trouble: `was ${width} × ${height} px, is ${now.width} × ${now.height} px`, difference: null };
  }
  const rows = Math.min(height, now.height);
  const cut = ({ data }: Picture) => ({ width, height: rows, data: data.subarray(0, width * rows * 4) });
  const [a, b] = [cut(before), cut(now)];
  if (!isOther(a, b)) return { trouble: null, difference: null };
  const mask = new PNG({ width, height: rows });
  pixelmatch(a.data, b.data, mask.data, width, rows, { threshold: THRESHOLD, diffMask: true });
  const { changed, x, y } = worstTile(a, b, mask);
  if (changed <= TILE_LIMIT) return { trouble: null, difference: null };
  const trouble = `${changed} of ${TILE * TILE} pixels changed at ${x}, ${y}`;
  return { trouble, difference: PNG.sync.write(mask) };
}
