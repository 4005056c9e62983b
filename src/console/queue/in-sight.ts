/** Which lines of a long list are drawn, where all lines have the same height. */

/** `top`: how far the list is scrolled. `room`: the height of the list. `height`: the height of a line. All in px. */
export type Box = { top: number; room: number; height: number };

/** The indexes of the first and last visible line. `height`: the height of a line, in px. */
export type InSight = { first: number; last: number; height: number };

export function linesInSight({ top, room, height }: Box): InSight {
  const first = Math.max(0, Math.floor(top / height));
  return { first, last: Math.max(first, Math.ceil((top + room) / height) - 1), height };
}

/** How far to scroll to bring a line into view, and no further. */
export function scrolledTo(at: number, { top, room, height }: Box): number {
  const begin = at * height;
  return Math.min(begin, Math.max(top, begin + height - room));
}

/** How far to scroll after the list's size changed, so that a line that was in view still is. */
export const keptInSight = (at: number, before: Box, now: Box): number =>
  scrolledTo(at, before) === before.top ? scrolledTo(at, now) : now.top;

type Drawn = InSight & {
  /** How many lines above and below are drawn as well. */
  beyond: number;
  /** The active line. It is always drawn, so that it keeps the focus when it is scrolled out of view. */
  active: number;
  count: number;
};

/** The indexes of the lines that are drawn, in order. */
export function drawnLines({ first, last, beyond, active, count }: Drawn): number[] {
  const from = Math.max(0, first - beyond);
  const to = Math.min(count, last + 1 + beyond);
  const lines = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  if (active < from && active < count) return [active, ...lines];
  return active < to || active >= count ? lines : [...lines, active];
}
