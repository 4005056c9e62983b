type Entry = { title: string; at: string | null; detail: string | null };

/** What has happened, in order; a hollow mark is still to come. */
export function Timeline({ entries }: { entries: Entry[] }) {
  return (
    <ol className="timeline flex flex-col">
      {entries.map((entry) => (
        <li
          key={`${entry.title} ${entry.at ?? ''}`}
          data-done={entry.at !== null}
          className="relative pb-6 pl-9"
        >
          <p className="font-semibold">{entry.title}</p>
          {entry.at === null ? null : <p className="text-muted">{entry.at}</p>}
          {entry.detail === null ? null : <p>{entry.detail}</p>}
        </li>
      ))}
    </ol>
  );
}
