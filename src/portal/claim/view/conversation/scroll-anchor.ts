import { useEffect, useLayoutEffect, useRef } from 'react';

/** What the reader looks at: the focused form if it is visible, else the element in the middle of the viewport. */
function inView(): Element | null {
  const form = document.activeElement?.closest('form');
  const box = form?.getBoundingClientRect();
  if (form && box && box.bottom > 0 && box.top < window.innerHeight) return form;
  return document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
}

/**
 * Keeps the visible content in place when something is inserted above it. Returns a function to call before the change. Replaces
 * the browser's scroll anchoring, which Safari lacks: both together would scroll twice.
 */
export function useScrollAnchor(): () => void {
  const held = useRef<{ element: Element; top: number } | null>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    style.overflowAnchor = 'none';
    return () => {
      style.overflowAnchor = '';
    };
  }, []);
  useLayoutEffect(() => {
    const before = held.current;
    held.current = null;
    if (!before?.element.isConnected) return;
    const moved = before.element.getBoundingClientRect().top - before.top;
    if (moved !== 0 && window.scrollY > 0) window.scrollBy({ top: moved, behavior: 'instant' });
  });
  return () => {
    const element = inView();
    held.current = element && { element, top: element.getBoundingClientRect().top };
  };
}
