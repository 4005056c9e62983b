/** The active line, which the keyboard acts on. It follows its claim when the list changes. If the claim left the list, it stays at its place. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { QueueList } from './address.ts';
import { keepPlace, placeIn } from './places.ts';
import type { QueueClaim } from './queue-claim.ts';

type Active = { id: string | null; at: number };

export type ActiveLine = {
  at: number;
  /** Makes a line active, for instance because it has the focus. */
  set: (at: number) => void;
  /** Makes a line active, scrolls to it and gives it the focus. */
  move: (at: number) => void;
};

function indexIn(lines: readonly QueueClaim[], { id, at }: Active): number {
  const near = Math.max(0, Math.min(at, lines.length - 1));
  if (id === null || lines[at]?.id === id) return near;
  const found = lines.findIndex((line) => line.id === id);
  return found >= 0 ? found : near;
}

type Given = {
  list: QueueList;
  lines: readonly QueueClaim[];
  /** The claim that is open beside the list; null if there is none. */
  openId: string | null;
  scroller: RefObject<HTMLElement | null>;
  scrollTo: (at: number) => void;
};

export function useActiveLine({ list, lines, openId, scroller, scrollTo }: Given): ActiveLine {
  const [active, setActive] = useState<Active>(() => placeIn(list) ?? { id: null, at: 0 });
  const at = indexIn(lines, openId === null ? active : { id: openId, at: active.at });
  const wantsFocus = useRef(openId === null && active.id !== null);
  const hadFocus = useRef(false);

  // A layout effect, because a later effect could still move the focus to the previous line, and the next key would be lost.
  useLayoutEffect(() => {
    if (lines.length === 0) return;
    const parent = scroller.current;
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
    // Focus the line if a key asked for it, or if the line with the focus left the list.
    if (!wantsFocus.current && !(hadFocus.current && !hasFocus)) return;
    const link = parent?.querySelector<HTMLElement>('[data-active] .claim-link');
    // The line isn't drawn yet. This effect runs again after the next drawing.
    if (!link) return;
    wantsFocus.current = false;
    link.focus({ preventScroll: true });
  });
  useEffect(() => {
    const parent = scroller.current;
    const gotFocus = () => {
      hadFocus.current = true;
    };
    // If the focused element is removed, the focus is lost, but the person didn't leave the list.
    const lostFocus = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Node && !target.isConnected) return;
        hadFocus.current = parent?.contains(document.activeElement) ?? false;
      });
    parent?.addEventListener('focusin', gotFocus);
    parent?.addEventListener('focusout', lostFocus);
    return () => {
      parent?.removeEventListener('focusin', gotFocus);
      parent?.removeEventListener('focusout', lostFocus);
    };
  }, [scroller]);

  const latest = useRef({ list, id: active.id, at });
  latest.current = { list, id: lines[at]?.id ?? active.id, at };
  // A layout effect ends while the list is still in the page, so that its offset can be read.
  useLayoutEffect(() => {
    const parent = scroller.current;
    return () => {
      const { list: where, ...place } = latest.current;
      keepPlace(where, { ...place, offset: parent?.scrollTop ?? 0 });
    };
  }, [scroller]);

  const set = (to: number) => setActive({ id: lines[to]?.id ?? null, at: to });
  const move = (to: number) => {
    const within = Math.max(0, Math.min(to, lines.length - 1));
    wantsFocus.current = true;
    set(within);
    scrollTo(within);
  };
  return { at, set, move };
}
