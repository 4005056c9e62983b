import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** A new page begins at its top. Back and forward, filters and links within a page keep their place. */
export function useStartAtTop(): void {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isBack && hash === '') window.scrollTo(0, 0);
  }, [pathname, hash, isBack]);
}
