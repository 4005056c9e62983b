/** Follows which lines of a list are in sight while it scrolls and its size changes. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Box, type InSight, keptInSight, linesInSight, scrolledTo } from './in-sight.ts';

type Given = {
  scroller: RefObject<HTMLElement | null>;
  /** An element as tall as a line: the height follows the density, the width of the list and the size of the text. */
  probe: RefObject<HTMLElement | null>;
  /** How far the list is scrolled at first, in px. */
  offset: number;
  /** The line that stays in sight when the list becomes shorter. */
  active: RefObject<number>;
};

/** The sizes of the list that was drawn last. A new list starts with them until it is measured. */
let known: Pick<Box, 'room' | 'height'> | null = null;
const unknown = () => ({ room: window.innerHeight, height: 60 });

/** `sight`: the visible lines. `scrollTo`: brings a line into view. */
export function useInSight({ scroller, probe, offset, active }: Given): {
  sight: InSight;
  scrollTo: (at: number) => void;
} {
  const box = useRef<Box>({ top: offset, ...(known ?? unknown()) });
  const [sight, setSight] = useState(() => linesInSight(box.current));
  useLayoutEffect(() => {
    const list = scroller.current;
    const line = probe.current;
    if (!list || !line) return;
    const look = () => {
      known = { room: list.clientHeight, height: line.offsetHeight };
      const found = { top: list.scrollTop, ...known };
      const top = known.room < box.current.room ? keptInSight(active.current, box.current, found) : found.top;
      if (top !== found.top) list.scrollTop = top;
      box.current = { ...found, top };
      const now = linesInSight(box.current);
      setSight((before) => (isSame(before, now) ? before : now));
    };
    // Draw in the same frame that scrolls, so that no gap appears.
    const onScroll = () => flushSync(look);
    list.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(list);
    observer.observe(line);
    if (box.current.top > 0) list.scrollTop = box.current.top;
    look();
    return () => {
      list.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, probe, active]);
  const scrollTo = (at: number) => {
    const top = scrolledTo(at, box.current);
    if (top === box.current.top || !scroller.current) return;
    scroller.current.scrollTop = top;
    box.current = { ...box.current, top };
  };
  return { sight, scrollTo };
}

const isSame = (one: InSight, other: InSight): boolean =>
  one.first === other.first && one.last === other.last && one.height === other.height;
