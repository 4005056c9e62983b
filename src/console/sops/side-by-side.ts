/** What a version changed, in rows: a line as it was, and as it is. */
export type LineChange = { kind: 'same' | 'added' | 'removed'; text: string };

/** A side is null where the line isn't there. */
export type Row = { before: string | null; after: string | null };

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');

/** Removed lines stand beside the added ones that follow them. */
export function sideBySide(changes: readonly LineChange[]): Row[] {
  const rows: Row[] = [];
  let removed: string[] = [];
  const flush = (added: string[] = []) => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      rows.push({ before: removed[at] ?? null, after: added[at] ?? null });
    removed = [];
  };
  for (const { kind, text } of changes) {
    if (kind === 'added') flush(linesOf(text));
    else flush();
    if (kind === 'removed') removed = linesOf(text);
    if (kind === 'same') rows.push(...linesOf(text).map((line) => ({ before: line, after: line })));
  }
  flush();
  return rows;
}
