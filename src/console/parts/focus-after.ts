import type { RefCallback } from 'react';

/** A ref for what may go away while it has the focus, which then goes to what the selector finds instead of nowhere. Make it once: a new one is taken for another ref. */
export const focusAfter =
  (selector: string): RefCallback<HTMLElement> =>
  (element) =>
  () => {
    if (!element?.contains(document.activeElement)) return;
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  };
