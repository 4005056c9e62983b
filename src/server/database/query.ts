/** Builds a query from parts, each with its values, so that the planner sees only the conditions in use. */
export class Query {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A time with all the digits the database stores. Ours have milliseconds, but a list cursor needs all of them. */
export const exactTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Joins the conditions that are not empty. */
export const allOf = (...conditions: (string | null | undefined | false)[]): string =>
  conditions.filter(Boolean).join(' and ');
