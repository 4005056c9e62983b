/** Row types of our tables, generated from the database (docs/decisions/064-row-types.md). */
import type { JsonColumns, Tables } from './rows.generated.ts';

type Table = keyof Tables;

/** As a query returns it, with the named columns or all of them. */
export type Row<T extends Table, Column extends keyof Tables[T] = keyof Tables[T]> = Pick<Tables[T], Column>;

/** As a function returns it through `to_json`. */
export type JsonRow<T extends Table> = T extends keyof JsonColumns
  ? Omit<Tables[T], keyof JsonColumns[T]> & JsonColumns[T]
  : Tables[T];

/** Columns that a select renames for TypeScript: `file_key as "fileKey"`. */
export type CamelRow<T extends Table, Column extends keyof Tables[T]> = {
  [Name in Column as Camel<Name & string>]: Tables[T][Name];
};

type Camel<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<Camel<Rest>>}`
  : Name;
