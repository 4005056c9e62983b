/**
 * The three columns of a claim. With enough room they are next to each other. With less, the conversation is beside the other two. On a phone they are
 * one below the other, in the order of the work: read, decide, look up. The claim's own width decides, not the window's, because the list may be beside it.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { text } from './text.ts';

/** A field that gets the focus stops above the button of a decision (decision/form.tsx), and so does what is typed. */
const ABOVE_BUTTON = 'scroll-pb-24';
// `relative`: what is hidden but read aloud stays in the part that scrolls, and doesn’t make the page longer.
const FRAME = `relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto ${ABOVE_BUTTON} @min-[780px]:overflow-hidden`;
const GRID =
  'grid min-w-0 grid-cols-1 @min-[780px]:min-h-0 @min-[780px]:flex-1 @min-[780px]:grid-cols-[minmax(0,1fr)_24rem] @min-[780px]:grid-rows-[auto_minmax(0,1fr)] @min-[1000px]:grid-cols-[21rem_minmax(0,1fr)_25rem] @min-[1000px]:grid-rows-[minmax(0,1fr)]';
const PLACES = {
  conversation:
    'flex min-w-0 flex-col @min-[780px]:col-start-1 @min-[780px]:row-span-2 @min-[780px]:row-start-1 @min-[780px]:min-h-0 @min-[1000px]:col-start-2 @min-[1000px]:row-span-1',
  decision: `${ABOVE_BUTTON} min-w-0 border-line bg-canvas @max-[780px]:border-t @min-[780px]:col-start-2 @min-[780px]:row-start-1 @min-[780px]:max-h-[70dvh] @min-[780px]:overflow-y-auto @min-[780px]:border-s @min-[780px]:border-b @min-[1000px]:col-start-3 @min-[1000px]:max-h-none @min-[1000px]:border-b-0`,
  facts:
    'min-w-0 border-line bg-canvas @max-[780px]:border-t @min-[780px]:col-start-2 @min-[780px]:row-start-2 @min-[780px]:overflow-y-auto @min-[780px]:border-s @min-[1000px]:col-start-1 @min-[1000px]:row-start-1 @min-[1000px]:border-s-0 @min-[1000px]:border-e',
} as const;

export type Part = keyof typeof PLACES;
const PARTS = Object.keys(PLACES) as Part[];

type Props = { header: ReactNode; parts: Record<Part, ReactNode> };

/** The head of the claim, and its parts. Each part is a landmark with an anchor. */
export function Columns({ header, parts }: Props) {
  return (
    <div className="@container flex min-h-0 min-w-0 flex-1">
      <div className={FRAME}>
        <header className="flex min-h-15 shrink-0 flex-wrap items-center gap-x-2 gap-y-2 border-b border-line px-4 py-2 @min-[500px]:gap-x-3 @min-[780px]:min-h-17 @min-[780px]:py-1.5">
          {header}
        </header>
        <PartLinks />
        <div className={GRID}>
          {PARTS.map((part) => (
            <section
              key={part}
              id={part}
              tabIndex={part === 'conversation' ? undefined : 0}
              aria-label={text.parts[part]}
              className={`relative -outline-offset-2 ${PLACES[part]}`}
            >
              {parts[part]}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** On a phone the parts are below one another, so each can be reached at once. */
function PartLinks() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => keepClearOf(bar.current), []);
  return (
    <nav
      ref={bar}
      aria-label={text.parts.label}
      className="sticky top-0 z-10 flex shrink-0 flex-wrap border-b border-line bg-surface @min-[780px]:hidden"
    >
      {PARTS.map((part) => (
        <a
          key={part}
          href={`#${part}`}
          className="flex min-h-11 min-w-max flex-1 items-center justify-center px-1 font-semibold text-brand-ink"
        >
          {text.parts[part]}
        </a>
      ))}
    </nav>
  );
}

/** What is scrolled to or gets the focus stops below the bar, however tall its text makes it. */
function keepClearOf(bar: HTMLElement | null) {
  const scrolled = bar?.parentElement;
  if (!bar || !scrolled) return;
  const observer = new ResizeObserver(() => {
    scrolled.style.scrollPaddingTop = `${bar.offsetHeight}px`;
  });
  observer.observe(bar);
  return () => observer.disconnect();
}
