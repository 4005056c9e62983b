import { useEffect, useLayoutEffect, useRef } from 'react';

/** What the reader looks at: the form they write in while it is in view, else what is in the middle of the window. */
function inView(): Element | null {
  const form = document.activeElement?.closest('form');
  const box = form?.getBoundingClientRect();
  if (form && box && box.bottom > 0 && box.top < window.innerHeight) return form;
  return document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
}

/**
 * Keeps what one looks at where it is when something comes above it. Answers a function to call before the change. Not
 * left to the browser's own scroll anchoring, which Safari is without: two of them would move the page twice.
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
