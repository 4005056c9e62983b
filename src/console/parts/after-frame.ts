import { useEffect, useState } from 'react';

/** Until the next frame is painted. In a page that nobody sees, until somebody does. */
export const afterFrame = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/**
 * Whether the frame that answers the key or click is painted. What takes long to draw is drawn after it, so that the press
 * doesn't seem to be lost.
 */
export function useAfterFrame(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void afterFrame().then(() => isWanted && setPainted(true));
    return () => {
      isWanted = false;
    };
  }, []);
  return isPainted;
}
