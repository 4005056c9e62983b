/** A submitted form as handlers read it. The browser uses this file too. */
import type { FieldName } from './form-limits.ts';

/** Text only, without lone surrogates and without NUL, which PostgreSQL can't store. */
export type Form = {
  /** Trimmed; empty if the field is missing. */
  one: (name: FieldName) => string;
  all: (name: FieldName) => string[];
  /** All values by field name. */
  fields: Readonly<Record<string, readonly string[]>>;
};

/** The answer if it is one of the options, else null. */
export function chosen<T extends string>(offered: readonly T[], answer: string): T | null {
  return offered.find((value) => value === answer) ?? null;
}
