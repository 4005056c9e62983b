/**
 * The three columns: next to each other on a wide screen; the conversation beside the rest on a narrow one; one below the
 * other on a phone.
 */
import type { ReactNode } from 'react';
import { text } from './text.ts';

const GRID =
  'grid min-w-0 grid-cols-1 md:grid-cols-[minmax(0,1fr)_24rem] md:grid-rows-[auto_1fr] lg:min-h-0 lg:flex-1 lg:grid-cols-[21rem_minmax(0,1fr)_25rem] lg:grid-rows-1';
const PLACES = {
  facts:
    'min-w-0 bg-canvas max-md:border-b md:col-start-2 md:row-start-2 max-lg:md:border-s lg:col-start-1 lg:row-start-1 lg:overflow-y-auto lg:border-e border-line',
  conversation:
    'flex min-w-0 flex-col md:sticky md:top-0 md:col-start-1 md:row-span-2 md:row-start-1 md:h-dvh lg:static lg:col-start-2 lg:row-span-1 lg:h-auto lg:min-h-0',
  decision:
    'min-w-0 bg-canvas max-md:border-t md:col-start-2 md:row-start-1 md:border-s lg:col-start-3 lg:overflow-y-auto border-line',
} as const;

export type Part = keyof typeof PLACES;
const PARTS = Object.keys(PLACES) as Part[];

/** The first line of the claim, and its parts. Each part is a landmark with an anchor. */
export function Columns({ header, parts }: { header: ReactNode; parts: Record<Part, ReactNode> }) {
  return (
    <div className="flex min-w-0 flex-col lg:h-dvh">
      <header className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        {header}
      </header>
      <PartLinks />
      <div className={GRID}>
        {PARTS.map((part) => (
          <section key={part} id={part} aria-label={text.parts[part]} className={PLACES[part]}>
            {parts[part]}
          </section>
        ))}
      </div>
    </div>
  );
}

/** On a phone the parts are below one another, so each can be reached at once. */
function PartLinks() {
  return (
    <nav
      aria-label={text.parts.label}
      className="sticky top-0 z-10 flex border-b border-line bg-surface md:hidden"
    >
      {PARTS.map((part) => (
        <a
          key={part}
          href={`#${part}`}
          className="flex min-h-11 flex-1 items-center justify-center px-1 font-semibold text-brand-ink"
        >
          {text.parts[part]}
        </a>
      ))}
    </nav>
  );
}
