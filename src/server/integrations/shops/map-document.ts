/**
 * The common steps of a mapping: parse with the vendor's schema, build our document, validate it, return it or refuse.
 */
import type { z } from 'zod';
import { fieldsAtFault, firstFault } from './issues.ts';
import type { Mapped } from './ports.ts';
import { DocumentRefusal } from './refusal.ts';

/** `malformed`: doesn't match the vendor's documentation. `invalid`: the result doesn't fit our contract. */
type Sentences = { malformed: string };

type Recipe<Source, Document, Codes extends Sentences> = {
  /** A sentence for each code. */
  refusals: Codes;
  source: z.ZodType<Source>;
  contract: z.ZodType<Document>;
  /** The code for a result that doesn't fit the contract. */
  invalid: keyof Codes & string;
  /** The name a person knows the document by, read from any input; null if it has none. */
  referenceOf: (value: unknown) => string | null;
  build: (source: Source) => { key: string; document: Document };
};

/** Never throws, whatever the document contains. */
export function mapDocument<Source, Document, Codes extends Sentences & Record<string, string>>(
  value: unknown,
  recipe: Recipe<Source, Document, Codes>,
): Mapped<Document> {
  const refuse = (code: keyof Codes & string, fields: string[], more = ''): Mapped<Document> => ({
    ok: false,
    reference: recipe.referenceOf(value),
    code,
    reason: `${recipe.refusals[code]} ${more}`.trim(),
    fields,
  });
  const parsed = recipe.source.safeParse(value);
  if (!parsed.success) {
    const { issues } = parsed.error;
    return refuse('malformed', fieldsAtFault(issues), firstFault(issues));
  }
  try {
    const { key, document } = recipe.build(parsed.data);
    const checked = recipe.contract.safeParse(document);
    if (checked.success) return { ok: true, key, document: checked.data };
    const { issues } = checked.error;
    return refuse(recipe.invalid, fieldsAtFault(issues), firstFault(issues));
  } catch (error) {
    if (error instanceof DocumentRefusal) return refuse(error.code, error.fields);
    throw error;
  }
}

/** The first non-empty field of `names`, shortened for a report. */
export function referenceFrom(value: unknown, names: readonly string[]): string | null {
  const fields = Object(value) as Record<string, unknown>;
  const known = names
    .map((name) => fields[name])
    .find((v) => (typeof v === 'string' && v) || typeof v === 'number');
  return known === undefined ? null : String(known).slice(0, 100);
}
