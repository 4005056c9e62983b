import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { urls } from '../../urls.ts';
import { words } from './text.ts';

/** Position of a state in the gallery. URLs are those of the gallery. */
export type SpecInput = {
  state: string;
  /** All states of this screen, in order. */
  states: { name: string; href: string }[];
  /** Neighbors across all screens; null at either end. */
  previous: string | null;
  next: string | null;
  sizes: string;
  rightToLeft: string;
};

const TARGET = 'inline-flex min-h-11 min-w-11 items-center';

function States({ state, states }: Pick<SpecInput, 'state' | 'states'>) {
  return (
    <details className="disclosure">
      <summary className={`${TARGET} cursor-pointer gap-1 font-semibold underline`}>
        {words.stateOf(state, states.findIndex(({ name }) => name === state) + 1, states.length)}
      </summary>
      <ul className="flex flex-wrap gap-x-5 pb-2">
        {states.map(({ name, href }) => (
          <li key={name}>
            {name === state ? (
              <span aria-current="page" className={TARGET}>
                {name}
              </span>
            ) : (
              <Link href={href} className={TARGET}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

type AppSpecProps = SpecInput & { screen: string; children: ReactNode };

/** A bar above the real layout that names the state and links to the others. */
export function AppSpecLayout({
  screen,
  children,
  previous,
  next,
  sizes,
  rightToLeft,
  ...spec
}: AppSpecProps) {
  const ways = [
    [urls.gallery(), words.back],
    [previous, words.previous],
    [next, words.next],
    [sizes, words.sizes],
    [rightToLeft, words.rightToLeft],
  ] as const;
  return (
    <>
      <nav
        aria-label={words.title}
        className="flex flex-wrap items-center gap-x-5 border-b border-line bg-surface px-5"
      >
        {ways.map(([href, words]) =>
          href === null ? null : (
            <Link key={words} href={href} className={TARGET}>
              {words}
            </Link>
          ),
        )}
        <span className="font-semibold">{screen}</span>
        <States {...spec} />
      </nav>
      {children}
    </>
  );
}
