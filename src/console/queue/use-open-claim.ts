import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { afterFrame } from '../parts/after-frame.ts';

/**
 * Opens a claim once the frame that answers the key or click is painted, and then at once. A transition would begin anew with
 * whatever else changes, and the next key would still meet the claim before. What is pressed before that frame opens nothing:
 * a key that is held down would open the same claim twice.
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
