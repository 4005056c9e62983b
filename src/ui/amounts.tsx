type Line = { label: string; value: string };

/** A calculation: its lines, then the total. */
export function Amounts({ lines, total }: { lines: Line[]; total: Line | null }) {
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      {lines.map((line) => (
        <div key={line.label} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0">{line.label}</dt>
          <dd className="max-w-1/2 shrink-0">{line.value}</dd>
        </div>
      ))}
      {total === null ? null : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-xl font-bold">
          <dt className="min-w-0">{total.label}</dt>
          <dd className="ms-auto max-w-1/2 shrink-0">{total.value}</dd>
        </div>
      )}
    </dl>
  );
}
