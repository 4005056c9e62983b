import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/** What the reader looks at: the focused form if it is visible, else the element in the middle of the viewport. */
function inView(): Element | null {
  const form = document.activeElement?.closest('form');
  const box = form?.getBoundingClientRect();
  if (form && box && box.bottom > 0 && box.top < window.innerHeight) return form;
  return document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
}

/**
 * Keeps the visible content in place when something is inserted above it. Returns a function that makes such a change. It is drawn at
 * once, so that a scroll by the reader can't come between. Replaces the browser's scroll anchoring, which Safari lacks: both
 * together would scroll twice.
 */
export function useScrollAnchor(): (change: () => void) => void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.overflowAnchor = 'none';
    return () => {
      style.overflowAnchor = '';
    };
  }, []);
  return keepInPlace;
}

function keepInPlace(change: () => void): void {
  const element = inView();
  const top = element?.getBoundingClientRect().top ?? 0;
  flushSync(change);
  if (!element?.isConnected) return;
  const moved = element.getBoundingClientRect().top - top;
  if (moved !== 0 && window.scrollY > 0) window.scrollBy({ top: moved, behavior: 'instant' });
}
