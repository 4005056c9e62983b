/** What a form sent. Text only, never half a character or a NUL, which no database keeps. */
export type Form = {
  /** Trimmed; empty where the field is missing. */
  one: (name: string) => string;
  all: (name: string) => string[];
};

const storable = (value: string) => value.replaceAll('\0', '').toWellFormed();

export function formOf(fields: ReadonlyMap<string, readonly string[]>): Form {
  const all = (name: string) => (fields.get(name) ?? []).map(storable);
  return { all, one: (name) => (all(name)[0] ?? '').trim() };
}

/** From a body that the urlencoded parser read; anything else is an empty form. */
export function formOfBody(body: unknown): Form {
  const fields = new Map<string, string[]>();
  if (typeof body === 'object' && body !== null) {
    for (const [name, value] of Object.entries(body)) {
      const values = Array.isArray(value) ? value : [value];
      fields.set(
        name,
        values.filter((text): text is string => typeof text === 'string'),
      );
    }
  }
  return formOf(fields);
}

/** The answer if it is one of those offered, else null. */
export function chosen<T extends string>(offered: readonly T[], answer: string): T | null {
  return offered.find((value) => value === answer) ?? null;
}
