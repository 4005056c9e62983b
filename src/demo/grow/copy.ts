/** Rows in PostgreSQL's COPY format (its manual, "COPY", text format). */
type Cell = string | number | boolean | null;

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const SPECIAL = /[\\\t\n\r]/g;

export function copyLine(cells: readonly Cell[]): string {
  const texts = cells.map((cell) =>
    cell === null ? '\\N' : String(cell).replace(SPECIAL, (char) => ESCAPED[char] ?? char),
  );
  return `${texts.join('\t')}\n`;
}

/** A value of a `jsonb` column, or null for none. */
export const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/**
 * JSON as PostgreSQL formats a `jsonb`: shorter keys before longer ones, equal lengths in byte order, a space after
 * commas and colons. An imported order's document is stored as that text.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields: string[] = [];
  for (const { name, prefix } of orderOf(Object.keys(value))) {
    fields.push(prefix + canonicalJson((value as Record<string, unknown>)[name]));
  }
  return `{${fields.join(', ')}}`;
}

// Documents have a dozen shapes, and sorting the fields of each took half the time of generating its rows.
const orders = new Map<string, { name: string; prefix: string }[]>();

function orderOf(names: readonly string[]): { name: string; prefix: string }[] {
  const shape = names.join();
  const known = orders.get(shape);
  if (known) return known;
  const order = [...names]
    .sort((a, b) => Buffer.byteLength(a) - Buffer.byteLength(b) || (a < b ? -1 : 1))
    .map((name) => ({ name, prefix: `${JSON.stringify(name)}: ` }));
  orders.set(shape, order);
  return order;
}

export function textArray(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
