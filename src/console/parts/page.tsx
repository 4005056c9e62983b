import type { ReactNode } from 'react';

const WIDTHS = { text: 'max-w-5xl', full: '' } as const;

type Props = { title: string; width?: keyof typeof WIDTHS; actions?: ReactNode; children: ReactNode };

/** A page with a heading. Lists and the claim screen, which fill the window, have frames of their own. */
export function Page({ title, width = 'text', actions, children }: Props) {
  return (
    <div className={`mx-auto flex w-full flex-col gap-6 p-4 sm:p-6 ${WIDTHS[width]}`}>
      <title>{`${title} · Makegood`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{title}</h1>
        {actions}
      </div>
      {children}
    </div>
  );
}

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
