/** What a form sent, as handlers read it. The browser has this file too. */
import type { FieldName } from './form-limits.ts';

/** Text only, never half a character or a NUL, which no database keeps. */
export type Form = {
  /** Trimmed; empty where the field is missing. */
  one: (name: FieldName) => string;
  all: (name: FieldName) => string[];
  /** All of it, by name. */
  fields: Readonly<Record<string, readonly string[]>>;
};

/** The answer if it is one of those offered, else null. */
export function chosen<T extends string>(offered: readonly T[], answer: string): T | null {
  return offered.find((value) => value === answer) ?? null;
}
