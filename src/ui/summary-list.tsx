import type { ReactNode } from 'react';

export type SummaryRow = { key: string; label: string; content: ReactNode; action?: ReactNode };

/** Answers to check, each with a link back to its question (GOV.UK summary list). */
export function SummaryList({ rows }: { rows: SummaryRow[] }) {
  return (
    <dl className="card divide-y divide-line">
      {rows.map((row) => (
        <div
          key={row.key}
          className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 p-4 sm:grid-cols-[7rem_1fr_auto] sm:p-5"
        >
          <dt className="col-span-2 text-muted sm:col-span-1">{row.label}</dt>
          <dd className="min-w-0">{row.content}</dd>
          {row.action === undefined ? null : <dd className="-my-2 flex items-start">{row.action}</dd>}
        </div>
      ))}
    </dl>
  );
}
