/** A query put together of parts, each with its values, so that a plan is made for just what is asked. */
export class Query {
  readonly values: unknown[] = [];

  /** The placeholder of a value. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A time with all the digits that the database keeps: ours has milliseconds, a place in a list needs all. */
export const exactTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Conditions without the empty ones. */
export const allOf = (...conditions: (string | null | undefined | false)[]): string =>
  conditions.filter(Boolean).join(' and ');
