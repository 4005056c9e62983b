import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { urls } from '../../urls.ts';
import { text } from '../text.ts';

type AppSpecProps = {
  screen: string;
  state: string;
  states: { name: string; href: string }[];
  children: ReactNode;
};

/** A line above the real layout that says which state this is and leads to the others. */
export function AppSpecLayout({ screen, state, states, children }: AppSpecProps) {
  return (
    <>
      <nav
        aria-label={text.gallery.title}
        className="flex flex-wrap items-center gap-x-5 border-b border-line bg-surface px-5"
      >
        <Link href={urls.gallery()} className="inline-flex min-h-11 items-center">
          {text.gallery.back}
        </Link>
        <span className="font-semibold">{screen}</span>
        {states.map(({ name, href }) =>
          name === state ? (
            <span key={name} aria-current="page">
              {name}
            </span>
          ) : (
            <Link key={name} href={href} className="inline-flex min-h-11 min-w-11 items-center">
              {name}
            </Link>
          ),
        )}
      </nav>
      {children}
    </>
  );
}
