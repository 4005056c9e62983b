/** Facts about a thing, in a narrow column: sections with a heading, and rows of a name and a value. */
import type { ReactNode } from 'react';

type SectionProps = { title: string; aside?: ReactNode; id?: string; children: ReactNode };

export function FactSection({ title, aside, id, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      id={id}
      className="flex min-w-0 flex-col gap-2 border-b border-line p-4 last:border-b-0"
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-muted">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A row without a value is left out. */
export type Fact = { name: string; value: ReactNode };

export function Facts({ rows }: { rows: readonly (Fact | null)[] }) {
  const given = rows.filter(
    (row) => row && row.value !== null && row.value !== undefined && row.value !== '',
  );
  return (
    <dl className="flex flex-col gap-1">
      {given.map((row) =>
        row === null ? null : (
          // Large text puts the value below its name.
          <div key={row.name} className="flex flex-wrap items-baseline gap-x-4">
            <dt className="max-w-full text-muted">{row.name}</dt>
            <dd className="min-w-20 flex-1 text-end [&_time]:whitespace-normal">{row.value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
