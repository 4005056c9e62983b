import { type RefCallback, useEffect } from 'react';

/** The heading of the page. */
export const HEADING = 'main h1';

/** Focuses the element that the selector finds, even one that normally can't have the focus, such as a heading. */
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

/**
 * A ref for an element that may be removed while it has the focus. The focus then goes to the element that the selector finds. Create the ref outside of
 * components, because React would take a new one for another ref.
 */
export const focusAfter =
  (selector: string): RefCallback<HTMLElement> =>
  (element) =>
  () => {
    if (element?.contains(document.activeElement)) focusOn(selector);
  };

/** For what is taken out of a page, such as a line of a list. */
export const headingAfter = focusAfter(HEADING);
