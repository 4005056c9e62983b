import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { afterFrame } from '../parts/after-frame.ts';

/**
 * Opens a claim after the frame that answers the key or click is painted, and then synchronously. React would restart a transition with every other
 * update, and the next key would still act on the previous claim. Presses before that frame are ignored: a key that is held down would open the same
 * claim twice.
 */
export function useOpenClaim(): (href: string, options?: { replace: boolean }) => void {
  const navigate = useNavigate();
  const isOpening = useRef(false);
  return (href, options) => {
    if (isOpening.current) return;
    isOpening.current = true;
    void afterFrame().then(() => {
      isOpening.current = false;
      return navigate(href, { ...options, flushSync: true });
    });
  };
}
