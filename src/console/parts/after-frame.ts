import { useEffect, useState } from 'react';

/**
 * Whether the frame that answers the key or click is painted. What takes long to draw is drawn after it, so that the press
 * doesn't seem to be lost.
 */
export function useAfterFrame(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let isWanted = true;
    requestAnimationFrame(() => setTimeout(() => isWanted && setPainted(true)));
    return () => {
      isWanted = false;
    };
  }, []);
  return isPainted;
}
