/** Parsed fields of a form, within the limits of form-limits.ts. */
import { ProblemError } from '../../server/problem-error.ts';
import { type FieldName, limitOf, MOST_FIELDS } from './form-limits.ts';
import type { Form } from './forms.ts';

const storable = (value: string) => value.replaceAll('\0', '').toWellFormed();

/** Collects the fields of a form one by one and drops those that are too long. */
export class FormFields {
  readonly #fields = new Map<string, string[]>();
  #count = 0;
  #refusal: ProblemError | null = null;

  add(name: string, value: string): void {
    this.#count += 1;
    if (this.#count > MOST_FIELDS) this.#refusal ??= new ProblemError('payload_too_large');
    const limit = limitOf(name);
    if (limit === null || this.#refusal !== null) return;
    const values = this.#fields.get(name) ?? [];
    if (value.length > limit.longest) this.#refusal = tooLong(name, limit.longest);
    else if (values.length < limit.values) this.#fields.set(name, [...values, value]);
  }

  /** For a body that is not read to the end. */
  refuseAll(refusal: ProblemError): void {
    this.#refusal ??= refusal;
  }

  /** Why the form is refused; null if it is fine. */
  get refusal(): ProblemError | null {
    return this.#refusal;
  }

  get form(): Form {
    const all = (name: FieldName) => (this.#fields.get(name) ?? []).map(storable);
    const fields = Object.fromEntries(
      [...this.#fields].map(([name, values]) => [name, values.map(storable)]),
    );
    return { all, one: (name) => (all(name)[0] ?? '').trim(), fields };
  }
}

/** Rebuilds a form from kept fields, within the same limits. */
export function formOf(fields: Record<string, readonly string[]>): Form {
  const read = new FormFields();
  for (const [name, values] of Object.entries(fields)) for (const value of values) read.add(name, value);
  return read.form;
}

/** Names the field, so that the screen can show the error beside it. */
function tooLong(field: string, longest: number): ProblemError {
  return new ProblemError('form_field_too_long', {
    params: { field, longest },
    fields: [{ path: field, message: `At most ${longest} characters.` }],
  });
}

/** The form that form-body.ts parsed; any other body counts as an empty form. @throws why the form is refused */
export function formOfBody(body: unknown): Form {
  if (!(body instanceof FormFields)) return new FormFields().form;
  if (body.refusal !== null) throw body.refusal;
  return body.form;
}
