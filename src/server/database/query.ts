/** Builds a query from parts, each with its values, so that the planner sees only the conditions in use. */
export class Query {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/**
 * A query that is planned once for each connection. Its values, all of them text or lists of text, stand in subselects, where the planner
 * doesn't see them. If it saw them, it would find the plan for any value dearer than the one for a value that many rows have, and plan each
 * request anew.
 */
export class OncePlannedQuery extends Query {
  override value(value: unknown): string {
    const type = Array.isArray(value) ? 'text[]' : 'text';
    return `(select ${super.value(value)}::${type})::${type}`;
  }
}

/**
 * SQL for a searched text, to compare with `fold_text` of another. The database folds both, because its locale may lower fewer letters than
 * JavaScript. A text of accents alone stays as it is: its fold is empty and would match everything.
 */
export function soughtText(sql: Query, text: string): string {
  const sought = `${sql.value(text)}::text`;
  return `coalesce(nullif(fold_text(${sought}), ''), ${sought})`;
}

/** A time with all the digits the database stores. Ours have milliseconds, but a list cursor needs all of them. */
export const exactTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Joins the conditions that are not empty. */
export const allOf = (...conditions: (string | null | undefined | false)[]): string =>
  conditions.filter(Boolean).join(' and ');
