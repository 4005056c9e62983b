/** Prints findings as a table. */

/** @param columns after the first one, which shows the result. */
export function tableOf<Row extends { held: boolean }>(
  rows: readonly Row[],
  columns: readonly (keyof Row)[],
): string {
  const head = ['held', ...columns.map(String)];
  const cells = rows.map((row) => [
    row.held ? 'held' : 'FAILED',
    ...columns.map((column) => String(row[column])),
  ]);
  const widths = head.map((name, at) => Math.max(name.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [head, ...cells].map(line).join('\n');
}
