import { useNavigate } from 'react-router';
import { afterFrame } from '../parts/after-frame.ts';

/**
 * Opens a claim once the frame that answers the key or click is painted, and then at once. A transition would begin anew with
 * whatever else changes, and the next key would still meet the claim before.
 */
export function useOpenClaim(): (href: string, options?: { replace: boolean }) => void {
  const navigate = useNavigate();
  return (href, options) => void afterFrame().then(() => navigate(href, { ...options, flushSync: true }));
}
