import { type RefCallback, useEffect } from 'react';

/** The heading of the page. */
export const HEADING = 'main h1';

/** Focuses what the selector finds, also what can't have the focus by itself, such as a heading. */
export function focusOn(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) return;
  if (found.tabIndex < 0) found.tabIndex = -1;
  found.focus({ preventScroll: true });
}

/** Focuses the heading of the page once the component is gone, if nothing else has the focus by then. */
export function useHeadingAfter(): void {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body) focusOn(HEADING);
      });
    },
    [],
  );
}

/** A ref for what may go away while it has the focus, which then goes to what the selector finds instead of nowhere. Make it once: a new one is taken for another ref. */
export const focusAfter =
  (selector: string): RefCallback<HTMLElement> =>
  (element) =>
  () => {
    if (element?.contains(document.activeElement)) focusOn(selector);
  };
