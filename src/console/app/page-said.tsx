/** Screen readers hear which page has opened, and go on reading at its heading. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusOn, HEADING } from '../parts/focus-after.ts';

/** A page that loads says its title later. Two pages in a row may have the same one. */
const PATIENCE_MS = 5_000;
/** The document's own title, which shows while a page has none (pages.ts). */
const UNTITLED = 'Makegood';

/** Below a page: tells its title after each change of the address. The browser itself tells that of the first page. */
export function PageSaid() {
  const { pathname } = useLocation();
  const [said, setSaid] = useState('');
  const shown = useRef(pathname);
  const told = useRef('');
  useEffect(() => {
    if (shown.current === pathname) {
      told.current = document.title;
      return;
    }
    return onceTitled(told.current, (title) => {
      shown.current = pathname;
      told.current = title;
      setSaid(title);
      focusHeading();
    });
  }, [pathname]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** Calls once, as soon as the page has another title. */
function onceTitled(before: string, call: (title: string) => void): () => void {
  const end = () => {
    clearTimeout(timer);
    titles.disconnect();
  };
  const tell = () => {
    end();
    call(document.title);
  };
  const isOther = () => document.title !== before && document.title !== UNTITLED;
  const titles = new MutationObserver(() => {
    if (isOther()) tell();
  });
  titles.observe(document.head, { childList: true, characterData: true, subtree: true });
  // What the page has drawn already is there after this turn.
  const timer = setTimeout(tell, isOther() ? 0 : PATIENCE_MS);
  return end;
}

/** Focuses the heading, unless the focus is already within the page: on a line of a list, or in a field that the page has focused. */
function focusHeading(): void {
  const main = document.querySelector('main');
  const at = document.activeElement;
  if ((at !== main && main?.contains(at)) || at?.closest('[role=dialog]')) return;
  focusOn(HEADING);
}
