import { VisuallyHidden } from './visually-hidden.tsx';

type Entry = { title: string; at: string | null; detail: string | null };

/** The same event may happen twice in one minute. */
const keysOf = (entries: Entry[]) => {
  const seen = new Map<string, number>();
  return entries.map(({ title, at, detail }) => {
    const key = [title, at, detail].join(' ');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return `${key} ${count}`;
  });
};

/**
 * Past events in order. Upcoming ones have a hollow mark, and `coming` says so to screen readers. `small` shows one line each.
 */
export function Timeline({
  entries,
  coming,
  small = false,
}: {
  entries: Entry[];
  coming: string;
  small?: boolean;
}) {
  const keys = keysOf(entries);
  const look = small ? 'flex flex-wrap gap-x-3 pb-2' : 'pb-6';
  return (
    <ol className="timeline flex flex-col">
      {entries.map((entry, index) => (
        <li key={keys[index]} data-done={entry.at !== null} className={`relative ps-9 ${look}`}>
          <p className={small ? '' : 'font-semibold'}>
            {entry.title}
            {entry.at === null ? <VisuallyHidden> ({coming})</VisuallyHidden> : null}
          </p>
          {entry.at === null ? null : <p className="text-muted">{entry.at}</p>}
          {entry.detail === null ? null : (
            <p className={entry.at === null ? 'text-muted' : ''}>{entry.detail}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
