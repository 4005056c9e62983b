import { useEffect, useRef, useState } from 'react';

/** Until the next frame is painted. In a page that nobody sees, until somebody does. */
export const afterFrame = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/**
 * Whether the frame that answers the key or click is painted. What takes long to draw is drawn after it, so that the press
 * doesn't seem to be lost. `onEscape`: pressed before that.
 */
export function useAfterFrame(onEscape: () => void): boolean {
  const [isPainted, setPainted] = useState(false);
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    if (isPainted) return;
    let isWanted = true;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    void afterFrame().then(() => isWanted && setPainted(true));
    return () => {
      isWanted = false;
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [isPainted]);
  return isPainted;
}
