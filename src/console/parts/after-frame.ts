import { useEffect, useRef, useState } from 'react';

/** Resolves once the next frame is painted. In a hidden page, that is when it becomes visible. */
export const afterFrame = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/**
 * Whether the frame that answers the key or click is painted. Draw slow parts only after it, so that the press doesn't seem to be lost. `onEscape` is
 * called if Escape is pressed before that.
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
