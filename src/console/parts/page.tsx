import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { guideOf } from './guide.ts';
import { PAGE_FRAMES } from './states.tsx';
import { text } from './text.ts';

type Props = {
  title: string;
  /** What the page is for, in one line. A link to its document follows. */
  help: string;
  /** The document's heading, if it isn't the one that the page's address has (guide.ts). */
  guide?: string | undefined;
  width?: keyof typeof PAGE_FRAMES;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page with a heading. Lists and the claim screen, which fill the window, have frames of their own. */
export function Page({ title, help, guide, width = 'text', actions, children }: Props) {
  return (
    <div className={`flex flex-col gap-6 ${PAGE_FRAMES[width]}`}>
      <title>{`${title} · Makegood`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{title}</h1>
        {actions}
      </div>
      <Help help={help} guide={guide} />
      {children}
    </div>
  );
}

const Help = ({ help, guide }: { help: string; guide: string | undefined }) => (
  <p className="-mt-4 text-muted print:hidden">
    {help}{' '}
    <a
      href={guideOf(useLocation().pathname, guide)}
      target="_blank"
      rel="noreferrer"
      className="text-brand-ink underline"
    >
      {text.readMore}
    </a>
  </p>
);

type SectionProps = { title: string; lead?: string; actions?: ReactNode; children: ReactNode };

export function Section({ title, lead, actions, children }: SectionProps) {
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold">{title}</h2>
          {lead ? <p className="text-muted">{lead}</p> : null}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
